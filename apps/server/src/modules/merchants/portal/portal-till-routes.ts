import type { TillSale, TillShift } from '@abona/contract/portal/portal-till';
import * as calls from '@abona/contract/portal/portal-till';
import { invariant } from '@abona/kernel/invariant';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, mapOk, ok, type Result } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { outsideId } from '../outside-id.ts';
import { unknownLine } from '../routes/purchase-routes.ts';
import { listOpenBranches } from '../stores/branch-store.ts';
import {
  type Cashier,
  listShifts,
  listTillSales,
  type ShiftRow,
  type TillSaleRow,
} from '../stores/till-store.ts';
import { unknownBranch } from '../use-cases/branches.ts';
import * as till from '../use-cases/till.ts';
import { type ModeCall, ownShopOf } from './own-shop.ts';

const PAST = 10;

/** Whose till it is: the shop's of the session and of the mode, and of nobody but whoever is signed in. */
function cashierOf(
  call: ModeCall,
): Result<Cashier & { readonly accountId: string }, 'mode_unavailable'> {
  const { account, personId } = call.caller;
  const accountId = account?.id ?? '';
  return mapOk(ownShopOf(call), ({ merchantId }) => ({ merchantId, personId, accountId }));
}

/** The till. A cashier sees their own shift and their own sales, and nothing of the shoppers. */
export function portalTillRoutes(api: Api, deps: till.TillDeps): void {
  shiftRoutes(api, deps);
  saleRoutes(api, deps);
  refundRoutes(api, deps);
}

const saleView =
  (deps: till.TillDeps) =>
  (sale: TillSaleRow): TillSale => ({
    id: outsideId.payment(sale.id),
    order_id: sale.orderId,
    amount: sale.amount,
    refunded_amount: sale.refundedAmount,
    status: sale.status,
    created_at: sale.createdAt.toISOString(),
    refundable: till.refundableOf(deps, sale),
  });

function shiftRoutes(api: Api, deps: till.TillDeps): void {
  const toSale = saleView(deps);
  mount(api, calls.getPortalTill, async (call) => {
    const cashier = cashierOf(call);
    if (!cashier.ok) return cashier;
    const { accountId, personId } = cashier.value;
    const [[shift], past, approvers, branches] = await Promise.all([
      listShifts(deps.db, cashier.value, { which: 'open', limit: 1 }),
      listShifts(deps.db, cashier.value, { which: 'closed', limit: PAST }),
      deps.approvers.list(accountId, call.params.mode),
      listOpenBranches(deps.db, cashier.value.merchantId),
    ]);
    const sales = shift === undefined ? [] : await listTillSales(deps.db, cashier.value, shift.id);
    return ok({
      shift: shift === undefined ? null : toShift(shift),
      sales: sales.map(toSale),
      past: past.map(toShift),
      branches: branches.map(({ id, name }) => ({ id: outsideId.branch(id), name })),
      approvers: approvers
        .filter((one) => one.personId !== personId)
        .map((one) => ({ person_id: publicId('mem', one.personId), name: one.name })),
    });
  });

  mount(api, calls.openTillShift, async (call) => {
    const cashier = cashierOf(call);
    if (!cashier.ok) return cashier;
    const { till: name, branch_id: branchId } = call.body;
    const opened = await till.openShift(deps, cashier.value, { till: name, branchId });
    if (opened.ok) return ok(toShift(opened.value));
    if (opened.error !== 'branch_unknown') return err(opened.error);
    return err({ code: 'validation_failed', fields: [unknownBranch] });
  });

  mount(api, calls.closeTillShift, async (call) => {
    const cashier = cashierOf(call);
    if (!cashier.ok) return cashier;
    return mapOk(await till.closeShift(deps, cashier.value, call.body.counted), toShift);
  });
}

function saleRoutes(api: Api, deps: till.TillDeps): void {
  const toSale = saleView(deps);
  mount(api, calls.chargeAtTill, async (call) => {
    const cashier = cashierOf(call);
    if (!cashier.ok) return cashier;
    const { code, amount, order_id: orderId } = call.body;
    const charged = await till.chargeAtTill(deps, cashier.value, { code, amount, orderId });
    if (!charged.ok) return charged;
    return ok(toSale({ ...charged.value, isSold: false }));
  });

  mount(api, calls.getTillSale, async (call) => {
    const cashier = cashierOf(call);
    if (!cashier.ok) return cashier;
    const sale = await till.findOwnSale(deps, cashier.value, call.params.id);
    return sale === null ? err('not_found') : ok(toSale(sale));
  });

  mount(api, calls.cancelTillSale, async (call) => {
    const cashier = cashierOf(call);
    if (!cashier.ok) return cashier;
    const cancelled = await till.cancelSale(deps, cashier.value, call.params.id);
    if (!cancelled.ok) return cancelled;
    return ok(toSale({ ...cancelled.value, isSold: false }));
  });
}

function refundRoutes(api: Api, deps: till.TillDeps): void {
  const toSale = saleView(deps);
  mount(api, calls.approveTillRefund, async (call) => {
    const cashier = cashierOf(call);
    if (!cashier.ok) return cashier;
    const person = parsePublicId('mem', call.body.person_id);
    const personId = person.ok ? person.value : '';
    const { accountId } = cashier.value;
    const { mode, id } = call.params;
    const { pin, amount } = call.body;
    const vouching = { accountId, mode, id, personId, pin, amount };
    return mapOk(await till.approveRefund(deps, cashier.value, vouching), (approval) => ({
      approval,
    }));
  });

  mount(api, calls.refundTillSale, async (call) => {
    const cashier = cashierOf(call);
    if (!cashier.ok) return cashier;
    const { id } = call.params;
    const refunded = await till.refundAtTill(deps, cashier.value, { id, ...call.body });
    if (refunded.ok) {
      const sale = await till.findOwnSale(deps, cashier.value, id);
      invariant(sale !== null, 'a sale at a till is not there');
      return ok(toSale(sale));
    }
    return err(refunded.error === 'line_unknown' ? unknownLine : refunded.error);
  });
}

const toShift = (shift: ShiftRow): TillShift => ({
  till: shift.till,
  branch: shift.branch,
  opened_at: shift.opened_at.toISOString(),
  closed_at: shift.closed_at?.toISOString() ?? null,
  sold: shift.sold,
  sold_count: shift.sold_count,
  refunded: shift.refunded,
  refund_count: shift.refund_count,
  uncharged_count: shift.uncharged_count,
  waiting_count: shift.waiting_count,
  counted: shift.counted,
});
