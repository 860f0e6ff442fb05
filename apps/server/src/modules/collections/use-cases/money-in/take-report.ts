import { parsePublicId } from '@abona/kernel/public-id';
import type {
  IncomingTransfer,
  PayoutReport,
  ProviderReport,
} from '#modules/collections/domain/provider-report.ts';
import type { Receipt } from '#modules/collections/domain/receipt.ts';
import { transferReceipts } from '#modules/collections/rails/spei/transfer-receipts.ts';
import type { EventOutcome } from '#modules/collections/stores/provider-event-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { takeMandateReport } from '../mandates/take-mandate-report.ts';
import { takePayoutReport } from '../payouts/take-payout-report.ts';
import { takeCharge } from './take-charge.ts';
import { takeReceipt } from './take-receipts.ts';

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
  // What we gave back ourselves we know of already.
  if (transfer.isReturned) return 'outdated';
  const [receipt] = await transferReceipts(deps, tx, [transfer]);
  const taken = receipt === undefined ? null : await takeReceipt(deps, tx, receipt);
  return taken === null ? 'outdated' : 'taken';
}

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
