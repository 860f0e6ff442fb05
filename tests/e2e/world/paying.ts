import type { CallReply } from '@abona/contract/client-types';
import type { PaymentChoice, PaymentRail } from '@abona/contract/collections/payment-attempt';
import { expect } from '@playwright/test';
import type { Customer } from './customer.ts';
import type { Borrower } from './loan.ts';
import { sandbox } from './sandbox.ts';

type Attempt = CallReply<'getPaymentAttempt'>;
type Wish = {
  readonly rail: PaymentRail;
  readonly choice: PaymentChoice;
  readonly amount: number;
  readonly cardId?: string;
};

/** As a screen shows it. */
export const pesos = (amount: number): string =>
  `$${(amount / 100).toLocaleString('es-MX', { minimumFractionDigits: 2 })}`;

export const payableOf = ({ customer, loanId }: Borrower): Promise<CallReply<'getPayable'>> =>
  customer.call('getPayable', { params: { loan_id: loanId } });

/** What the next instalment asks for, as the lender says. */
export const nextAmount = async (borrower: Borrower): Promise<number> =>
  (await payableOf(borrower)).instalment?.amount ?? 0;

/** What the customer does at the bank, at the till or on their own page of it. */
const doneOutside: Readonly<
  Record<PaymentRail, (attempt: Attempt, customer: Customer) => Promise<unknown>>
> = {
  card: async () => undefined,
  oxxo: ({ cash_reference }) => sandbox.payCash(cash_reference?.number ?? ''),
  spei: ({ transfer, amount }) => sandbox.transfer(transfer?.clabe ?? '', amount),
  direct_debit: () => sandbox.hurryDebit(),
  santander: payAtSantander,
};

/** Pays without a browser, and waits until it is applied. */
export async function payBy(
  { customer, loanId }: Borrower,
  { rail, choice, amount, cardId }: Wish,
): Promise<Attempt> {
  const begun = await customer.call('beginPayment', {
    body: {
      ...{ loan_id: loanId, rail, choice, amount },
      ...(cardId === undefined ? {} : { card_id: cardId }),
    },
  });
  const standing = () => customer.call('getPaymentAttempt', { params: { id: begun.attempt_id } });
  await expect.poll(async () => (await standing()).status).not.toBe('processing');
  await doneOutside[rail](await standing(), customer);
  await expect.poll(async () => (await standing()).status).toBe('applied');
  return standing();
}

/** The signed form goes to the bank's page, and its signed answer comes back by the browser. */
async function payAtSantander({ redirect }: Attempt, { call }: Customer): Promise<void> {
  const at = (path: string, fields: Readonly<Record<string, string>>) =>
    fetch(new URL(path, redirect?.url), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    });
  const fields = redirect?.fields ?? {};
  await at('', fields);
  const reference = fields['reference'] ?? '';
  const answer = await at('/santander/pago/decision', { reference, decision: 'approve' });
  const back = new URL(answer.headers.get('location') ?? '');
  const value = (name: string) => back.searchParams.get(name) ?? '';
  await call('takeBankResponse', {
    body: {
      ...{ reference: value('reference'), status: value('status'), amount: value('amount') },
      ...{ authorization: value('authorization'), code: value('code') },
      ...{ timestamp: value('timestamp'), signature: value('signature') },
    },
  });
}
