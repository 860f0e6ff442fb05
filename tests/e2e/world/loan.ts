import { expect } from '@playwright/test';
import { applyUntil, expectStatus, type Prepared } from './application.ts';
import { type Customer, proveAgain } from './customer.ts';
import { vendorOrigin } from './product.ts';
import { sandbox } from './sandbox.ts';
import { clabeEnding } from './wallet.ts';

export type Borrower = Prepared & { readonly loanId: string };

/** Somebody with a purchase that was captured: a loan to be paid, in as many payments as there can be. */
export async function borrow(product?: string): Promise<Borrower> {
  const prepared = await applyUntil('offering', product === undefined ? {} : { product });
  await acceptLongest(prepared.customer);
  await expectStatus(prepared.customer, 'loan');
  const { loans } = await prepared.customer.call('listLoans', { query: { status: 'active' } });
  return { ...prepared, loanId: String(loans[0]?.loan_id) };
}

export async function acceptLongest({ call }: Customer): Promise<void> {
  const offer = await call('getOffer', { query: {} });
  const plan = offer.plans.at(-1);
  if (plan === undefined) throw new Error('nothing was offered');
  await call('acceptOffer', {
    body: {
      offer_id: offer.offer_id,
      installments: plan.installments,
      frequency: plan.frequency,
      contract_hash: plan.contract_hash,
    },
  });
}

/** A card as the processor's own frame hands it in; answers what we keep of it. */
async function addCard({ call }: Customer, number: string) {
  const token = await fetch(`${vendorOrigin}/conekta/tokens`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer key_abonaLocalPrivate',
      accept: 'application/vnd.conekta-v2.2.0+json',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      card: {
        ...{ number, cvc: '123', exp_month: '12', exp_year: '2040' },
        name: 'Rosa Quiroz',
      },
    }),
  });
  const { id } = (await token.json()) as { readonly id: string };
  return call('addCard', { body: { token_id: id } });
}

/** A bank that is asked about everything; whoever saves a card there has said yes to that. */
export async function saveAskingCard(customer: Customer): Promise<void> {
  const card = await addCard(customer, '4000002500003155');
  await fetch(String(card.challenge_url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ answer: 'approve' }),
  });
  await customer.call('confirmCard', { params: { id: card.card_id } });
}

/** A bank that asks nobody. */
export const saveCalmCard = async (customer: Customer): Promise<string> =>
  (await addCard(customer, '4242424242424242')).card_id;

/** An account that may be charged, at a bank that answers within the day. */
export async function signMandate(customer: Customer): Promise<void> {
  const { call } = customer;
  const { account_id } = await call('addBankAccount', {
    body: { clabe: clabeEnding('4321', '014') },
  });
  const isVerified = async () => {
    const account = await call('getBankAccount', { params: { id: account_id } });
    return account.status;
  };
  await expect.poll(isVerified).toBe('verified');
  await proveAgain(customer, 'mandate');
  await call('signMandate', {
    body: { account_id, max_amount: 500_000, period: 'biweekly', accepted: true },
  });
  const isActive = async () => {
    await sandbox.hurryDebit();
    return (await call('listMandates')).items[0]?.status;
  };
  await expect.poll(isActive).toBe('active');
}
