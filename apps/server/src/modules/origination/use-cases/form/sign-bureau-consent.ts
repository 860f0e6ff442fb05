import { randomUUIDv7 } from 'node:crypto';
import type { ValidationMethod } from '@abona/contract/identifiers';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { maskPhone, type Phone } from '@abona/mexico/phone';
import type { NipRefusal, ProvenNip, SentNip } from '#modules/origination/ports.ts';
import { addSignature, type BureauSignature } from '#modules/origination/stores/bureau-store.ts';
import type { Dossier } from '#modules/origination/stores/dossier-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { beginConsultation } from '../decision/consult-bureau.ts';
import type { OriginationDeps } from '../origination-deps.ts';

type Signing = Pick<Dossier, 'application' | 'consultation'> & {
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
  const dossier = await deps.dossiers.lock(tx, customerId);
  if (dossier === null) return err('not_found');
  const { application, consultation, draft, consents, signature: earlier } = dossier;
  if (application.status !== 'filling' && application.status !== 'scoring')
    return err('state_conflict');
  const consent = consents.find((one) => one.document === 'bureau_consultation' && one.isGiven);
  const { phone } = draft;
  if (phone === null || consent === undefined) return err('form_incomplete');
  return ok({ application, consultation, phone, consentId: consent.id, earlier });
}

export type NipSent = SentNip & { readonly sentTo: string };
type SendRefusal = 'state_conflict' | NipRefusal;
type NipOrder = {
  readonly customerId: number;
  readonly method: ValidationMethod;
  readonly address: string;
};

/** Sends the number with which the consultation is signed. Its message says what it authorises. */
export async function sendBureauNip(
  deps: OriginationDeps,
  { customerId, method, address }: NipOrder,
): Promise<Result<NipSent, NotReady | SendRefusal | 'provider_unavailable'>> {
  const { nips } = deps;
  if (nips === null) return err('provider_unavailable');
  return transaction(deps.db, async (tx) => {
    const signing = await readSigning(deps, tx, customerId);
    if (!signing.ok) return signing;
    const { phone, earlier } = signing.value;
    if (earlier !== null) return err('state_conflict');
    const sent = await nips.send(tx, { customerId, phone, method, address });
    return sent.ok ? ok({ ...sent.value, sentTo: maskPhone(phone) }) : sent;
  });
}

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
export async function signBureauConsent(
  deps: OriginationDeps,
  { customerId, otp }: { readonly customerId: number; readonly otp: string },
): Promise<Result<BureauSignature, NotReady | SigningRefusal | 'provider_unavailable'>> {
  const { nips } = deps;
  if (nips === null) return err('provider_unavailable');
  return transaction(deps.db, async (tx) => {
    // In this order: an application is locked before what hangs on it.
    const [signing, check] = await Promise.all([
      readSigning(deps, tx, customerId),
      nips.lock(tx, customerId),
    ]);
    if (!signing.ok) return signing;
    const { phone, earlier } = signing.value;
    if (earlier !== null) return ok(earlier);
    const proven = await check({ phone, otp });
    return proven.ok ? ok(await sign(deps, tx, { ...signing.value, nip: proven.value })) : proven;
  });
}

async function sign(
  deps: OriginationDeps,
  tx: Tx,
  { application, consultation, consentId, nip }: Signing & { readonly nip: ProvenNip },
): Promise<BureauSignature> {
  const { customerId } = application;
  const signature: BureauSignature = {
    nipReference: nip.reference,
    method: nip.method,
    consentId,
    folio: publicId('nip', randomUUIDv7()),
    signedAt: deps.clock.now(),
    isCarried: false,
  };
  if (application.status === 'scoring' && consultation === null)
    await beginConsultation(deps, tx, { application, consultation, signature });
  else await addSignature(tx, application, signature);
  await deps.audit(tx, {
    subject: `customer:${customerId}`,
    actor: `customer:${customerId}`,
    action: 'origination.bureau_consent_signed',
    reason: null,
    detail: { folio: signature.folio, method: signature.method },
  });
  return signature;
}
