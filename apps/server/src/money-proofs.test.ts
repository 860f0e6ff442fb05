import { acceptOffer, getOffer } from '@abona/contract/origination/offer';
import { addBankAccount, listBankAccounts } from '@abona/contract/wallet/bank-account';
import { describe, expect, it } from 'vitest';
import { clabeWith } from '#modules/collections/testing/collections-world.ts';
import { sandboxOfFile } from '#modules/collections/testing/sandbox-of-file.ts';
import { eventually } from '#testing/eventually.ts';
import { startApplicant } from '#testing/funnel-applicant.ts';

const sandbox = sandboxOfFile();

/** The whole server with the sandbox's bank, and somebody whose personal loan is offered. */
async function startBorrower() {
  const applicant = await startApplicant(sandbox.env);
  const { node, clock, apply, provePhone, capture, statusIs } = applicant;
  await sandbox.serve({ fastify: node.api.fastify, now: clock.now });
  await apply({ requested_amount: 1_000_000 });
  await provePhone();
  await capture('approved');
  await statusIs('offering');
  return applicant;
}

type Borrower = Awaited<ReturnType<typeof startBorrower>>;

/** Accepts the offer, with the money to an account of the customer's own. */
async function borrow({ must }: Borrower, magic: string) {
  await must(addBankAccount, { clabe: clabeWith(magic) });
  const verified = async () => (await must(listBankAccounts)).accounts[0];
  await eventually(async () => (await verified()).status).toBe('verified');
  const { account_id } = await verified();
  const offer = await must(getOffer);
  const [plan] = offer.plans;
  return must(acceptOffer, {
    offer_id: offer.offer_id,
    installments: plan.installments,
    frequency: plan.frequency,
    contract_hash: plan.contract_hash,
    payout_account_id: account_id,
  });
}

const balanceOf = async ({ database }: Borrower) => {
  const { rows } = await database.pool.query(
    `select kind, sum(amount)::int as balance from ledger.postings
      join ledger.accounts on accounts.id = account_id
      where kind in ('payouts_in_transit', 'loan_principal') group by kind order by kind`,
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
};

describe('a personal loan', () => {
  it('[2.15, 2.30] begins when its money arrived, and is undone when the bank sends it back later', async () => {
    const borrower = await startBorrower();

    const accepted = await borrow(borrower, '0098');
    expect(accepted.status).toBe('transfer');
    await borrower.statusIs('loan');
    const lent = await balanceOf(borrower);
    expect(lent).toMatchObject({ payouts_in_transit: 0 });
    expect(lent['loan_principal']).toBeGreaterThan(0);

    const { payouts } = await sandbox.control('GET', '/spei/payouts');
    await sandbox.control('POST', `/spei/payouts/${payouts[0].id}/return`, { code: '03' });

    await eventually(() => balanceOf(borrower)).toEqual({
      payouts_in_transit: 0,
      loan_principal: 0,
    });
  });

  it('[2.15] whose money the bank does not take never begins', async () => {
    const borrower = await startBorrower();

    await borrow(borrower, '0020');

    await borrower.statusIs('cancelled');
    expect(await balanceOf(borrower)).toEqual({ payouts_in_transit: 0 });
  });
});
