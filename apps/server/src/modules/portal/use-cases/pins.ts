import { timingSafeEqual } from 'node:crypto';
import { mayCallPortal, type PortalMode } from '@abona/contract/portal/portal-access';
import { refundPortalPayment } from '@abona/contract/portal/portal-payment';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import {
  listPinned,
  lockPin,
  PIN_FAILURES_MAX,
  saveFailures,
  savePin,
} from '../stores/pin-store.ts';
import type { PortalDeps } from './portal-deps.ts';

type Whose = { readonly accountId: string; readonly personId: string };

/** What everybody tries first: one digit six times, or six in a row. */
const isGuessable = (pin: string): boolean =>
  /^(\d)\1{5}$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin);

/** Keyed, and of one person alone: a dump of the table tells nobody any of them, nor who has the same. */
const hashOf = ({ fields }: PortalDeps, { accountId, personId }: Whose, pin: string): string =>
  fields.blindIndex('portal.pin', `${accountId}/${personId}/${pin}`);

const GUESSABLE = [
  { path: 'pin', message: 'Ese PIN es de los primeros que cualquiera prueba. Elige otro.' },
];

/** One's own; nobody sets another's, or the second person would be no second one. */
export async function setPin(
  deps: PortalDeps,
  whose: Whose,
  pin: string,
): Promise<
  Result<void, { readonly code: 'validation_failed'; readonly fields: typeof GUESSABLE }>
> {
  if (isGuessable(pin)) return err({ code: 'validation_failed', fields: GUESSABLE });
  await transaction(deps.db, async (tx) => {
    const at = deps.clock.technicalNow();
    await savePin(tx, whose, { hash: hashOf(deps, whose, pin), at });
    await deps.audit(tx, {
      subject: `account:${whose.accountId}`,
      actor: `portal:${whose.personId}`,
      action: 'portal.pin_set',
      reason: null,
      detail: { person_id: whose.personId },
    });
  });
  return ok(undefined);
}

type Vouching = Whose & { readonly mode: PortalMode; readonly pin: string };

/**
 * Whether somebody who may refund types their PIN. A wrong one counts, whatever becomes of the call; the fifth ends it
 * until they set another.
 */
export const vouch = (
  deps: PortalDeps,
  { mode, pin, ...whose }: Vouching,
): Promise<Result<void, 'approver_unfit' | 'pin_wrong' | 'pin_over'>> =>
  transaction(deps.db, async (tx) => {
    const known = await lockPin(tx, whose);
    if (known === null || !mayCallPortal(known.role, refundPortalPayment, mode))
      return err('approver_unfit');
    if (known.failures >= PIN_FAILURES_MAX) return err('pin_over');
    if (isSame(known.hash, hashOf(deps, whose, pin))) {
      await saveFailures(tx, whose, 0);
      return ok(undefined);
    }
    const failures = known.failures + 1;
    await saveFailures(tx, whose, failures);
    await deps.audit(tx, {
      subject: `account:${whose.accountId}`,
      actor: 'system',
      action: 'portal.pin_wrong',
      reason: null,
      detail: { person_id: whose.personId, failures },
    });
    return err(failures >= PIN_FAILURES_MAX ? 'pin_over' : 'pin_wrong');
  });

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Who can vouch for a refund at a till. */
export async function listApprovers({ db }: PortalDeps, accountId: string, mode: PortalMode) {
  const pinned = await listPinned(db, accountId);
  return pinned.filter(({ role }) => mayCallPortal(role, refundPortalPayment, mode));
}
