import type { Centavos } from '@abona/kernel/money';
import type { Receipt } from '#modules/collections/domain/receipt.ts';
import type { MoneyReturn } from '#modules/collections/rails/rail.ts';
import { railOf } from '#modules/collections/rails/rails.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';

type PostedReturn = MoneyReturn & {
  /** Who is relieved of it: it waited with us, or the shop had it. */
  readonly from: 'suspense' | `merchant_receivable:${string}`;
};

/**
 * Sends money back by the way it came: a transfer to the account that sent it, a card's to the card.
 * False when there is no way: it stays where it is, and people look.
 */
export async function giveBack(
  deps: CollectionsDeps,
  tx: Tx,
  { from, ...order }: PostedReturn,
): Promise<boolean> {
  const { receipt, amount, subject } = order;
  const account = await railOf(receipt).returnMoney(deps, tx, order);
  if (account === null) return false;
  const to = from === 'suspense' ? (`suspense:${receipt.rail}` as const) : from;
  await deps.ledger.post(tx, {
    kind: 'refund',
    businessKey: `return:${subject}`,
    businessDate: todayOf(deps.clock),
    actor: 'system:collections',
    movements: [{ from: account, to, amount }],
  });
  return true;
}

type Homecoming = {
  readonly receipt: Receipt;
  readonly cause: string;
  /** Where part of it went back before. */
  readonly amount?: Centavos;
};

/** All of what waits goes back; what cannot stays in the queue and says why. */
export async function returnReceipt(
  deps: CollectionsDeps,
  tx: Tx,
  { receipt, cause, amount = receipt.amount }: Homecoming,
): Promise<Receipt> {
  const { id: subject } = receipt;
  const isOnItsWay = await giveBack(deps, tx, {
    receipt,
    amount,
    subject,
    kind: 'deposit_return',
    from: 'suspense',
  });
  return isOnItsWay
    ? { ...receipt, status: 'returning', cause }
    : { ...receipt, status: 'suspense', cause: 'no_way_back' };
}
