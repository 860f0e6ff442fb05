import { invariant } from '@abona/kernel/invariant';
import type { Centavos } from '@abona/kernel/money';
import type { Receipt } from '#modules/collections/stores/receipt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { beginPayout } from '../payouts/begin-payout.ts';
import { orderCardRefund } from './refund-card.ts';

const CONCEPT = 'DEVOLUCION ABONA';
const actor = 'system:collections';

type GivingBack = {
  readonly receipt: Receipt;
  readonly amount: Centavos;
  /** Names the return: a receipt may be given back in parts. */
  readonly subject: string;
  readonly kind: 'deposit_return' | 'down_payment_return';
  /** Who is relieved of it: it waited with us, or the shop had it. */
  readonly from: 'suspense' | `merchant_receivable:${string}`;
};

/**
 * Sends money back by the way it came: a transfer to the account that sent it, a card's to the card.
 * False when there is no way: it stays where it is, and people look.
 */
export async function giveBack(deps: CollectionsDeps, tx: Tx, back: GivingBack): Promise<boolean> {
  const { receipt, amount, subject, kind } = back;
  const clabe = receipt.sender?.clabe ?? null;
  if (receipt.rail === 'card') await orderCardRefund(deps, tx, { receipt, amount, key: subject });
  else if (receipt.rail === 'spei' && clabe !== null)
    await beginPayout(deps, tx, {
      kind,
      subject,
      customerId: receipt.customerId,
      amount,
      beneficiary: { clabe, holder: receipt.sender?.name ?? '' },
      concept: CONCEPT,
      accountId: null,
    });
  else return false;
  await postReturn(deps, tx, back);
  return true;
}

async function postReturn(deps: CollectionsDeps, tx: Tx, back: GivingBack): Promise<void> {
  const { receipt, amount, subject } = back;
  const { rail } = receipt;
  invariant(rail === 'card' || rail === 'spei', `money of ${rail} is not sent back`);
  const to = back.from === 'suspense' ? (`suspense:${rail}` as const) : back.from;
  await deps.ledger.post(tx, {
    kind: 'refund',
    businessKey: `return:${subject}`,
    businessDate: todayOf(deps.clock),
    actor,
    movements: [
      { from: rail === 'card' ? 'clearing:card' : 'payouts_in_transit:spei', to, amount },
    ],
  });
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
