import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { transaction } from '#platform/database/transaction.ts';
import { addDifference } from '../difference-store.ts';
import { type Difference, findDifferences, type ReportLine } from '../domain/reconcile.ts';
import type { IncomingTransfer } from '../ports.ts';
import type { Receipt } from '../receipt-store.ts';
import { type CollectionsDeps, todayOf } from './collections-deps.ts';
import { takeTransfer } from './take-transfer.ts';

const toTheirs = ({ ref, amount, operationDate, isReturned }: IncomingTransfer): ReportLine => ({
  reference: ref,
  amount,
  on: operationDate,
  isKept: !isReturned,
});

const toOurs = ({ providerRef, amount, valueOn }: Receipt): ReportLine => ({
  reference: providerRef,
  amount,
  on: valueOn,
  // We send back by payouts of our own; the transfer itself stays.
  isKept: true,
});

/**
 * Compares what the SPEI participant reports of a day with what we counted. A transfer that we were never
 * told of is taken now, which explains it; everything else stays an open item for people. Null: it did not
 * answer.
 */
async function reconcileTransfers(
  deps: CollectionsDeps,
  day: CivilDate,
): Promise<readonly Difference[] | null> {
  const theirs = await readReport(deps, day);
  if (theirs === null) return null;
  const known = new Map(theirs.map((transfer) => [transfer.ref, transfer]));
  const ours = await deps.receipts.listOfDays(deps.db, { provider: 'spei', from: day, to: day });
  const differences = findDifferences(ours.map(toOurs), theirs.map(toTheirs));
  for (const difference of differences)
    await transaction(deps.db, async (tx) => {
      const untold = difference.kind === 'missing_here' && known.get(difference.reference);
      const taken = untold ? await takeTransfer(deps, tx, untold) : null;
      await addDifference(tx, {
        provider: 'spei',
        businessDate: day,
        difference,
        explanation: taken === 'taken' ? 'told late; taken from the report' : null,
        at: deps.clock.now(),
      });
    });
  return differences;
}

async function readReport(
  { spei }: CollectionsDeps,
  day: CivilDate,
): Promise<readonly IncomingTransfer[] | null> {
  const transfers: IncomingTransfer[] = [];
  for (let after: string | null = null; ; ) {
    const page = await spei.listTransfers({ from: day, to: day, after });
    if (!page.ok) return null;
    transfers.push(...page.value.transfers);
    const last = page.value.last;
    if (!page.value.hasMore || last === null) return transfers;
    after = last;
  }
}

/** Every night: the day that ended. */
export async function reconcileYesterday(deps: CollectionsDeps): Promise<void> {
  const differences = await reconcileTransfers(deps, addDays(todayOf(deps.clock), -1));
  if (differences === null) throw new Error('the SPEI participant gave no report');
  const count = differences.filter(({ kind }) => kind !== 'missing_here').length;
  if (count > 0)
    deps.log.error({ provider: 'spei', count, code: 'differences' }, 'a report does not agree');
}
