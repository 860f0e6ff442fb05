import { randomUUIDv7, timingSafeEqual } from 'node:crypto';
import type { PortalMode } from '@abona/contract/portal/portal-access';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import { outsideId } from '../outside-id.ts';
import type { Approvers, Offers, Refunds, Standing } from '../ports.ts';
import { listOpenBranches } from '../stores/branch-store.ts';
import {
  addShift,
  addTillRefund,
  addTillSale,
  type Cashier,
  endShift,
  findTillSale,
  holdShift,
  isApprovalUsed,
  listShifts,
  lockShift,
  type ShiftRow,
  type TillSaleRow,
} from '../stores/till-store.ts';
import { findOpenBranch } from './branches.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import { cancelPayment } from './move-payment.ts';
import { refundPayment } from './refund-payment.ts';
import { chargeIn } from './store-codes.ts';

export type TillDeps = MerchantDeps & {
  readonly offers: Offers;
  readonly standing: Standing;
  readonly refunds: Refunds;
  readonly approvers: Approvers;
};

const actorOf = ({ personId }: Cashier): string => `portal:${personId}`;

type Place = { readonly till: string; readonly branchId: string | null };

/** Begins somebody's shift, unless they stand at a till already. A shop that has branches says at which. */
export const openShift = (
  deps: TillDeps,
  cashier: Cashier,
  { till, branchId: named }: Place,
): Promise<Result<ShiftRow, 'till_shift_open' | 'branch_unknown'>> =>
  transaction(deps.db, async (tx) => {
    const { merchantId } = cashier;
    const branch = named === null ? null : await findOpenBranch(tx, merchantId, named);
    const isElsewhere =
      branch === null && (named !== null || (await listOpenBranches(tx, merchantId)).length > 0);
    if (isElsewhere) return err('branch_unknown');
    const [id, branchId] = [randomUUIDv7(), branch?.id ?? null];
    const isNew = await addShift(tx, { ...cashier, id, till, branchId, at: deps.clock.now() });
    if (!isNew) return err('till_shift_open');
    await deps.audit(tx, {
      subject: `merchant:${cashier.merchantId}`,
      actor: actorOf(cashier),
      action: 'merchants.till_shift_opened',
      reason: null,
      detail: { shift_id: id, till, branch_id: branchId },
    });
    const [opened] = await listShifts(tx, cashier, { which: 'open', limit: 1 });
    return opened === undefined ? err('till_shift_open') : ok(opened);
  });

/** Ends it, once nothing waits in it: what a shopper accepts afterwards would be in nobody's sum. */
export const closeShift = (
  deps: TillDeps,
  cashier: Cashier,
  counted: number | null,
): Promise<Result<ShiftRow, 'till_shift_closed' | 'till_sales_waiting'>> =>
  transaction(deps.db, async (tx) => {
    const id = await lockShift(tx, cashier);
    const [shift] = await listShifts(tx, cashier, { which: 'open', limit: 1 });
    if (id === null || shift === undefined) return err('till_shift_closed');
    if (shift.waiting_count > 0) return err('till_sales_waiting');
    const at = deps.clock.now();
    await endShift(tx, id, { at, counted });
    await deps.audit(tx, {
      subject: `merchant:${cashier.merchantId}`,
      actor: actorOf(cashier),
      action: 'merchants.till_shift_closed',
      reason: null,
      detail: { shift_id: id, sold: shift.sold, refunded: shift.refunded, counted },
    });
    return ok({ ...shift, closed_at: at, counted });
  });

type Charge = { readonly code: string; readonly amount: number; readonly orderId: string };

/** Charges a code as the shop's server would, in the name of whoever stands at the till, in their shift and where that is. */
export const chargeAtTill = (deps: TillDeps, cashier: Cashier, charge: Charge) =>
  transaction(deps.db, async (tx) => {
    const shift = await holdShift(tx, cashier);
    if (shift === null) return err('till_shift_closed');
    const charged = await chargeIn(deps, tx, {
      ...charge,
      amount: centavos(charge.amount),
      merchantId: cashier.merchantId,
      branchId: shift.branchId,
      person: actorOf(cashier),
    });
    if (charged.ok) await addTillSale(tx, charged.value.id, shift.id);
    return charged;
  });

/** By its outside id; null for another's, too. */
export async function findOwnSale(
  { db }: Pick<TillDeps, 'db'>,
  cashier: Cashier,
  id: string,
): Promise<TillSaleRow | null> {
  const parsed = parsePublicId('pay', id);
  if (!parsed.ok) return null;
  return transaction(db, (tx) => findTillSale(tx, cashier, parsed.value));
}

/** Withdraws one's own sale; what its shopper accepted meanwhile stays. */
export async function cancelSale(deps: TillDeps, cashier: Cashier, id: string) {
  const sale = await findOwnSale(deps, cashier, id);
  if (sale === null) return err('not_found');
  const { merchantId } = cashier;
  return cancelPayment(deps, {
    merchantId,
    id: outsideId.payment(sale.id),
    person: actorOf(cashier),
  });
}

