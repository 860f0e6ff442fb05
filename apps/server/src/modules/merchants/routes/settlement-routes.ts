import type { FileReply } from '@abona/contract/file';
import {
  exportPayoutLines,
  exportSettlementLines,
  listPayoutLines,
  listPayouts,
  listSettlementLines,
} from '@abona/contract/merchants/settlement';
import { civilDate } from '@abona/kernel/civil-date';
import { csvLine } from '@abona/kernel/csv';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { toLineView, toPayoutView } from '../money-views.ts';
import { showPage } from '../pages.ts';
import * as settlement from '../stores/settlement-store.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';

/** What a shop was paid, and what for. */
export function settlementRoutes(api: Api, { db, cursors }: MerchantDeps): void {
  mount(api, listPayouts, ({ caller: { merchantId }, query }) =>
    showPage(
      cursors,
      { list: `payouts ${merchantId}`, query },
      { read: (page) => settlement.listPayouts(db, { merchantId }, page), view: toPayoutView },
    ),
  );
  mount(api, listPayoutLines, async ({ caller: { merchantId }, params, query }) => {
    const id = parsePublicId('po', params.id);
    if (!id.ok) return err('not_found');
    const own = await settlement.listPayouts(
      db,
      { merchantId, id: id.value },
      { after: null, limit: 1 },
    );
    if (own.items.length === 0) return err('not_found');
    const of = { merchantId, payoutId: id.value };
    return showPage(
      cursors,
      { list: `payout lines ${id.value}`, query },
      { read: (page) => settlement.listLines(db, of, page), view: toLineView },
    );
  });
  mount(api, exportPayoutLines, async ({ caller: { merchantId }, params }) => {
    const id = parsePublicId('po', params.id);
    const one = { after: null, limit: 1 };
    const own = id.ok ? await settlement.listPayouts(db, { merchantId, id: id.value }, one) : null;
    const [payout] = own?.items ?? [];
    if (payout === undefined) return err('not_found');
    const all = { after: null, limit: settlement.FILE_LINES_MAX };
    const { items } = await settlement.listLines(db, { merchantId, payoutId: payout.id }, all);
    return ok(linesAsCsv(`abona-payout-${payout.businessDate}.csv`, items.toReversed()));
  });
  mount(api, exportSettlementLines, async ({ caller: { merchantId }, query }) => {
    const [from, to] = [civilDate(query.from), civilDate(query.to)];
    const lines = await settlement.listLinesOfDays(db, { merchantId, from, to });
    return ok(linesAsCsv(`abona-settlement-${from}-${to}.csv`, lines));
  });
  mount(api, listSettlementLines, ({ caller: { merchantId }, query }) => {
    const of = { merchantId, isUnpaid: query.state === 'unpaid' };
    return showPage(
      cursors,
      { list: `lines ${merchantId}`, query },
      { read: (page) => settlement.listLines(db, of, page), view: toLineView },
    );
  });
}

const HEAD = [
  'id',
  'business_date',
  'kind',
  'amount',
  'payment_id',
  'order_id',
  'refund_id',
  'payout_id',
  'branch_id',
] as const;

/** The fields of a line as they are in JSON, centavos too: a program reads it. */
function linesAsCsv(name: string, lines: readonly settlement.LineRecord[]): FileReply {
  const rows = lines.map(toLineView).map((line) => csvLine(HEAD.map((column) => line[column])));
  return {
    type: 'text/csv; charset=utf-8',
    name,
    bytes: new TextEncoder().encode([csvLine(HEAD), ...rows].join('')),
    isDownload: true,
  };
}
