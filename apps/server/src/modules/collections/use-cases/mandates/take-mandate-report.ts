import { parsePublicId } from '@abona/kernel/public-id';
import type { MandateReport } from '#modules/collections/domain/provider-report.ts';
import { debitReason } from '#modules/collections/rails/debit/debit-reasons.ts';
import { lockMandate, saveMandate } from '#modules/collections/stores/mandate-store.ts';
import type { EventOutcome } from '#modules/collections/stores/provider-event-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { endMandate } from './end-mandate.ts';

const ranks = {
  signed: 0,
  pending_bank: 1,
  active: 2,
  suspended: 3,
  cancelled: 3,
  rejected: 3,
  expired: 3,
} as const;

/** What the bank says of a mandate; an overtaken message changes nothing. */
export async function takeMandateReport(
  deps: CollectionsDeps,
  tx: Tx,
  report: MandateReport,
): Promise<EventOutcome> {
  const id = parsePublicId('mnd', report.reference);
  const mandate = id.ok ? await lockMandate(tx, id.value) : null;
  if (mandate === null) return 'unknown';
  if (ranks[report.status] <= ranks[mandate.status]) return 'outdated';
  const known = { ...mandate, providerRef: report.ref, tries: 0 };
  if (report.status === 'rejected' || report.status === 'cancelled')
    await endMandate(deps, tx, {
      mandate: { ...known, providerRef: null },
      status: report.status,
      reason: report.status === 'rejected' ? debitReason(report.code) : 'mandate_cancelled',
    });
  else
    await saveMandate(tx, {
      ...known,
      status: report.status,
      nextAskAt: report.status === 'active' ? null : known.nextAskAt,
    });
  return 'taken';
}
