import { randomUUIDv7 } from 'node:crypto';
import type { ValidationMethod } from '@abona/contract/identifiers';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { maskPhone, type Phone } from '@abona/mexico/phone';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { addSignature, type BureauSignature } from '../bureau-store.ts';
import type { Application } from '../domain/application.ts';
import type { Dossier } from '../dossier-store.ts';
import type { NipRefusal, Nips, SentNip } from '../ports.ts';
import { beginConsultation } from './consult-bureau.ts';
import type { OriginationDeps } from './origination-deps.ts';

type Signing = {
  readonly application: Application;
  readonly phone: Phone;
  readonly consentId: string;
  readonly earlier: BureauSignature | null;
};

type NotReady = 'not_found' | 'state_conflict' | 'form_incomplete';

/** Who signs, with which phone, what they agreed to. */
async function readSigning(
  deps: OriginationDeps,
  tx: Tx,
  customerId: number,
): Promise<Result<Signing, NotReady>> {
  const dossier = await deps.dossiers.lock(tx, { customerId });
  if (dossier === null) return err('not_found');
  const { application, draft, consents, signature: earlier } = dossier;
  if (application.status !== 'filling' && application.status !== 'scoring')
    return err('state_conflict');
  const consent = consents.find((one) => one.document === 'bureau_consultation' && one.isGiven);
  const { phone } = draft;
  if (phone === null || consent === undefined) return err('form_incomplete');
  return ok({ application, phone, consentId: consent.id, earlier });
}

/** Reads who signs and goes on with it, in one transaction, where numbers can be sent at all. */
async function withSigning<T, E>(
  deps: OriginationDeps,
  customerId: number,
  work: (tx: Tx, signing: Signing & { readonly nips: Nips }) => Promise<Result<T, E>>,
): Promise<Result<T, E | NotReady | 'provider_unavailable'>> {
  const { nips } = deps;
  if (nips === null) return err('provider_unavailable');
  return transaction(deps.db, async (tx) => {
    const signing = await readSigning(deps, tx, customerId);
    return signing.ok ? work(tx, { ...signing.value, nips }) : signing;
  });
}

export type NipSent = SentNip & { readonly sentTo: string };
type SendRefusal = 'state_conflict' | NipRefusal;
type NipOrder = {
  readonly customerId: number;
  readonly method: ValidationMethod;
  readonly address: string;
};

/** Sends the number with which the consultation is signed. Its message says what it authorises. */
export const sendBureauNip = (deps: OriginationDeps, { customerId, method, address }: NipOrder) =>
  withSigning<NipSent, SendRefusal>(deps, customerId, async (tx, { nips, phone, earlier }) => {
    if (earlier !== null) return err('state_conflict');
    const sent = await nips.send(tx, { customerId, phone, method, address });
    return sent.ok ? ok({ ...sent.value, sentTo: maskPhone(phone) }) : sent;
  });

/** The number that was sent already and waits to be typed; null: none. */
export async function findSentNip(
  { nips, db }: OriginationDeps,
  { application, draft }: Dossier,
): Promise<NipSent | null> {
  const { phone } = draft;
  if (nips === null || phone === null) return null;
  const { customerId } = application;
  const standing = await nips.standing(db, { customerId, phone });
  return standing && { ...standing, sentTo: maskPhone(phone) };
}

type SigningRefusal = DetailedFailure<'otp_invalid' | 'otp_expired' | 'otp_locked'>;

/** Signs: the number typed is the signature. Signed already, it is answered the same. */
export const signBureauConsent = (
  deps: OriginationDeps,
  { customerId, otp }: { readonly customerId: number; readonly otp: string },
) =>
  withSigning<BureauSignature, SigningRefusal>(deps, customerId, async (tx, signing) => {
    const { application, nips, phone, consentId, earlier } = signing;
    if (earlier !== null) return ok(earlier);
    const proven = await nips.check(tx, { customerId, phone, otp });
    if (!proven.ok) return proven;
    const signature: BureauSignature = {
      nipReference: proven.value.reference,
      method: proven.value.method,
      consentId,
      folio: publicId('nip', randomUUIDv7()),
      signedAt: deps.clock.now(),
    };
    await addSignature(tx, application, signature);
    await deps.audit(tx, {
      subject: `customer:${customerId}`,
      actor: `customer:${customerId}`,
      action: 'origination.bureau_consent_signed',
      reason: null,
      detail: { folio: signature.folio, method: signature.method },
    });
    if (application.status === 'scoring') await beginConsultation(deps, tx, application);
    return ok(signature);
  });
