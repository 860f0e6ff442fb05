import { CODE_ATTEMPTS_MAX } from '@abona/contract/identity/one-time-code';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import { isLocked, recordFailure } from '#modules/identity/domain/code-guard.ts';
import {
  isEveryPhoneMethodLocked,
  judgeCode,
  sendRules,
  waitOf,
} from '#modules/identity/domain/one-time-code.ts';
import { phoneRefused } from '#modules/identity/events.ts';
import { lockGuard, readGuards, saveGuard } from '#modules/identity/stores/code-guard-store.ts';
import {
  type CodeBinding,
  countAttempt,
  type KeptCode,
  markProven,
} from '#modules/identity/stores/one-time-code-store.ts';
import { readSendHistory } from '#modules/identity/stores/send-history-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { lockedUntil } from './send-code.ts';

type Deps = Pick<IdentityDeps, 'clock' | 'codes' | 'codeLimits' | 'audit' | 'publish'>;

/** A guess. What is said of the code besides its digits must be so too, or it is not this code. */
export type Guess = {
  readonly binding: CodeBinding;
  readonly otp: string;
  readonly tokenId?: string;
  /** The place it must have been sent to. */
  readonly destinationIndex?: string;
};
export type GuessRefusal = DetailedFailure<'otp_invalid' | 'otp_expired' | 'otp_locked'>;

/**
 * Tries a code. The row is locked, so of a thousand guesses at once five are looked at. A wrong one counts
 * on the code and on the method, and what it counts is kept whether the caller likes the answer or not:
 * the caller must return our refusal, not throw.
 */
export async function checkCode(
  deps: Deps,
  tx: Tx,
  guess: Guess,
): Promise<Result<KeptCode, GuessRefusal>> {
  const code = await deps.codes.lockOpen(tx, guess.binding);
  return checkLocked(deps, tx, { ...guess, code });
}

/** The same for whoever has locked the code that waits, if any does. */
export async function checkLocked(
  deps: Deps,
  tx: Tx,
  { binding, otp, tokenId, destinationIndex, code }: Guess & { readonly code: KeptCode | null },
): Promise<Result<KeptCode, GuessRefusal>> {
  if (code === null || !isMeant(code, { tokenId, destinationIndex })) return err(EXPIRED);

  const moment = { business: deps.clock.now(), real: deps.clock.technicalNow() };
  const state = judgeCode(code, moment);
  const isRight = state === 'open' && deps.codes.isRight(code, otp);
  if (isRight && (await markProven(tx, code, moment)))
    return ok({ ...code, provenAt: moment.business });

  const { real } = moment;
  const guard = await lockGuard(tx, binding.customerId, code.method);
  if (isLocked(guard, real)) return err(lockedUntil(guard.lockedUntil ?? real, real));
  invariant(!isRight, 'a right code is refused only where its way is closed');
  if (state === 'expired') return err(EXPIRED);
  if (state === 'used_up') return err(await usedUp(deps, tx, code));

  await countAttempt(tx, code.id);
  const after = recordFailure(guard, real);
  await saveGuard(tx, { customerId: binding.customerId, method: code.method }, after);
  if (isLocked(after, real)) {
    await announceLock(deps, tx, { binding, code });
    return err(lockedUntil(after.lockedUntil ?? real, real));
  }
  const left = CODE_ATTEMPTS_MAX - code.attempts - 1;
  return err(
    left === 0 ? await usedUp(deps, tx, code) : { code: 'otp_invalid', details: { left } },
  );
}

const EXPIRED: GuessRefusal = { code: 'otp_expired' };

const isMeant = (
  { row }: KeptCode,
  {
    tokenId,
    destinationIndex,
  }: { tokenId: string | undefined; destinationIndex: string | undefined },
): boolean =>
  (tokenId === undefined || row.token_id === tokenId) &&
  (destinationIndex === undefined || row.destination_index === destinationIndex);

/** No try is left at this code; told is when another code can be had. */
async function usedUp(
  { clock, codes, codeLimits }: Deps,
  tx: Tx,
  { row, point }: KeptCode,
): Promise<GuessRefusal> {
  const now = clock.technicalNow();
  const keys = codes.keysOf({ customerId: row.customer_id, purpose: row.purpose }, point);
  const rules = sendRules(codeLimits.perAddressHour);
  const { hits } = await readSendHistory(tx, { rules, keys, now });
  return lockedUntil(new Date(now.getTime() + waitOf(hits, now) * 1_000), now);
}

async function announceLock(
  { clock, audit, publish }: Deps,
  tx: Tx,
  {
    binding: { customerId },
    code: { method },
  }: { readonly binding: CodeBinding; readonly code: KeptCode },
): Promise<void> {
  await audit(tx, customerId, { action: 'codes_locked', detail: { method } });
  const guards = await readGuards(tx, customerId);
  if (isEveryPhoneMethodLocked(guards, clock.technicalNow()))
    await publish(tx, phoneRefused, { customer_id: customerId });
}
