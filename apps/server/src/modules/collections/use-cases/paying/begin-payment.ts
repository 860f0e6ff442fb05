import type { BeginPayment } from '@abona/contract/collections/payment-attempt';
import { centavos } from '@abona/kernel/money';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, type Result } from '@abona/kernel/result';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { fitsLimits, judgeAmount } from '#modules/collections/domain/payable.ts';
import type { BeginRefusal } from '#modules/collections/rails/rail.ts';
import { rails } from '#modules/collections/rails/rails.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { readPayable } from './read-payable.ts';
import { startAttempt } from './start-attempt.ts';

type Refusal =
  | BeginRefusal
  | 'amount_invalid'
  | 'amount_changed'
  | 'rail_unavailable'
  | 'loan_ended'
  | 'operation_in_progress';

const policies = { reduce_payment: 'REDUCE_PAYMENT', reduce_term: 'REDUCE_TERM' } as const;

/** Begins a payment: what was on the screen must still be true, and the rail must take the amount. */
export async function beginPayment(
  deps: CollectionsDeps,
  { customerId, body }: { readonly customerId: number; readonly body: BeginPayment },
): Promise<Result<Attempt, Refusal>> {
  const loanId = parsePublicId('loan', body.loan_id);
  if (!loanId.ok) return err('not_found');
  const payable = await readPayable(deps, { customerId, loanId: loanId.value });
  if (payable === null) return err('not_found');
  const { choice, rail, prepayment } = body;
  const amount = judgeAmount(payable.payable, { choice, amount: centavos(body.amount) });
  if (!amount.ok) return amount;
  if (!fitsLimits(rails[rail].limits, amount.value)) return err('rail_unavailable');
  return transaction(deps.db, (tx) =>
    startAttempt(deps, tx, {
      customerId,
      target: { kind: 'loan', loanId: loanId.value },
      rail,
      choice,
      prepayment: prepayment === undefined || choice !== 'amount' ? null : policies[prepayment],
      amount: amount.value,
      cardId: body.card_id ?? null,
      mandateId: body.mandate_id ?? null,
      waitUntil: null,
    }),
  );
}
