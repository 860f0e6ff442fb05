import type { OwnRefunds, OwnRefundView, ReturnView } from '@abona/contract/collections/refund';
import { publicId } from '@abona/kernel/public-id';
import {
  accountState,
  originState,
  refundState,
} from '#modules/collections/domain/refund-state.ts';
import type { RefundAccount, ReturnablePurchase, ShopRefund } from '#modules/collections/ports.ts';
import { type CardReturn, listCardReturns } from '#modules/collections/stores/card-return-store.ts';
import type { Payout } from '#modules/collections/stores/payout-store.ts';
import { listReturnsOf, type Return } from '#modules/collections/stores/return-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { RETURNABLE_MS } from './returns.ts';

/** What came back to a customer and how far it has come, and what still could go back. */
export async function listRefunds(deps: CollectionsDeps, customerId: number): Promise<OwnRefunds> {
  const around = await readAround(deps, customerId);
  const refunds = await deps.shops.refundsOf(deps.db, customerId);
  const since = new Date(deps.clock.now().getTime() - RETURNABLE_MS);
  const purchases = await deps.shops.returnableOf(deps.db, customerId, since);
  const returns = await listReturnsOf(deps.db, customerId);
  const named = new Map([...refunds, ...purchases].map((one) => [one.loanId, one]));
  const open = new Set(returns.filter(({ status }) => status === 'open').map((one) => one.loanId));
  const returnable = [];
  for (const purchase of purchases.filter(({ loanId }) => !open.has(loanId)))
    returnable.push(await previewOf(deps, purchase));
  const { account, left } = around;
  return {
    refunds: refunds.map((refund) => toRefundView(refund, around)),
    returns: returns.map((one) => toReturnView(one, named.get(one.loanId))),
    returnable: returnable.filter((one) => one !== null),
    waiting: [...left.values()].reduce((sum, amount) => sum + amount, 0),
    account: account && {
      account_id: account.accountId,
      bank: account.bank,
      last4: account.last4,
      held_until: account.heldUntil?.toISOString() ?? null,
    },
  };
}

type Around = {
  readonly account: RefundAccount | null;
  readonly payouts: readonly Payout[];
  readonly cards: readonly Pick<CardReturn, 'subject' | 'status'>[];
  readonly left: ReadonlyMap<string, number>;
  readonly overLoans: ReadonlySet<string>;
  /** Nothing is sent to them for now. */
  readonly isHeld: boolean;
};

async function readAround(deps: CollectionsDeps, customerId: number): Promise<Around> {
  const loans = await deps.lending.loansOf(customerId);
  const over = loans.filter(({ state }) => state.status !== 'active');
  const left = await deps.lending.leftCredits.of(deps.db, customerId);
  const question = { customerId, act: 'pay_out_refund' } as const;
  const standing = await transaction(deps.db, (tx) => deps.standing.check(tx, question));
  return {
    isHeld: !standing.ok,
    account: await transaction(deps.db, (tx) => deps.bankAccounts.refundAccountOf(tx, customerId)),
    payouts: await deps.payouts.listRefundsOf(deps.db, customerId),
    cards: await listCardReturns(deps.db, customerId),
    left: new Map(left.map(({ loanId, amount }) => [loanId, amount])),
    overLoans: new Set(over.map(({ contract }) => contract.loanId)),
  };
}

function toRefundView(refund: ShopRefund, around: Around): OwnRefundView {
  const { toOrigin, toPlan, toCustomer, toPoints } = refund.split;
  const origin = toOrigin === 0 ? null : { amount: toOrigin, state: stateOfOrigin(refund, around) };
  const account = toCustomer === 0 ? null : toAccount(refund, around);
  const parts = [origin, account].flatMap((part) => (part === null ? [] : [part.state]));
  return {
    refund_id: publicId('ref', refund.id),
    loan_id: publicId('loan', refund.loanId),
    merchant_name: refund.merchantName,
    order_id: refund.orderId,
    amount: refund.amount,
    created_at: refund.createdAt.toISOString(),
    state: refundState(parts),
    to_plan: toPlan,
    to_origin: origin,
    to_account: account,
    to_points: toPoints,
  };
}

/** Returns carry the refund's name in front of the receipt's. */
const stateOfOrigin = ({ id }: ShopRefund, { payouts, cards }: Around) =>
  originState([
    ...payouts.filter(({ subject }) => subject.startsWith(`${id}:`)),
    ...cards.filter(({ subject }) => subject.startsWith(`${id}:`)),
  ]);

function toAccount({ loanId, createdAt, split }: ShopRefund, around: Around) {
  const sent = around.payouts.find(
    (payout) =>
      payout.kind === 'credit' &&
      payout.subject.startsWith(`${loanId}:`) &&
      payout.createdAt >= createdAt,
  );
  const state = accountState({
    isLoanOver: around.overLoans.has(loanId),
    left: around.left.get(loanId) ?? 0,
    sent: sent?.status ?? null,
    account: around.account,
    isHeld: around.isHeld,
  });
  return {
    amount: split.toCustomer,
    state,
    last4: sent?.beneficiary.clabe.slice(-4) ?? around.account?.last4 ?? null,
    tracking_key: sent?.trackingKey ?? null,
  };
}

type Named = Pick<ShopRefund, 'merchantName' | 'orderId'> | undefined;

export const toReturnView = (one: Return, named: Named): ReturnView => ({
  return_id: publicId('ret', one.id),
  loan_id: publicId('loan', one.loanId),
  merchant_name: named?.merchantName ?? '',
  order_id: named?.orderId ?? '',
  status: one.status,
  opened_at: one.openedAt.toISOString(),
  open_until: one.openUntil.toISOString(),
  ended_at: one.endedAt?.toISOString() ?? null,
  resumes_at: one.resumesAt?.toISOString() ?? null,
});

/** Where the money of all that is left would go; null where the loan takes no refund any more. */
async function previewOf(deps: CollectionsDeps, purchase: ReturnablePurchase) {
  const { loanId, paymentId, left } = purchase;
  const split = await transaction(deps.db, (tx) =>
    deps.shops.previewRefund(tx, { loanId, paymentId, amount: left }),
  );
  if (!split.ok) return null;
  return {
    loan_id: publicId('loan', loanId),
    merchant_name: purchase.merchantName,
    order_id: purchase.orderId,
    amount: left,
    to_origin: split.value.toOrigin,
    to_plan: split.value.toPlan,
    to_account: split.value.toCustomer,
    to_points: split.value.toPoints,
  };
}
