import { randomUUIDv7 } from 'node:crypto';
import type { ValidationMethod } from '@abona/contract/identifiers';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { maskPhone, type Phone } from '@abona/mexico/phone';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { lockCurrentApplication } from '../application-store.ts';
import { addSignature, type BureauSignature, findSignature } from '../bureau-store.ts';
import type { Application } from '../domain/application.ts';
import type { NipRefusal, SentNip } from '../ports.ts';
import { beginConsultation } from './consult-bureau.ts';
import type { OriginationDeps } from './origination-deps.ts';
import { readForm } from './save-draft.ts';

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
  const application = await lockCurrentApplication(tx, customerId);
  if (application === null) return err('not_found');
  if (application.status !== 'filling' && application.status !== 'scoring')
    return err('state_conflict');
  const { draft, consents } = await readForm(deps, tx, application);
  const consent = consents.find((one) => one.document === 'bureau_consultation' && one.isGiven);
  if (draft.phone === null || consent === undefined) return err('form_incomplete');
  const earlier = await findSignature(tx, application);
  return ok({ application, phone: draft.phone, consentId: consent.id, earlier });
}

type NipSent = SentNip & { readonly sentTo: string };

/** Sends the number with which the consultation is signed. Its message says what it authorises. */
export async function sendBureauNip(
  deps: OriginationDeps,
  { customerId, method }: { readonly customerId: number; readonly method: ValidationMethod },
): Promise<Result<NipSent, NotReady | 'provider_unavailable' | NipRefusal>> {
  const { nips } = deps;
  if (nips === null) return err('provider_unavailable');
  return transaction(deps.db, async (tx) => {
    const signing = await readSigning(deps, tx, customerId);
    if (!signing.ok) return signing;
    const { phone, earlier } = signing.value;
    if (earlier !== null) return err('state_conflict');
    const sent = await nips.send(tx, { customerId, phone, method });
    return sent.ok ? ok({ ...sent.value, sentTo: maskPhone(phone) }) : sent;
  });
}

type SigningRefusal =
  | 'not_found'
  | 'state_conflict'
  | 'provider_unavailable'
  | DetailedFailure<'otp_invalid' | 'otp_expired' | 'otp_locked'>;

/** Signs: the number typed is the signature. Signed already, it is answered the same. */
export async function signBureauConsent(
  deps: OriginationDeps,
  { customerId, otp }: { readonly customerId: number; readonly otp: string },
): Promise<Result<BureauSignature, SigningRefusal>> {
  const { nips } = deps;
  if (nips === null) return err('provider_unavailable');
  return transaction(deps.db, async (tx) => {
    const signing = await readSigning(deps, tx, customerId);
    if (!signing.ok)
      return signing.error === 'form_incomplete' ? err('state_conflict') : err(signing.error);
    const { application, phone, consentId, earlier } = signing.value;
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
}
