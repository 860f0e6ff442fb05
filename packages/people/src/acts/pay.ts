import type { CallReply } from '@abona/contract/client-types';
import type { Customer } from '#customer.ts';
import type { World } from '#place.ts';
import { until } from '#until.ts';

/** What a person has at hand to pay with. */
export type Means = 'card' | 'oxxo' | 'spei';
type Attempt = CallReply<'getPaymentAttempt'>;

export type Payment = {
  readonly loanId: string;
  readonly means: Means;
  readonly choice: 'instalment' | 'overdue' | 'payoff';
  readonly amount: number;
  readonly cardId: string | null;
};

/** What is done outside of the app so that the money comes. */
const doneOutside: Readonly<Record<Means, (world: World, attempt: Attempt) => Promise<unknown>>> = {
  card: async () => undefined,
  oxxo: ({ control }, { cash_reference }) => control.payCash(cash_reference?.number ?? ''),
  spei: ({ control }, { transfer, amount }) => control.transfer(transfer?.clabe ?? '', amount),
};

/** Pays, and waits until the loan has it. One that was begun already, by the same means, is gone on with. */
export async function pay(world: World, { call }: Customer, payment: Payment): Promise<void> {
  const { loanId, means, choice, amount, cardId } = payment;
  const { open } = await call('getPayable', { params: { loan_id: loanId } });
  const known = open.find((one) => one.rail === means && one.choice === choice);
  const begun =
    known ??
    (await call('beginPayment', {
      body: {
        loan_id: loanId,
        rail: means,
        choice,
        amount,
        ...(cardId === null ? {} : { card_id: cardId }),
      },
    }));
  const look = () => call('getPaymentAttempt', { params: { id: begun.attempt_id } });
  const shown = await until('a way to pay', look, ({ status }) => status !== 'processing');
  await doneOutside[means](world, shown);
  await until('a payment that is applied', look, ({ status }) => status === 'applied');
}

/** Every instalment that has to be paid by a day, the oldest first, of each loan; false: nothing is owed. */
export async function payWhatIsDue(
  world: World,
  customer: Customer,
  {
    means,
    cardId,
    by,
  }: { readonly means: Means; readonly cardId: string | null; readonly by: string },
): Promise<boolean> {
  const { loans } = await customer.call('listLoans', { query: { status: 'active' } });
  for (const { loan_id: loanId } of loans) {
    for (;;) {
      const { instalment } = await customer.call('getPayable', { params: { loan_id: loanId } });
      if (instalment === null || instalment.pay_by > by) break;
      const { amount } = instalment;
      await pay(world, customer, { loanId, means, cardId, choice: 'instalment', amount });
    }
  }
  return loans.length > 0;
}

/** The whole of the newest loan, before its time. */
export async function payOff(
  world: World,
  customer: Customer,
  { means, cardId }: { readonly means: Means; readonly cardId: string | null },
): Promise<void> {
  const loanId = await newestLoan(customer);
  const { payoff } = await customer.call('getPayable', { params: { loan_id: loanId } });
  if (payoff === null) return;
  const { amount } = payoff;
  await pay(world, customer, { loanId, means, cardId, choice: 'payoff', amount });
}

export async function newestLoan({ call, email }: Customer): Promise<string> {
  const { loans } = await call('listLoans', { query: { status: 'active' } });
  const [newest] = loans;
  if (newest === undefined) throw new Error(`${email} owes nothing`);
  return newest.loan_id;
}
