import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import type { Tx } from '#platform/database/database.ts';
import { databaseFailureOf } from '#platform/database/database-failure.ts';
import { writeOffPolicyOn } from '../domain/losses/write-off-policy.ts';
import { listLateLoans } from '../stores/late-store.ts';
import type { LendingDeps } from './lending-deps.ts';
import { type ChangeOrder, type ChangeResult, eventOrderOf, recordEvent } from './record-event.ts';

/** A loan that we no longer count on being paid is taken out of what is owed to us. */
export const writeOff = (deps: LendingDeps, order: ChangeOrder, tx?: Tx): Promise<ChangeResult> =>
  recordEvent(deps, eventOrderOf(`write_off:${order.id}`, order, { kind: 'write_off' }), tx);

const PAGE = 200;

type LateRun = {
  readonly day: CivilDate;
  /** Loans to which nothing happens until somebody has looked. */
  readonly without: readonly string[];
  readonly signal?: AbortSignal;
};

/**
 * Gives up every loan that is as late as the policy of the day asks for, each in a transaction of its own; which of
 * them could not be. Run again it finds nothing, or what was missed.
 */
export async function writeOffLate(
  deps: LendingDeps,
  { day, without, signal }: LateRun,
): Promise<readonly string[]> {
  const since = addDays(day, -writeOffPolicyOn(day).lateDays);
  const failed: string[] = [];
  let page: readonly string[] = [];
  do {
    const after = page.at(-1) ?? '';
    page = await listLateLoans(deps.db, { since, after, limit: PAGE, without });
    for (const loanId of page) {
      if (signal?.aborted === true) return failed;
      if (!(await tryWriteOff(deps, loanId, day))) failed.push(loanId);
    }
  } while (page.length === PAGE);
  return failed;
}

/** One that is held, or was paid meanwhile, is not late enough: it is refused, and stays. False: it failed. */
async function tryWriteOff(deps: LendingDeps, loanId: string, day: CivilDate): Promise<boolean> {
  const { version, lateDays } = writeOffPolicyOn(day);
  const content = { kind: 'write_off', policy: { version, lateDays } } as const;
  const key = `write_off:policy:${loanId}:${day}`;
  const order = { loanId, id: key, on: day, actor: 'system:end-of-day' };
  try {
    await recordEvent(deps, eventOrderOf(key, order, content));
    return true;
  } catch (error) {
    if (databaseFailureOf(error) !== null) throw error;
    deps.log.error({ error }, 'a loan could not be written off');
    return false;
  }
}
