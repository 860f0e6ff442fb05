import { randomUUIDv7 } from 'node:crypto';
import * as mandates from '@abona/contract/collections/mandate';
import * as payments from '@abona/contract/collections/payment-attempt';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import {
  type CollectionsWorld,
  CUSTOMER,
  clabeWith,
  startCollections,
} from './testing/collections-world.ts';
import { sandboxOfFile } from './testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

const as = CUSTOMER;
const PRICE = 300_000;

/** Somebody who bought for $3,000, with an account that may be charged and that takes what comes back. */
async function bought() {
  const world = await startCollections(sandbox);
  const loan = await world.lend(CUSTOMER, PRICE);
  world.accounts.set('acct_1', { clabe: clabeWith('4567'), holder: 'MARIANA', bank: 'BBVA' });
  const last4 = clabeWith('4567').slice(-4);
  world.refundAccounts.set(CUSTOMER, { accountId: 'acct_1', bank: 'BBVA', last4, heldUntil: null });
  return { world, loan };
}

async function signMandate(world: CollectionsWorld): Promise<void> {
  const body = { account_id: 'acct_1', max_amount: 100_000, period: 'biweekly', accepted: true };
  await world.call(mandates.signMandate, { as, body });
  const status = async () => (await world.call(mandates.listMandates, { as })).data.items[0].status;
  await eventually(status).toBe('pending_bank');
  await sandbox.control('POST', '/debit/hurry');
  await eventually(status).toBe('active');
}

const payable = async (world: CollectionsWorld, id: string) =>
  (await world.call(payments.getPayable, { as, params: { loan_id: id } })).data;

/** The instalment that is next, by a rail, until the other side has it. */
async function beginPaying(world: CollectionsWorld, id: string, rail: 'oxxo' | 'direct_debit') {
  const { instalment } = await payable(world, id);
  const wish = { loan_id: id, choice: 'instalment', amount: instalment.amount, rail };
  const { data } = await world.call(payments.beginPayment, { as, body: wish });
  await attemptIs(world, data.attempt_id, 'waiting');
  return read(world, data.attempt_id);
}

const read = async (world: CollectionsWorld, id: string) =>
  (await world.call(payments.getPaymentAttempt, { as, params: { id } })).data;

const attemptIs = (world: CollectionsWorld, id: string, status: string) =>
  eventually(async () => (await read(world, id)).status).toBe(status);

/** The shop takes everything back, as merchants does it. */
const giveBack = (world: CollectionsWorld, loanId: string): Promise<void> =>
  transaction(world.database.db, async (tx) => {
    const order = { loanId, id: randomUUIDv7(), amount: centavos(PRICE), actor: 'merchant:mer_1' };
    const given = await world.lending.refund({ ...order, policy: 'INTEREST_RETURNED' }, tx);
    expect(given.ok).toBe(true);
    await world.collections.downPayments.refunded(tx, loanId);
  });

/** What came too late is in the customer's account, once, and nothing of it stays with us. */
async function expectMoneyBack(world: CollectionsWorld, loanId: string, amount: number) {
  const follow = () => world.runSchedule('collections.follow_refunds');
  await Promise.all([follow(), follow()]);
  const payouts = () => world.sql('select status, amount::int from collections.payouts');
  await eventually(payouts).toEqual([{ status: 'settled', amount }]);
  expect((await world.lending.findLoan(loanId))?.state).toMatchObject({ credit: 0 });
  const accounts = ['payouts_in_transit:spei', `customer_credit:${CUSTOMER}`] as const;
  expect(await world.ledger.balancesOf(world.database.db, accounts)).toEqual([0, 0]);
  expect(await world.isBookRight()).toBe(true);
}

describe('a refund while somebody pays', () => {
  it('[2.43, 2.49] gives back what is paid at OXXO with a reference from before', async () => {
    const { world, loan } = await bought();
    const attempt = await beginPaying(world, loan.id, 'oxxo');

    await giveBack(world, loan.loanId);
    const reference = attempt.cash_reference.number;
    await sandbox.control('POST', '/cash/payments', { reference });

    await attemptIs(world, attempt.attempt_id, 'applied');
    await expectMoneyBack(world, loan.loanId, attempt.amount);
  });

  it('[2.44, 2.49] gives back what the bank charges that had the debit already', async () => {
    const { world, loan } = await bought();
    await signMandate(world);
    const attempt = await beginPaying(world, loan.id, 'direct_debit');

    await giveBack(world, loan.loanId);
    await sandbox.control('POST', '/debit/hurry');

    await attemptIs(world, attempt.attempt_id, 'applied');
    await expectMoneyBack(world, loan.loanId, attempt.amount);
  });

  it('[2.44, 2.49] leaves a charge that was only planned undone', async () => {
    const { world, loan } = await bought();
    await signMandate(world);
    const { pay_by: day } = (await payable(world, loan.id)).instalment;
    await world.clock.set(`${addDays(civilDate(day), -2)}T10:00:00-06:00`);
    await world.runSchedule('collections.run_debits');
    expect((await payable(world, loan.id)).scheduled).toMatchObject({ status: 'scheduled' });

    await giveBack(world, loan.loanId);
    await world.clock.set(`${day}T10:00:00-06:00`);
    await world.runSchedule('collections.run_debits');

    expect((await sandbox.control('GET', '/debit/collections')).collections).toEqual([]);
    expect(await world.sql('select status from collections.attempts')).toEqual([
      { status: 'cancelled' },
    ]);
    expect(await world.isBookRight()).toBe(true);
  });
});
