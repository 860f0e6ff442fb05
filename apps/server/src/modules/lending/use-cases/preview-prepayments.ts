import type { PrepaymentOption } from '@abona/contract/lending/early-payment';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { demandsOf } from '../domain/instalment-state.ts';
import type { Loan } from '../domain/loan.ts';
import { payoffNeed } from '../domain/replan.ts';
import type { EarlyPayments } from '../routes/route-deps.ts';
import { toPrepaymentOption } from '../views/early-payment.ts';

export type PrepaymentLook = {
  readonly amount: Centavos;
  readonly minimum: Centavos;
  readonly maximum: Centavos;
  readonly options: readonly PrepaymentOption[];
};

const policies = [
  ['reduce_payment', 'REDUCE_PAYMENT'],
  ['reduce_term', 'REDUCE_TERM'],
] as const;

/** A peso: less is not worth a new plan. */
const MINIMUM = centavos(100);

/**
 * What a payment of today would change, either way. Only beyond what is due does money go to principal, so
 * who is behind sees what is left of it then.
 */
export async function previewPrepayments(
  { previewPrepayment }: Pick<EarlyPayments, 'previewPrepayment'>,
  loan: Loan,
  amount: Centavos,
): Promise<Result<PrepaymentLook, 'loan_ended' | 'amount_invalid'>> {
  const { contract, state } = loan;
  if (state.status !== 'active') return err('loan_ended');
  const due = demandsOf(state.rows);
  const { balance } = payoffNeed(contract, state);
  const minimum = centavos(due + MINIMUM);
  const maximum = centavos(due + balance - 1);
  if (amount < minimum || amount > maximum) return err('amount_invalid');
  const beyond = centavos(amount - due);
  const options: PrepaymentOption[] = [];
  for (const [policy, name] of policies) {
    const after = await previewPrepayment(contract.loanId, { amount: beyond, policy: name });
    if (after.ok)
      options.push(
        toPrepaymentOption({ policy, before: state, after: after.value.state, amount: beyond }),
      );
  }
  return options.length === 0 ? err('amount_invalid') : ok({ amount, minimum, maximum, options });
}
