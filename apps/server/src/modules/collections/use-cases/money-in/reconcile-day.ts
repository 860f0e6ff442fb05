import type { CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate, startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import type { ChargeReport } from '#modules/collections/domain/attempt.ts';
import {
  type DatedDifference,
  daysToReconcile,
  findDifferences,
  type ReportLine,
} from '#modules/collections/domain/reconcile.ts';
import type { IncomingTransfer, OrderReport } from '#modules/collections/ports.ts';
import { sumCardReturns } from '#modules/collections/stores/card-return-store.ts';
import {
  addDifference,
  addReconciledDay,
  lastReconciledDay,
  type ReconciledProvider,
} from '#modules/collections/stores/difference-store.ts';
import type { Receipt } from '#modules/collections/stores/receipt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { takeChargeReport } from './take-charge-report.ts';
import { takeTransfer } from './take-transfer.ts';

type Days = { readonly from: CivilDate; readonly to: CivilDate };

/** What a provider reports of some days. */
type Report = {
  readonly lines: readonly ReportLine[];
  /** Takes what we were never told of; false where that explains nothing. */
  readonly take: (tx: Tx, difference: DatedDifference) => Promise<boolean>;
  /** What else does not agree. */
  readonly more: readonly DatedDifference[];
};

/** Null: it did not answer. */
type ReadReport = (deps: CollectionsDeps, days: Days) => Promise<Report | null>;

const reports: Readonly<Record<ReconciledProvider, ReadReport>> = {
  spei: readTransfers,
  conekta: readOrders,
  debit: readDebits,
};

const toOurs = ({ providerRef, amount, valueOn, status }: Receipt): ReportLine => ({
  reference: providerRef,
  amount,
  on: valueOn,
  // We send back by refunds and payouts of our own; the money itself came and stayed, unless it was taken back.
  isKept: status !== 'reversed',
});

/**
 * Compares what each provider reports with what we counted, once for every business day and always of some
 * days before it. What we were never told of is taken now, which explains it: so a charge whose attempt has
 * failed here is found when it was made there. Everything else stays an open item for people.
 */
export async function reconcileDays(deps: CollectionsDeps): Promise<void> {
  const today = todayOf(deps.clock);
  for (const provider of ['spei', 'conekta', 'debit'] as const) {
    const last = await lastReconciledDay(deps.db, provider);
    const days = daysToReconcile(today, last);
    if (last !== null && last >= days.to) continue;
    await reconcile(deps, provider, days);
  }
}

async function reconcile(
  deps: CollectionsDeps,
  provider: ReconciledProvider,
  days: Days,
): Promise<void> {
  const report = await reports[provider](deps, days);
  if (report === null) throw new Error(`${provider} gave no report`);
  const refs = report.lines.map(({ reference }) => reference);
  const counted = await deps.receipts.listOfDays(deps.db, { provider, ...days });
  const told = await deps.receipts.listByRefs(deps.db, { provider, refs });
  const ours = new Map([...counted, ...told].map((receipt) => [receipt.id, toOurs(receipt)]));
  const differences = [...findDifferences([...ours.values()], report.lines), ...report.more];
  for (const difference of differences)
    await transaction(deps.db, async (tx) => {
      const isTaken = await report.take(tx, difference);
      await addDifference(tx, {
        provider,
        businessDate: difference.on,
        difference,
        explanation: isTaken ? 'told late; taken from the report' : null,
        at: deps.clock.now(),
      });
    });
  const at = deps.clock.now();
  await transaction(deps.db, (tx) => addReconciledDay(tx, { provider, on: days.to, at }));
  const count = differences.filter(({ kind }) => kind !== 'missing_here').length;
  if (count > 0)
    deps.log.error({ provider, count, code: 'differences' }, 'a report does not agree');
}

async function readTransfers(deps: CollectionsDeps, days: Days): Promise<Report | null> {
  const transfers: IncomingTransfer[] = [];
  for (let after: string | null = null; ; ) {
    const page = await deps.spei.listTransfers({ ...days, after });
    if (!page.ok) return null;
    transfers.push(...page.value.transfers);
    const last = page.value.last;
    if (!page.value.hasMore || last === null) break;
    after = last;
  }
  const known = new Map(transfers.map((transfer) => [transfer.ref, transfer]));
  return {
    lines: transfers.map(({ ref, amount, operationDate, isReturned }) => ({
      reference: ref,
      amount,
      on: operationDate,
      isKept: !isReturned,
    })),
    take: async (tx, { kind, reference }) => {
      const untold = kind === 'missing_here' && known.get(reference);
      return untold ? (await takeTransfer(deps, tx, untold)) === 'taken' : false;
    },
    more: [],
  };
}

/** Cards and cash: every order that changed since the first of the days. */
async function readOrders(deps: CollectionsDeps, days: Days): Promise<Report | null> {
  const changed = await deps.cards.listChanged(new Date(startOfMexicoCityDay(days.from)));
  if (!changed.ok) return null;
  const report = reportOfCharges(deps, {
    provider: 'conekta',
    to: days.to,
    charges: changed.value.map(({ charge }) => charge),
  });
  const paid = changed.value.flatMap((order) => {
    const on = paidOn(order.charge);
    return on === null ? [] : [{ ...order, on }];
  });
  return { ...report, more: await findRefundDifferences(deps, paid) };
}

/** Direct debits: every collection that changed since the first of the days. */
async function readDebits(deps: CollectionsDeps, days: Days): Promise<Report | null> {
  const changed = await deps.debit.listChanged(new Date(startOfMexicoCityDay(days.from)));
  if (!changed.ok) return null;
  return reportOfCharges(deps, { provider: 'debit', to: days.to, charges: changed.value });
}

/** The day on which its money came; null where none did. */
function paidOn({ status, paidAt }: ChargeReport): CivilDate | null {
  const hasCome = (status === 'paid' || status === 'taken_back') && paidAt !== null;
  return hasCome ? mexicoCityDate(Date.parse(paidAt)) : null;
}

type Charges = {
  readonly provider: 'conekta' | 'debit';
  readonly to: CivilDate;
  readonly charges: readonly ChargeReport[];
};

/**
 * Of charges that changed, those that were paid until the last of the days: also one of long ago, whose money
 * was taken back now.
 */
function reportOfCharges(deps: CollectionsDeps, { provider, to, charges }: Charges): Report {
  const paid = charges.flatMap((charge) => {
    const on = paidOn(charge);
    return on === null || on > to ? [] : [{ charge, on }];
  });
  const known = new Map(paid.map(({ charge }) => [charge.ref, charge]));
  return {
    lines: paid.map(({ charge, on }) => ({
      reference: charge.ref,
      name: charge.reference,
      amount: charge.amount,
      on,
      isKept: charge.status === 'paid',
    })),
    take: async (tx, { kind, reference }) => {
      const report = known.get(reference);
      // What came and went again without our being told changes nothing here; people look at it.
      const isTakeable =
        kind === 'status' || (kind === 'missing_here' && report?.status === 'paid');
      if (!isTakeable || report === undefined) return false;
      return (await takeChargeReport(deps, tx, { provider, report })) === 'taken';
    },
    more: [],
  };
}

type PaidOrder = OrderReport & { readonly on: CivilDate };

/** Money that went back to cards: more or less of it there than here. */
async function findRefundDifferences(
  deps: CollectionsDeps,
  paid: readonly PaidOrder[],
): Promise<readonly DatedDifference[]> {
  const refs = paid.map(({ charge }) => charge.ref);
  const receipts = await deps.receipts.listByRefs(deps.db, { provider: 'conekta', refs });
  const idOf = new Map(receipts.map(({ id, providerRef }) => [providerRef, id]));
  const sums = await sumCardReturns(
    deps.db,
    receipts.map(({ id }) => id),
  );
  return paid.flatMap(({ charge, refunded, on }) => {
    const id = idOf.get(charge.ref);
    const { credited, isUnderWay } = sums.get(id ?? '') ?? { credited: 0, isUnderWay: false };
    if (id === undefined || isUnderWay || credited === refunded) return [];
    const reference = `${charge.ref} refunds`;
    return [{ kind: 'amount', reference, on, ours: `${credited}`, theirs: `${refunded}` }];
  });
}
