import { err, ok, type Result } from '@abona/kernel/result';
import { type Receipt, receiptOfPayment } from '#modules/collections/domain/receipt.ts';
import { railOf } from '#modules/collections/rails/rails.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { reverseMoney } from './reverse-money.ts';

type TakenBack = {
  readonly loanId: string;
  /** The payment by its key in lending, `payment:conekta:ord_1`. */
  readonly payment: string;
  readonly reason: 'chargeback' | 'objected';
  readonly actor: string;
};

/**
 * Somebody of ours learnt that a bank took a charge back, and no provider told us: what it paid is owed again, of every
 * loan that it paid. A transfer cannot be taken back; what a provider tells later changes nothing more.
 */
export async function recordTakenBack(
  deps: CollectionsDeps,
  tx: Tx,
  { loanId, payment, reason, actor }: TakenBack,
): Promise<Result<readonly Receipt[], 'not_found' | 'state_conflict'>> {
  const named = receiptOfPayment(payment);
  if (named === null || named.provider === 'spei') return err('not_found');
  const parts = await deps.receipts.lockByRef(tx, named);
  if (!parts.some((part) => part.loanId === loanId)) return err('not_found');
  const taken: Receipt[] = [];
  for (const receipt of parts) {
    const isCharge = railOf(receipt).landsOn === null;
    if (isCharge && (await reverseMoney(deps, tx, { receipt, reason, actor }))) taken.push(receipt);
  }
  return taken.length === 0 ? err('state_conflict') : ok(taken);
}
