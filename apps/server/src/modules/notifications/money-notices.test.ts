import { randomUUIDv7 } from 'node:crypto';
import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config/read-config.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { fixedClock } from '#testing/fixed-clock.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createNotifications } from './module.ts';
import type { MoneyTellers } from './money-notices.ts';

type DebitScheduledHandler = MoneyTellers['collections']['onDebitScheduled'];
type Moved = MoneyTellers['collections']['onAttemptMoved'];
type LoanPaid = MoneyTellers['collections']['onLoanPaid'];
type PaymentMoved = MoneyTellers['collections']['onPaymentMoved'];
type Added = MoneyTellers['wallet']['onAccountVerified'];

const CUSTOMER = 100_000_000_000_007;

/** The module over a real database, and what it does when it hears of money. */
async function listen(email: string | null) {
  const { db, url, pool } = await createTestDatabase();
  const config = readConfig({ DATABASE_URL: url }, 'test');
  const notifications = createNotifications({
    ...{ config, db, log: silentLog, clock: fixedClock('2026-11-27T10:00:00-06:00') },
    fields: createFieldEncryption(config.fieldKeys, config.fieldIndexKey),
    enqueue: async () => undefined,
    documents: {} as never,
    lenders: {} as never,
  });
  const heard: {
    charge?: Parameters<DebitScheduledHandler>[0];
    account?: Parameters<Added>[0];
    attempt?: Parameters<Moved>[0];
    transfer?: Parameters<LoanPaid>[0];
    moved?: Parameters<PaymentMoved>[0];
  } = {};
  notifications.moneyNotices({
    publicUrl: 'https://abona.mx',
    lending: { onDayEnded: () => ({}) as Worker },
    identity: { emailOf: async () => email, phoneOf: async () => '+525512345678' },
    collections: {
      onDebitScheduled: (reaction) => {
        heard.charge = reaction;
        return {} as Worker;
      },
      onCardReturnRefused: () => ({}) as Worker,
      onPaymentMoved: (reaction) => {
        heard.moved = reaction;
        return {} as Worker;
      },
      onLoanPaid: (reaction) => {
        heard.transfer = reaction;
        return {} as Worker;
      },
      onAttemptMoved: (reaction) => {
        heard.attempt = reaction;
        return {} as Worker;
      },
    },
    merchants: { onRestReleased: () => ({}) as Worker, namesOf: async () => new Map() },
    wallet: {
      onAccountVerified: (reaction) => {
        heard.account = reaction;
        return {} as Worker;
      },
    },
  });
  const queued = async () =>
    (
      await pool.query(
        'select channel, template from notifications.messages order by template, channel',
      )
    ).rows;
  const choose = (kind: string, channel: string) =>
    pool.query(
      `insert into notifications.notice_choices (customer_id, kind, channel, is_on, changed_at)
       values ($1, $2, $3, true, now())`,
      [CUSTOMER, kind, channel],
    );
  return { heard, queued, choose };
}

const charge = {
  ...{ customerId: CUSTOMER, amount: centavos(70_636), collectOn: civilDate('2026-11-30') },
  ...{ bank: 'BBVA', accountLast4: '4567', maxAmount: centavos(80_000) },
  ...{ isAgain: false, isCovered: true },
};

describe('what customers hear of their money', () => {
  it('[2.18] each charge is told once, by letter, however often it is announced', async () => {
    const { heard, queued } = await listen('ana@correo.mx');
    const attemptId = randomUUIDv7();

    await heard.charge?.run({ ...charge, attemptId });
    await heard.charge?.run({ ...charge, attemptId });
    await heard.charge?.run({ ...charge, attemptId: randomUUIDv7(), isAgain: true });

    const letter = { channel: 'email', template: 'automatic_charge' };
    expect(await queued()).toEqual([letter, letter]);
  });

  it('[2.18] whoever has no mailbox is told by text', async () => {
    const { heard, queued } = await listen(null);

    await heard.charge?.run({ ...charge, attemptId: randomUUIDv7() });

    expect(await queued()).toEqual([{ channel: 'sms', template: 'automatic_charge' }]);
  });

  it('[2.51] the first account is told by letter, another by text too, each once', async () => {
    const { heard, queued } = await listen('ana@correo.mx');
    const account = { customerId: CUSTOMER, bank: 'BBVA', last4: '4567' };
    const second = { ...account, accountId: randomUUIDv7(), isFirst: false };

    await heard.account?.run({ ...account, accountId: randomUUIDv7(), isFirst: true });
    await heard.account?.run(second);
    await heard.account?.run(second);

    expect(await queued()).toEqual([
      { channel: 'email', template: 'account_added' },
      { channel: 'email', template: 'account_added' },
      { channel: 'sms', template: 'account_added' },
    ]);
  });

  it('a payment that changed loans is told to both by letter, and once to whoever has both', async () => {
    const { heard, queued } = await listen('ana@correo.mx');
    const [one, other] = [randomUUIDv7(), randomUUIDv7()];
    const from = { loanId: one, customerId: CUSTOMER };
    const own = { receiptId: randomUUIDv7(), amount: centavos(70_636), from };
    const letter = { channel: 'email', template: 'payment_moved' };

    await heard.moved?.run({ ...own, to: { loanId: other, customerId: CUSTOMER } });
    await heard.moved?.run({ ...own, to: { loanId: other, customerId: CUSTOMER } });
    expect(await queued()).toEqual([letter]);

    const to = { loanId: other, customerId: CUSTOMER + 1 };
    await heard.moved?.run({ ...own, receiptId: randomUUIDv7(), to });
    expect(await queued()).toEqual([letter, letter, letter]);
  });

  it('a payment that arrived is told once, however many loans it paid, to whoever wants to hear of it', async () => {
    const { heard, queued, choose } = await listen('ana@correo.mx');
    const applied = { customerId: CUSTOMER, purpose: 'loan', isApplied: true } as const;
    await heard.attempt?.run(applied);
    // By letter it is off until somebody asks for it, and there is no device.
    expect(await queued()).toEqual([]);

    await choose('payment_received', 'email');
    await heard.attempt?.run({ ...applied, isApplied: false });
    await heard.attempt?.run({ ...applied, purpose: 'down_payment' });
    // Whoever transferred by themselves began nothing, and is told all the same.
    await heard.transfer?.run({ customerId: CUSTOMER });
    await heard.attempt?.run(applied);
    await heard.attempt?.run(applied);

    expect(await queued()).toEqual([{ channel: 'email', template: 'payment_received' }]);
  });
});
