import { randomUUIDv7 } from 'node:crypto';
import type { CaseStop } from '@abona/contract/cases/case-status';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Tx } from '#platform/database/database.ts';
import { type Case, loanOfSubject } from '../domain/case.ts';
import { stopsOf } from '../domain/case-term.ts';
import type { HoldScope } from '../domain/hold-scope.ts';
import { addHold, endHolds, listHolds } from '../stores/hold-store.ts';
import type { CaseDeps } from './case-deps.ts';

type Deps = Pick<CaseDeps, 'clock' | 'holds' | 'timeline'>;

const isOfLoan = (stop: CaseStop): stop is Exclude<CaseStop, 'lending'> => stop !== 'lending';

/** Has what a case is about stand still from today; whether there was anything. */
export async function placeHold(
  deps: Deps,
  tx: Tx,
  { opened, scope }: { readonly opened: Case; readonly scope: HoldScope },
): Promise<boolean> {
  const loanId = loanOfSubject(opened.subject);
  const stops = stopsOf(opened.kind);
  if (loanId === null || stops.length === 0) return false;
  const id = randomUUIDv7();
  const { openedAt: since } = opened;
  const amount = opened.kind === 'dispute' ? opened.amount : null;
  await addHold(tx, opened, { id, loanId, amount, stops, since });
  await deps.holds.placeHold(tx, {
    holdId: id,
    caseId: opened.id,
    loanId,
    scope,
    stops: stops.filter(isOfLoan),
    from: mexicoCityDate(since.getTime()),
  });
  return true;
}

/**
 * Lets everything go on again. Called with the answer or the customer's word, never by a date: a hold outlasts a
 * clock that ran out.
 */
export async function liftHolds(deps: Deps, tx: Tx, over: Case): Promise<void> {
  const at = deps.clock.now();
  if (await endHoldsOf(deps, tx, { over, at }))
    await deps.timeline.add(tx, over, { step: 'released', at, author: null, words: null });
}

/** Without a word in the timeline, for a loan that is not there any more; whether there were any. */
export async function endHoldsOf(
  deps: Pick<Deps, 'holds'>,
  tx: Tx,
  { over, at }: { readonly over: Case; readonly at: Date },
): Promise<boolean> {
  const held = await listHolds(tx, over);
  await endHolds(tx, over, at);
  const on = mexicoCityDate(at.getTime());
  for (const { id: holdId, loanId } of held) await deps.holds.liftHold(tx, { holdId, loanId, on });
  return held.length > 0;
}
