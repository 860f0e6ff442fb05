import { civilDate } from '@abona/kernel/civil-date';
import type { Receipt } from '#modules/collections/domain/receipt.ts';
import {
  daysToReconcile,
  findDifferences,
  type ReportLine,
  reportedDays,
} from '#modules/collections/domain/reconcile.ts';
import type { Days, DaysReport, Provider } from '#modules/collections/rails/rail.ts';
import { providers } from '#modules/collections/rails/rails.ts';
import {
  addDifference,
  addReconciledDay,
  lastReconciledDay,
  saveReportedDays,
} from '#modules/collections/stores/difference-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { takeReport } from './take-report.ts';

/** What came under one reference, in however many parts it was counted. */
const toOurs = (parts: readonly Receipt[]): ReportLine => ({
  reference: parts[0]?.providerRef ?? '',
  amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  on: parts[0]?.valueOn ?? civilDate('1970-01-01'),
  // We send back by refunds and payouts of our own; the money itself came and stayed, unless it was taken back.
  isKept: parts.every(({ status }) => status !== 'reversed'),
});

/**
 * Compares what each provider reports with what we counted, once for every business day and always of some
 * days before it. What no webhook told us of is taken from the report, which explains it: so a charge whose attempt has
 * failed here is found when it was made there. Everything else stays an open item for people.
 */
export async function reconcileDays(deps: CollectionsDeps): Promise<void> {
  const today = todayOf(deps.clock);
  const silent: string[] = [];
  for (const { daysReport } of providers) {
    if (daysReport === null) continue;
    const last = await lastReconciledDay(deps.db, daysReport.provider);
    const days = daysToReconcile(today, last);
    if (last !== null && last >= days.to) continue;
    const report = await daysReport.read(deps, days);
    // The days of the others are compared all the same.
    if (report === null) silent.push(daysReport.provider);
    else await reconcile(deps, daysReport, { days, report });
  }
  if (silent.length > 0) throw new Error(`${silent.join(', ')} gave no report`);
}

type Reported = { readonly days: Days; readonly report: DaysReport };

async function reconcile(
  deps: CollectionsDeps,
  { provider, rails: [rail, ...others] }: NonNullable<Provider['daysReport']>,
  { days, report }: Reported,
): Promise<void> {
  const refs = report.lines.map(({ reference }) => reference);
  const counted = await deps.receipts.listOfDays(deps.db, { provider, ...days });
  const told = await deps.receipts.listByRefs(deps.db, { provider, refs });
  const ours = new Map(
    [...counted, ...told]
      .filter(({ status }) => status !== 'moved')
      .map((receipt) => [receipt.id, receipt]),
  );
  const whole = Map.groupBy(ours.values(), ({ providerRef }) => providerRef);
  const lines = [...whole.values()].map((parts) => toOurs(parts));
  const differences = [...findDifferences(lines, report.lines), ...report.more];
  const railOf = new Map([
    ...[...ours.values()].map((one) => [one.providerRef, one.rail] as const),
    ...report.lines.map((one) => [one.reference, one.rail] as const),
  ]);
  for (const difference of differences)
    await transaction(deps.db, async (tx) => {
      const untold = report.untold(difference);
      const outcome = untold && (await takeReport(deps, tx, { provider, report: untold }));
      await addDifference(tx, {
        provider,
        rail: railOf.get(difference.reference) ?? rail,
        businessDate: difference.on,
        difference,
        explanation: outcome === 'taken' ? 'told late; taken from the report' : null,
        at: deps.clock.now(),
      });
    });
  const at = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    const reported = reportedDays(report.lines, days, [rail, ...others]);
    await saveReportedDays(tx, { provider, days: reported, at });
    await addReconciledDay(tx, { provider, on: days.to, at });
  });
  const count = differences.filter(({ kind }) => kind !== 'missing_here').length;
  if (count > 0)
    deps.log.error({ provider, count, code: 'differences' }, 'a report does not agree');
}
