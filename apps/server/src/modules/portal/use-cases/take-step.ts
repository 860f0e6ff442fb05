import { randomUUIDv7 } from 'node:crypto';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { err, ok, type Result } from '@abona/kernel/result';
import { addBusinessDays } from '@abona/mexico/bank-calendar';
import type { Tx } from '#platform/database/database.ts';
import { type AccountMove, accountAfter } from '../domain/account-status.ts';
import { tellOwnersJob } from '../letters.ts';
import { type Account, saveAccount } from '../stores/account-store.ts';
import { addMove } from '../stores/move-store.ts';
import type { PortalDeps } from './portal-deps.ts';

/** How many business days we give ourselves to look at a business. */
const REVIEW_DAYS = 2;

export type Step = {
  /** Locked. */
  readonly account: Account;
  readonly move: AccountMove;
  readonly by: string;
  readonly reasons?: readonly string[];
  readonly note?: string | null;
  /** What changes with it. */
  readonly change?: Partial<Pick<Account, 'business' | 'liveMerchantId' | 'name'>>;
  /** That it goes on waiting for people of ours although it does not move. */
  readonly isReviewed?: boolean;
};

type Letter =
  | 'in_review'
  | 'more_asked'
  | 'live'
  | 'declined'
  | 'account_changed'
  | 'suspended'
  | 'resumed';

const letters: Readonly<Partial<Record<AccountMove, Letter>>> = {
  signed: 'in_review',
  more_asked: 'more_asked',
  approved: 'live',
  declined: 'declined',
  suspended: 'suspended',
  resumed: 'resumed',
};

/** What the owners are told of a step; nothing of those that they took themselves and saw. */
const letterOf = (move: AccountMove, from: Account['status']): Letter | null =>
  move === 'approved' && from === 'active' ? 'account_changed' : (letters[move] ?? null);

/** Takes a business a step further, with its trail and its letters; refused where it cannot take it. */
export async function takeStep(
  deps: PortalDeps,
  tx: Tx,
  step: Step,
): Promise<Result<Account, 'state_conflict'>> {
  const { account, move, by, reasons = [], note = null, change = {} } = step;
  const to = accountAfter(account.status, move);
  if (to === null) return err('state_conflict');
  const at = deps.clock.now();
  const isWaiting = to === 'in_review' || step.isReviewed === true;
  const after: Account = {
    ...account,
    ...change,
    status: to,
    review: isWaiting ? (account.review ?? reviewFrom(at)) : null,
  };
  await saveAccount(tx, deps.fields, after);
  const id = randomUUIDv7();
  const { id: accountId, status: from } = account;
  await addMove(tx, deps.fields, { id, accountId, move, from, to, by, reasons, note, at });
  await deps.audit(tx, {
    subject: `account:${accountId}`,
    actor: by,
    action: `portal.${move}`,
    reason: reasons[0] ?? null,
    detail: { from, to },
  });
  const state = letterOf(move, from);
  if (state !== null)
    await deps.enqueue(tx, {
      job: tellOwnersJob,
      payload: { account_id: accountId, state, move_id: id },
    });
  return ok(after);
}

const reviewFrom = (since: Date) => ({
  since,
  by: addBusinessDays(mexicoCityDate(since.getTime()), REVIEW_DAYS),
});
