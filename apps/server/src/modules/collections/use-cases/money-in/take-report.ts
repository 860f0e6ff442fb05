import { parsePublicId } from '@abona/kernel/public-id';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import type {
  IncomingTransfer,
  PayoutReport,
  ProviderReport,
} from '#modules/collections/domain/provider-report.ts';
import type { LoanReceipt, Receipt } from '#modules/collections/domain/receipt.ts';
import { transferReceipts } from '#modules/collections/rails/spei/transfer-receipts.ts';
import { listJointOpen } from '#modules/collections/stores/attempt-store.ts';
import type { EventOutcome } from '#modules/collections/stores/provider-event-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { takeMandateReport } from '../mandates/take-mandate-report.ts';
import { readQuincena } from '../paying/pay-quincena.ts';
import { takePayoutReport } from '../payouts/take-payout-report.ts';
import { splitOver, splitReceipt } from './split-receipt.ts';
import { takeCharge } from './take-charge.ts';
import { takeLoanReceipts, takeReceipt } from './take-receipts.ts';

type Reported = { readonly provider: Receipt['provider']; readonly report: ProviderReport };

/** Does what a provider said; in any order, however often. */
export function takeReport(
  deps: CollectionsDeps,
  tx: Tx,
  { provider, report }: Reported,
): Promise<EventOutcome> {
  switch (report.kind) {
    case 'charge':
      return takeCharge(deps, tx, { provider, charge: report.charge });
    case 'transfer':
      return takeTransfer(deps, tx, report.transfer);
    case 'payout':
      return takePayout(deps, tx, report.payout);
    case 'mandate':
      return takeMandateReport(deps, tx, report.mandate);
  }
}

async function takeTransfer(
  deps: CollectionsDeps,
  tx: Tx,
  transfer: IncomingTransfer,
): Promise<EventOutcome> {
  const [receipt] = await transferReceipts(deps, tx, [transfer]);
  if (receipt === undefined) return 'outdated';
  // The account is locked: what was counted of this transfer before is seen.
  const counted = await deps.receipts.lockByRef(tx, receipt);
  if (counted.length > 0) return 'outdated';
  const parts = await partsForLoans(deps, tx, receipt);
  const taken =
    parts.length > 0
      ? await takeLoanReceipts(deps, tx, parts)
      : [await takeReceipt(deps, tx, receipt)];
  return taken.every((one) => one === null) ? 'outdated' : 'taken';
}

/**
 * What came to the account of a customer, for their loans: by what they began to pay, else by what they owe today.
 * None: it is no such money, or nothing is owed, and it waits in suspense.
 */
async function partsForLoans(
  deps: CollectionsDeps,
  tx: Tx,
  receipt: Receipt,
): Promise<readonly LoanReceipt[]> {
  const { customerId, loanId, applicationProcessId } = receipt;
  if (customerId === null || loanId !== null || applicationProcessId !== null) return [];
  const open = await listJointOpen(tx, customerId, 'spei');
  const groups = [...Map.groupBy(open, ({ joint }) => joint?.firstId).values()];
  const exact = groups.find(([first]) => first?.joint?.amount === receipt.amount);
  const [latest] = groups;
  const begun = exact ?? latest;
  if (begun !== undefined) return splitReceipt(receipt, begun.toSorted(byId));
  const quincena = await readQuincena(deps, customerId, tx);
  return splitOver(receipt, quincena?.parts ?? []);
}

const byId = (one: Attempt, other: Attempt): number => (one.id < other.id ? -1 : 1);

async function takePayout(
  deps: CollectionsDeps,
  tx: Tx,
  report: PayoutReport,
): Promise<EventOutcome> {
  const id = parsePublicId('out', report.reference);
  const payout = id.ok ? await deps.payouts.lock(tx, id.value) : null;
  if (payout === null) return 'unknown';
  return (await takePayoutReport(deps, tx, { payout, report })) ? 'taken' : 'outdated';
}