const isOfToday = ({ clock }: Pick<TillDeps, 'clock'>, { createdAt }: TillSaleRow): boolean =>
  mexicoCityDate(createdAt.getTime()) === mexicoCityDate(clock.now().getTime());

/** What can still be given back of it at the till. */
export const refundableOf = (deps: Pick<TillDeps, 'clock'>, sale: TillSaleRow): number =>
  sale.isSold && isOfToday(deps, sale) ? sale.amount - sale.refundedAmount : 0;

const APPROVAL_MS = 5 * 60_000;

/**
 * What a second person's PIN gives: their word for this much of this sale, by this cashier, for some minutes. It is made
 * of our own key, so that handing one out writes nothing; using one is remembered.
 */
type Approval = {
  readonly id: string;
  readonly paymentId: string;
  readonly madeBy: string;
  readonly approvedBy: string;
  readonly amount: number;
  readonly until: number;
};

const proofOf = ({ fields }: Pick<TillDeps, 'fields'>, approval: Approval): string => {
  const { id, paymentId, madeBy, approvedBy, amount, until } = approval;
  return fields.blindIndex(
    'merchants.till_approval',
    [id, paymentId, madeBy, approvedBy, amount, until].join('|'),
  );
};

type Vouching = {
  readonly accountId: string;
  readonly mode: PortalMode;
  readonly id: string;
  readonly personId: string;
  readonly pin: string;
  readonly amount: number;
};

type VouchRefusal = 'not_found' | 'sale_not_today' | 'approver_unfit' | 'pin_wrong' | 'pin_over';

/** The sale is looked at before the PIN: nobody learns by it whether a PIN is right for nothing. */
export async function approveRefund(
  deps: TillDeps,
  cashier: Cashier,
  { accountId, mode, id, personId, pin, amount }: Vouching,
): Promise<Result<string, VouchRefusal>> {
  const sale = await findOwnSale(deps, cashier, id);
  if (sale === null) return err('not_found');
  if (!isOfToday(deps, sale)) return err('sale_not_today');
  if (personId === cashier.personId) return err('approver_unfit');
  const vouched = await deps.approvers.vouch({ accountId, mode, personId, pin });
  if (!vouched.ok) return vouched;
  const approval: Approval = {
    id: randomUUIDv7(),
    paymentId: sale.id,
    madeBy: cashier.personId,
    approvedBy: personId,
    amount,
    until: deps.clock.technicalNow().getTime() + APPROVAL_MS,
  };
  return ok([approval.id, personId, approval.until, proofOf(deps, approval)].join('.'));
}

type TillRefund = { readonly id: string; readonly approval: string; readonly amount: number };

/** Gives back what a second person vouched for: in one transaction with the memory that their word was used. */
export async function refundAtTill(deps: TillDeps, cashier: Cashier, order: TillRefund) {
  const sale = await findOwnSale(deps, cashier, order.id);
  if (sale === null) return err('not_found');
  if (!isOfToday(deps, sale)) return err('sale_not_today');
  const approval = readApproval(deps, cashier, { sale, order });
  if (approval === null) return err('approval_over');
  let shiftId: string | null = null;
  const refund = {
    merchantId: cashier.merchantId,
    id: outsideId.payment(sale.id),
    person: actorOf(cashier),
    amount: order.amount,
    reason: 'Reembolso en caja.',
  };
  return refundPayment<'till_shift_closed' | 'approval_over'>(deps, refund, {
    admit: async (tx) => {
      shiftId = (await holdShift(tx, cashier))?.id ?? null;
      if (shiftId === null) return err('till_shift_closed');
      return (await isApprovalUsed(tx, approval.id)) ? err('approval_over') : ok(undefined);
    },
    record: async (tx, refundId) => {
      if (shiftId === null) return;
      const { id: approvalId, madeBy, approvedBy } = approval;
      await addTillRefund(tx, { refundId, shiftId, approvalId, madeBy, approvedBy });
      await deps.audit(tx, {
        subject: `merchant:${cashier.merchantId}`,
        actor: `portal:${approvedBy}`,
        action: 'merchants.till_refund_approved',
        reason: null,
        detail: { refund_id: refundId, payment_id: sale.id, amount: order.amount },
      });
    },
  });
}

function readApproval(
  deps: TillDeps,
  cashier: Cashier,
  { sale, order }: { readonly sale: TillSaleRow; readonly order: TillRefund },
): Approval | null {
  const [id = '', approvedBy = '', until = '', proof = ''] = order.approval.split('.');
  const approval: Approval = {
    id,
    paymentId: sale.id,
    madeBy: cashier.personId,
    approvedBy,
    amount: order.amount,
    until: Number(until),
  };
  const [expected, told] = [Buffer.from(proofOf(deps, approval)), Buffer.from(proof)];
  const isOurs = expected.length === told.length && timingSafeEqual(expected, told);
  return isOurs && approval.until > deps.clock.technicalNow().getTime() ? approval : null;
}
