import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@abona/contract/endpoint';
import * as identityVerification from '@abona/contract/identity/identity-verification';
import * as phoneValidation from '@abona/contract/identity/phone-validation';
import { createApplication } from '@abona/contract/origination/application';
import * as form from '@abona/contract/origination/form';
import { acceptOffer, getOffer } from '@abona/contract/origination/offer';
import {
  getProgress,
  sendBureauNip,
  signBureauConsent,
} from '@abona/contract/origination/progress';
import { addBankAccount, listBankAccounts } from '@abona/contract/wallet/bank-account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clabeWith } from '#modules/collections/testing/collections-world.ts';
import {
  type SandboxProgram,
  startSandboxProgram,
} from '#modules/collections/testing/sandbox-program.ts';
import { startIdentityVendor, WEBHOOK_SECRET } from '#modules/identity/testing/identity-vendor.ts';
import { startPhoneGateway } from '#modules/identity/testing/phone-gateway.ts';
import { address, contact, personal, work } from '#modules/origination/testing/applicant.ts';
import { startTestBureau } from '#modules/origination/testing/test-bureau.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestProduct } from '#testing/test-product.ts';

let sandbox: SandboxProgram;
beforeAll(async () => {
  sandbox = await startSandboxProgram();
});
afterAll(() => sandbox?.stop());

/** The whole server with the sandbox's bank, and somebody whose personal loan is offered. */
async function startBorrower() {
  const [product, phones, vendor, bureau] = await Promise.all([
    startTestProduct(),
    startPhoneGateway(),
    startIdentityVendor(),
    startTestBureau(),
  ]);
  const node = await product.startNode({
    PHONE_GATEWAY_URL: phones.url,
    IDENTITY_URL: vendor.url,
    IDENTITY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    BUREAU_URL: bureau.url,
    ...sandbox.env,
  });
  sandbox.serve({ fastify: node.api.fastify, now: product.clock.now });
  const session = await node.signIn('auth0|mariana');
  const must = async (endpoint: Endpoint, body?: object) => {
    const headers = { 'idempotency-key': randomUUID() };
    const reply = await node.call(endpoint, {
      ...{ session, headers },
      ...(body === undefined ? {} : { body }),
    });
    expect(reply.error, endpoint.path).toBeUndefined();
    return reply.data;
  };
  const statusIs = (status: string) =>
    eventually(async () => (await must(getProgress)).status).toBe(status);
  await must(createApplication, { requested_amount: 1_000_000 });
  await must(form.savePersonalStep, personal);
  await must(form.saveAddressStep, address);
  await must(form.saveWorkStep, work);
  await must(form.saveContactStep, contact);
  await must(form.submitForm, {});
  await must(sendBureauNip, {});
  await must(signBureauConsent, { otp: await phones.codeOf(1) });
  await statusIs('validating');
  await must(phoneValidation.sendPhoneCode, { send_method_name: 'SMS' });
  await must(phoneValidation.validatePhoneCode, { otp: await phones.codeOf(2) });
  await statusIs('approving');
  const { verification_id: id } = await must(identityVerification.openVerification);
  const path = `/api/v1/verification/token/${id}` as const;
  await must({ ...identityVerification.startCapture, path });
  const { headers, body } = vendor.eventOf(vendor.end(id, 'approved'));
  const event = { method: 'POST', url: '/api/providers/identity/events', headers } as const;
  await node.api.fastify.inject({ ...event, payload: body });
  await statusIs('offering');
  return { ...product, must, statusIs };
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
    await sandbox.control('POST', '/reset');
    const borrower = await startBorrower();

    await borrow(borrower, '0020');

    await borrower.statusIs('cancelled');
    expect(await balanceOf(borrower)).toEqual({});
  });
});
