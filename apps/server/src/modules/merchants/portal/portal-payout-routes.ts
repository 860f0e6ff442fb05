import type { PortalPayoutLine } from '@abona/contract/portal/portal-payout';
import * as calls from '@abona/contract/portal/portal-payout';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { toPayoutView } from '../money-views.ts';
import { outsideId } from '../outside-id.ts';
import { showPage } from '../pages.ts';
import { findMerchant } from '../stores/merchant-store.ts';
import { sumLines } from '../stores/portal-home-store.ts';
import { type PayoutLine, readPayoutLines } from '../stores/portal-payout-store.ts';
import { listPayouts, type Payout } from '../stores/settlement-store.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';
import { type ModeCall, ownShopOf } from './own-shop.ts';
import { payoutAsCsv, payoutAsPdf } from './payout-files.ts';

/** A page shows so many lines; the files have all of them, up to what a shop can sell in days. */
const SHOWN_MAX = 500;
const FILE_LINES_MAX = 100_000;

type PayoutCall = ModeCall & { readonly params: { readonly id: string } };

/** What a shop was paid, and for what. */
export function portalPayoutRoutes(api: Api, deps: MerchantDeps): void {
  const { db } = deps;
  const own = async (merchantId: string, id: string): Promise<Result<Payout, 'not_found'>> => {
    const uuid = parsePublicId('po', id);
    if (!uuid.ok) return err('not_found');
    const { items } = await listPayouts(
      db,
      { merchantId, id: uuid.value },
      { after: null, limit: 1 },
    );
    return items[0] === undefined ? err('not_found') : ok(items[0]);
  };
  /** All that a file says of one payout. */
  const paperOf = async (call: PayoutCall) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const { merchantId } = shop.value;
    const found = await own(merchantId, call.params.id);
    if (!found.ok) return found;
    const payout = found.value;
    const which = { merchantId, payoutId: payout.id };
    const [merchant, sums, lines] = await Promise.all([
      findMerchant(db, merchantId),
      sumLines(db, which),
      readPayoutLines(db, which, FILE_LINES_MAX),
    ]);
    return ok({ shop: merchant?.name ?? '', payout, sums, lines });
  };

  mount(api, calls.listPortalPayouts, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const { merchantId } = shop.value;
    return showPage(
      deps.cursors,
      { list: `portal payouts ${merchantId}`, query: call.query },
      { read: (page) => listPayouts(db, { merchantId }, page), view: toPayoutView },
    );
  });

  mount(api, calls.getPortalPayout, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const { merchantId } = shop.value;
    const payout = await own(merchantId, call.params.id);
    if (!payout.ok) return payout;
    const which = { merchantId, payoutId: payout.value.id };
    const [sums, lines] = await Promise.all([
      sumLines(db, which),
      readPayoutLines(db, which, SHOWN_MAX + 1),
    ]);
    return ok({
      payout: toPayoutView(payout.value),
      sums,
      lines: lines.slice(0, SHOWN_MAX).map(toLineView),
      is_cut: lines.length > SHOWN_MAX,
    });
  });

  mount(api, calls.exportPortalPayout, async (call) => {
    const paper = await paperOf(call);
    return paper.ok ? ok(payoutAsCsv(paper.value)) : paper;
  });

  mount(api, calls.printPortalPayout, async (call) => {
    const paper = await paperOf(call);
    return paper.ok ? ok(await payoutAsPdf(paper.value)) : paper;
  });
}

const toLineView = (line: PayoutLine): PortalPayoutLine => ({
  payment_id: outsideId.payment(line.paymentId),
  order_id: line.orderId,
  goods: line.goods,
  branch: line.branch,
  kind: line.kind,
  amount: line.amount,
  fee: line.fee,
  fee_iva: line.feeIva,
  net: line.net,
  business_date: line.businessDate,
});
