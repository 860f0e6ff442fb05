import { openActivity } from '@abona/contract/identity/activity';
import {
  sendVerificationCode,
  validateVerificationCode,
} from '@abona/contract/identity/activity-code';
import { createApplication } from '@abona/contract/origination/application';
import { getCreditLine } from '@abona/contract/origination/decision';
import * as form from '@abona/contract/origination/form';
import { acceptOffer, getOffer } from '@abona/contract/origination/offer';
import { sendBureauNip, signBureauConsent } from '@abona/contract/origination/progress';
import { addBankAccount, listBankAccounts } from '@abona/contract/wallet/bank-account';
import { centavos, formatMoney } from '@abona/kernel/money';
import { expect, it } from 'vitest';
import { clabeWith } from '#modules/collections/testing/collections-world.ts';
import { sandboxOfFile } from '#modules/collections/testing/sandbox-of-file.ts';
import { address, contact, personal, work } from '#modules/origination/testing/applicant.ts';
import { GOOD_TOKEN } from '#modules/origination/testing/fraud-vendors.ts';
import { eventually } from '#testing/eventually.ts';
import { startApplicant } from '#testing/funnel-applicant.ts';

const sandbox = sandboxOfFile();
/** Where the letter leads. */
const LINE_PATH = '/pay/capacidad-de-credito/exito';
const kyc = { acquisition_channel: 'web', acquisition_product: 'kyc' };

/** The whole server with the sandbox's bank, and somebody with a line and a loan in six monthly payments. */
async function startBorrower() {
  const applicant = await startApplicant(sandbox.env);
  const { node, clock, database, must, phones, provePhone, capture, statusIs } = applicant;
  await sandbox.serve({ fastify: node.api.fastify, now: clock.now });
  await must(createApplication, kyc);
  await must(form.savePersonalStep, personal);
  await must(form.saveAddressStep, address);
  // Too little for all that the tier may owe: there is room for more.
  await must(form.saveWorkStep, { ...work, monthly_income: 8_000_00 });
  await must(form.saveContactStep, contact);
  await must(form.submitForm, { captcha_token: GOOD_TOKEN });
  await must(sendBureauNip, {});
  await must(signBureauConsent, { otp: await phones.codeOf(1) });
  await statusIs('validating');
  await provePhone();
  await capture('approved');
  await statusIs('completed');
  // Codes are not sent one right after another.
  await database.pool.query(
    `update identity.one_time_codes set sent_at = sent_at - interval '11 minutes'`,
  );
  await must(createApplication, { requested_amount: 2_000_00 });
  await statusIs('offering');
  return applicant;
}

type Borrower = Awaited<ReturnType<typeof startBorrower>>;

async function borrow({ must, phones, statusIs }: Borrower): Promise<void> {
  await must(addBankAccount, { clabe: clabeWith('0098') });
  const account = async () => (await must(listBankAccounts)).accounts[0];
  await eventually(async () => (await account()).status).toBe('verified');
  const { offer_id, plans } = await must(getOffer);
  const plan = plans.find(({ installments }: { installments: number }) => installments === 6);
  // Whoever is known signs with a fresh second proof: nothing else was asked this time.
  const { activity_id } = await must(openActivity, { kind: 'loan_acceptance' });
  await must(sendVerificationCode, { activity_id, send_method_name: 'SMS' });
  const otp = await phones.codeOf(3);
  await must(validateVerificationCode, { otp, verification_id: activity_id });
  await must(acceptOffer, {
    offer_id,
    installments: plan.installments,
    frequency: plan.frequency,
    contract_hash: plan.contract_hash,
    payout_account_id: (await account()).account_id,
  });
  await statusIs('loan');
}

/** Pays each instalment on the day that it falls due. */
async function payAll({ node, clock, database }: Borrower): Promise<void> {
  const { rows: loans } = await database.pool.query('select id from lending.loans');
  const loanId = String(loans[0]?.id);
  const rows = (await node.lending.findLoan(loanId))?.state.rows ?? [];
  expect(rows).toHaveLength(6);
  for (const { k, dueDate, total: amount } of rows) {
    clock.set(`${dueDate}T12:00:00-06:00`);
    await node.lending.settleDay(dueDate);
    await node.lending.applyPayment({ loanId, id: `p${k}`, actor: 'test', amount, rail: 'spei' });
  }
}

it('[2.37] a loan paid on time raises the line by itself, and one letter tells of it', async () => {
  const borrower = await startBorrower();
  const { must, mailServer } = borrower;
  const before = await must(getCreditLine);
  await borrow(borrower);

  await payAll(borrower);

  await eventually(async () => (await must(getCreditLine)).limit).toBe(before.limit * 1.2);
  const letters = () => mailServer.mails.filter(({ raw }) => raw.includes(LINE_PATH));
  await eventually(() => letters().length).toBe(1);
  expect(letters()[0]).toMatchObject({ to: ['auth0mariana@correo.mx'] });
  expect(letters()[0]?.raw).toContain(formatMoney(centavos(before.limit * 1.2)));
});
