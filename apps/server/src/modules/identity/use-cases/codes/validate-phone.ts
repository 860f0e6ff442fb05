import type { ValidationMethod } from '@abona/contract/identifiers';
import type { PhoneValidationView } from '@abona/contract/identity/phone-validation';
import { err, mapOk, ok, type Result } from '@abona/kernel/result';
import { maskPhone, type Phone } from '@abona/mexico/phone';
import { readPhone } from '#modules/identity/domain/contact-point.ts';
import type { ApplicantPhone } from '#modules/identity/ports.ts';
import { voidOpenCodes } from '#modules/identity/stores/one-time-code-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { contactBinding, keepProof } from '../contacts/prove-contact.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { checkLocked, type GuessRefusal } from './check-code.ts';
import { type CodeStanding, readCodeStanding } from './read-code-standing.ts';
import { type SendRefusal, sendCodeUnlessHeld } from './send-code.ts';

/** Who asks, from where. */
type Asker = { readonly customerId: number; readonly address: string };

type Seen = Asker & {
  readonly applicant: ApplicantPhone;
  /** Whether the number may be changed at all; asked before a transaction begins. */
  readonly mayEdit: boolean;
};

const mayEditPhone = ({ flags }: IdentityDeps, customerId: number): Promise<boolean> =>
  flags.isOn('funnelPhoneEdition', customerId);

/** How the proof of the application's number stands, whoever asks and from wherever; null: no number yet. */
export async function readPhoneValidation(
  deps: IdentityDeps,
  asker: Asker,
): Promise<PhoneValidationView | null> {
  const applicant = await deps.applicants.phoneOf(deps.db, asker.customerId);
  if (applicant === null) return null;
  const mayEdit = await mayEditPhone(deps, asker.customerId);
  return describe(deps, deps.db, { ...asker, applicant, mayEdit });
}

const isProvenNow = (
  { phones }: IdentityDeps,
  db: Database | Tx,
  { customerId, applicant: { phone } }: Seen,
): Promise<boolean> => phones.isProven(db, { customerId, phone });

/** Sends a code to the application's number. */
export async function sendPhoneCode(
  deps: IdentityDeps,
  { method, ...asker }: Asker & { readonly method: ValidationMethod },
): Promise<Result<PhoneValidationView, SendRefusal | 'not_found' | 'state_conflict'>> {
  const mayEdit = await mayEditPhone(deps, asker.customerId);
  return transaction(deps.db, async (tx) => {
    const applicant = await deps.applicants.phoneOf(tx, asker.customerId);
    if (applicant === null) return err('not_found');
    const seen = { ...asker, applicant, mayEdit };
    const sent = await sendCodeUnlessHeld(deps, tx, { ...placeOf(seen), method });
    return mapOk(sent, (standing) => viewOf(seen, standing));
  });
}

/**
 * Types the code back; an application that waits for it goes on at once. A second tap on the right code finds
 * the number proven, and is answered the same.
 */
export const validatePhoneCode = (
  deps: IdentityDeps,
  { otp, ...asker }: Asker & { readonly otp: string },
): Promise<Result<PhoneValidationView, GuessRefusal | 'not_found'>> =>
  transaction(deps.db, async (tx) => {
    const { customerId } = asker;
    const binding = contactBinding(customerId);
    // In this order: an application is locked before what hangs on it.
    const [awaited, code] = await Promise.all([
      deps.applicants.lockPhone(tx, customerId),
      deps.codes.lockOpen(tx, binding),
    ]);
    if (awaited === null) return err('not_found');
    const seen = { ...asker, applicant: awaited, mayEdit: false };
    const { destination: destinationIndex } = deps.codes.keysOf(binding, placeOf(seen).point);
    const checked = await checkLocked(deps, tx, { binding, otp, destinationIndex, code });
    if (checked.ok) {
      await keepProof(deps, tx, { customerId, code: checked.value, awaited });
      return ok(viewOf(seen, 'proven'));
    }
    // The first of two taps has proven it, long ago or while this one waited for its turn.
    return (await isProvenNow(deps, tx, seen)) ? ok(viewOf(seen, 'proven')) : checked;
  });

type ChangeRefusal =
  | 'not_found'
  | 'forbidden'
  | 'state_conflict'
  | DetailedFailure<'validation_failed'>;

/** Another number for the application, while the flag allows it and nothing hangs on the old one. */
export async function changePhone(
  deps: IdentityDeps,
  { customerId, text, address }: Asker & { readonly text: string },
): Promise<Result<PhoneValidationView, ChangeRefusal>> {
  const read = readPhone('phone', text);
  if (!read.ok) return err({ code: 'validation_failed', fields: [read.error] });
  if (!(await mayEditPhone(deps, customerId))) return err('forbidden');
  const phone: Phone = read.value;

  return transaction(deps.db, async (tx) => {
    const changed = await deps.applicants.changePhone(tx, { customerId, phone });
    if (!changed.ok) return changed;
    await voidOpenCodes(tx, contactBinding(customerId), deps.clock.now());
    await deps.audit(tx, customerId, { action: 'funnel_phone_changed' });
    const applicant = await deps.applicants.phoneOf(tx, customerId);
    if (applicant === null) return err('not_found');
    return ok(await describe(deps, tx, { customerId, applicant, address, mayEdit: true }));
  });
}

const placeOf = ({ customerId, applicant: { phone }, address }: Seen) =>
  ({ binding: contactBinding(customerId), point: { kind: 'phone', phone }, address }) as const;

async function describe(
  deps: IdentityDeps,
  db: Database | Tx,
  seen: Seen,
): Promise<PhoneValidationView> {
  if (await isProvenNow(deps, db, seen)) return viewOf(seen, 'proven');
  return viewOf(seen, await readCodeStanding(deps, db, placeOf(seen)));
}

/** What is proven stays: no code is sent to it any more. */
const nothingToSend: CodeStanding = {
  code: null,
  attemptsLeft: 0,
  methods: [],
  resendAfterS: 0,
  lockedUntil: null,
};

function viewOf(
  { applicant: { phone, applicationProcessId, isWaiting }, mayEdit }: Seen,
  told: CodeStanding | 'proven',
): PhoneValidationView {
  const isProven = told === 'proven';
  const standing = isProven ? nothingToSend : told;
  const { code } = standing;
  return {
    application_process_id: applicationProcessId,
    phone: maskPhone(phone),
    is_proven: isProven,
    can_edit: isWaiting && !isProven && mayEdit,
    methods: standing.methods.filter((method) => method !== 'email'),
    resend_after_s: standing.resendAfterS,
    code:
      code === null || code.method === 'email'
        ? null
        : {
            send_method_name: code.method,
            expires_at: code.expiresAt.toISOString(),
            attempts_left: standing.attemptsLeft,
          },
    locked_until: standing.lockedUntil?.toISOString() ?? null,
  };
}
