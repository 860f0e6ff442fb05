import { createHmac } from 'node:crypto';
import * as mandates from '@abona/contract/collections/mandate';
import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import * as payments from '@abona/contract/collections/payment-attempt';
import { claimPayment, listPaymentClaims } from '@abona/contract/collections/payment-claim';
import { parsePublicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import {
  type CollectionsWorld,
  CUSTOMER,
  clabeWith,
  startCollections,
} from './testing/collections-world.ts';
import { sandboxOfFile } from './testing/sandbox-of-file.ts';
import { saveCard } from './testing/saved-card.ts';

const sandbox = sandboxOfFile();

const as = CUSTOMER;

async function payableOf(world: CollectionsWorld, loanId: string) {
  return (await world.call(payments.getPayable, { as, params: { loan_id: loanId } })).data;
}

/** Begins a payment of this instalment by a rail, unless said otherwise. */
async function begin(world: CollectionsWorld, loanId: string, changes: object) {
  const { instalment } = await payableOf(world, loanId);
  const usual = { loan_id: loanId, choice: 'instalment', amount: instalment?.amount ?? 1 };
  return world.call(payments.beginPayment, { as, body: { ...usual, ...changes } });
}

const read = async (world: CollectionsWorld, id: string) =>
  (await world.call(payments.getPaymentAttempt, { as, params: { id } })).data;

const becomes = (world: CollectionsWorld, id: string, status: string) =>
  eventually(async () => (await read(world, id)).status).toBe(status);

/** What would stand on the slip of a payment, for whoever asks. */
async function slipOf(
  { collections, database }: CollectionsWorld,
  { customerId, loan, attempt }: { customerId: number; loan: string; attempt: PaymentAttemptView },
) {
  const loanId = parsePublicId('loan', loan);
  if (!loanId.ok) throw new Error('no loan');
  const which = { customerId, loanId: loanId.value, attempt: attempt.attempt_id };
  return collections.payments.slipOf(database.db, which);
}

describe('paying a loan', () => {
  it('[2.43] by transfer: the loan has an account of its own, and what comes there pays it', async () => {
    const world = await startCollections(sandbox);
    const { id } = await world.lend(CUSTOMER);
    await world.runSchedule('collections.follow_providers');

    const { data } = await begin(world, id, { rail: 'spei' });
    expect(data).toMatchObject({ status: 'waiting', transfer: { beneficiary: 'ABONA' } });
    const slip = await slipOf(world, { customerId: CUSTOMER, loan: id, attempt: data });
    expect(slip?.instructions).toMatchObject({ barcode: null });
    expect(slip?.instructions.facts).toEqual([
      { label: 'CLABE (18 dígitos)', value: data.transfer.formatted },
      { label: 'Banco', value: data.transfer.bank },
      { label: 'Beneficiario', value: 'ABONA' },
    ]);
    await sandbox.control('POST', '/spei/transfers', {
      clabe: data.transfer.clabe,
      amount: data.amount,
      clave_rastreo: 'BBVA20261117001',
    });

    await becomes(world, data.attempt_id, 'applied');
    // Its principal bears no more interest; what is left of its interest waits for its day as saldo a favor.
    const { receipt } = await read(world, data.attempt_id);
    expect(receipt).toMatchObject({ amount: data.amount, tracking_key: 'BBVA20261117001' });
    expect(receipt.saved).toBeGreaterThan(0);
    expect(receipt.to_credit).toBeGreaterThan(receipt.saved);
    const again = await begin(world, id, { rail: 'spei' });
    expect(again.data.transfer.clabe).toBe(data.transfer.clabe);
    expect(await world.isBookRight()).toBe(true);
  });

  it('[2.43] at OXXO: a number of fourteen digits that is paid at the till', async () => {
    const world = await startCollections(sandbox);
    const { id } = await world.lend(CUSTOMER);

    const { data } = await begin(world, id, { rail: 'oxxo' });
    await becomes(world, data.attempt_id, 'waiting');
    const waiting = await read(world, data.attempt_id);
    expect(waiting.cash_reference).toMatchObject({
      network: 'oxxo',
      number: expect.stringMatching(/^93\d{12}$/),
    });
    const slip = (customerId: number) => slipOf(world, { customerId, loan: id, attempt: waiting });
    expect(await slip(CUSTOMER)).toMatchObject({
      instructions: {
        barcode: { digits: waiting.cash_reference.number },
        facts: [{ label: 'Referencia', value: waiting.cash_reference.formatted }],
      },
      amount: data.amount,
    });
    expect(await slip(CUSTOMER + 1)).toBeNull();
    await sandbox.control('POST', '/cash/payments', { reference: waiting.cash_reference.number });

    await becomes(world, data.attempt_id, 'applied');
    expect(await slip(CUSTOMER)).toBeNull();
    const [clearing] = await world.ledger.balancesOf(world.database.db, ['clearing:cash_store']);
    expect(clearing).toBe(data.amount);
  });

  it('[2.43] at OXXO not at all where the till would not take so much', async () => {
    const world = await startCollections(sandbox);
    const { id } = await world.lend(CUSTOMER, 1_900_000);
    const { payoff } = await payableOf(world, id);

    const { status, error } = await begin(world, id, {
      ...{ rail: 'oxxo', choice: 'payoff', amount: payoff.amount },
    });

    expect([status, error.code]).toEqual([409, 'rail_unavailable']);
  });

  it.each([
    ['4242424242424242', 'applied', null],
    ['4000000000009995', 'failed', 'insufficient_funds'],
    ['4000000000000002', 'failed', 'card_declined'],
    ['4000000000009979', 'failed', 'card_blocked'],
  ])('[2.44] with a saved card %s ends as %s', async (number, status, reason) => {
    const world = await startCollections(sandbox);
    const { id } = await world.lend(CUSTOMER);
    world.cards.set('card_1', await saveCard(sandbox, number));

    const { data } = await begin(world, id, { rail: 'card', card_id: 'card_1' });

    await becomes(world, data.attempt_id, status);
    expect((await read(world, data.attempt_id)).reason?.code ?? null).toBe(reason);
    expect(await world.isBookRight()).toBe(true);
  });

  it('[2.44] with a card whose bank asks: the customer says yes there, and it is applied', async () => {
    const world = await startCollections(sandbox);
    const { id } = await world.lend(CUSTOMER);
    world.cards.set('card_1', await saveCard(sandbox, '4000002500003155'));

    const { data } = await begin(world, id, { rail: 'card', card_id: 'card_1' });
    await becomes(world, data.attempt_id, 'action_required');
    const asked = await read(world, data.attempt_id);
    expect(asked.redirect).toMatchObject({ method: 'GET', url: expect.stringContaining('3ds') });
    const { orders } = await sandbox.control('GET', '/cards/orders');
    await sandbox.control('POST', `/cards/orders/${orders[0].id}/challenge`, { answer: 'approve' });

    await becomes(world, data.attempt_id, 'applied');
  });

  it('with a card whose answer never comes is charged once', async () => {
    const world = await startCollections(sandbox);
    const { id } = await world.lend(CUSTOMER);
    world.cards.set('card_1', await saveCard(sandbox, '4000000000000119'));
    await sandbox.control('PUT', '/faults', { cards: { webhooks: 'lost' } });

    const { data } = await begin(world, id, { rail: 'card', card_id: 'card_1' });
    await eventually(
      async () => (await world.sql('select tries from collections.attempts'))[0]?.['tries'],
    ).toBe(1);
    await world.sql('update collections.attempts set next_ask_at = now()');
    await world.runSchedule('collections.follow_providers');

    await becomes(world, data.attempt_id, 'applied');
    expect((await sandbox.control('GET', '/cards/orders')).orders).toHaveLength(1);
  });

  it('with a card is charged once, however often and by whatever keys it is tapped', async () => {
    const world = await startCollections(sandbox);
    const { id } = await world.lend(CUSTOMER);
    world.cards.set('card_1', await saveCard(sandbox, '4242424242424242'));
    await sandbox.control('PUT', '/faults', { cards: { mode: 'down' } });

    const taps = await Promise.all(
      Array.from({ length: 5 }, () => begin(world, id, { rail: 'card', card_id: 'card_1' })),
    );

    expect(taps.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    await sandbox.control('DELETE', '/faults');
    await eventually(async () => {
      // As if the minute had passed in which an answer may still come.
      await world.sql(`update collections.attempts
        set next_ask_at = now(), sent_at = sent_at - interval '2 minutes'`);
      await world.runSchedule('collections.follow_providers');
      return world.sql('select status from collections.attempts');
    }).toEqual([{ status: 'applied' }]);
    expect((await sandbox.control('GET', '/cards/orders')).orders).toHaveLength(1);
  });

  it('that is charged back and lost is owed again, as if it had never come', async () => {
    const world = await startCollections(sandbox);
    const { id } = await world.lend(CUSTOMER);
    world.cards.set('card_1', await saveCard(sandbox, '4242424242424242'));
    const before = await payableOf(world, id);
    const { data } = await begin(world, id, { rail: 'card', card_id: 'card_1' });
    await becomes(world, data.attempt_id, 'applied');
    const { orders } = await sandbox.control('GET', '/cards/orders');

    await sandbox.control('POST', `/cards/orders/${orders[0].id}/chargeback`);
    await sandbox.control('POST', `/cards/orders/${orders[0].id}/chargeback/settle`, {
      status: 'lost',
    });

    await becomes(world, data.attempt_id, 'reversed');
    expect((await payableOf(world, id)).payoff.amount).toBe(before.payoff.amount);
    expect(await world.ledger.balanceOf(world.database.db, 'clearing:card')).toBe(0);
    expect(await world.isBookRight()).toBe(true);
  });

  it('[2.45, 2.46] at Santander’s page: a signed form goes, a signed answer comes back', async () => {
    const world = await startCollections(sandbox);
    const { id } = await world.lend(CUSTOMER);
    const { data } = await begin(world, id, { rail: 'santander' });
    expect(data).toMatchObject({ status: 'action_required', redirect: { method: 'POST' } });
    const { url, fields } = data.redirect;
    const form = (values: Record<string, string>) => ({
      method: 'POST',
      body: new URLSearchParams(values),
      redirect: 'manual' as const,
    });
    await fetch(url, form(fields));
    const back = await fetch(
      `${url}/decision`,
      form({ reference: fields.reference, decision: 'approve' }),
    );
    const answer = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams);

    const forged = { ...answer, amount: '1' };
    const other = await world.call(payments.takeBankResponse, { as: CUSTOMER + 1, body: answer });
    const taken = await world.call(payments.takeBankResponse, { as, body: answer });
    const twice = await world.call(payments.takeBankResponse, { as, body: forged });

    expect([other.status, taken.data.status, twice.data.status]).toEqual([
      404,
      'applied',
      'applied',
    ]);
    expect(await world.sql('select amount from collections.receipts')).toEqual([
      { amount: data.amount },
    ]);
  });

  it('[2.46] is not believed to a browser: an answer that the bank did not sign decides nothing', async () => {
    const world = await startCollections(sandbox);
    const { id } = await world.lend(CUSTOMER);
    const { data } = await begin(world, id, { rail: 'santander' });
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const values = [data.attempt_id, 'approved', '123456', String(data.amount), '00', timestamp];
    const signature = createHmac('sha256', 'a guess').update(values.join('|')).digest('hex');
    const [reference, status, authorization, amount, code] = values;

    const { data: after } = await world.call(payments.takeBankResponse, {
      as,
      body: { reference, status, authorization, amount, code, timestamp, signature },
    });

    expect(after.status).toBe('action_required');
    expect(await world.sql('select from collections.receipts')).toEqual([]);
  });

  it('[5.01, 8.05] refuses an amount that is not offered, or has changed since it was shown', async () => {
    const world = await startCollections(sandbox);
    const { id } = await world.lend(CUSTOMER);
    const { payoff, instalment } = await payableOf(world, id);
    const ask = async (changes: object) =>
      (await begin(world, id, { rail: 'spei', ...changes })).error?.code;

    expect([
      await ask({ choice: 'amount', amount: 999 }),
      await ask({ choice: 'amount', amount: payoff.amount + 1 }),
      await ask({ amount: instalment.amount - 1 }),
      await ask({ choice: 'overdue', amount: instalment.amount }),
      await ask({ loan_id: 'loan_00000000000000000000000000' }),
    ]).toEqual([
      'amount_invalid',
      'amount_invalid',
      'amount_changed',
      'amount_changed',
      'not_found',
    ]);
  });

  it('[2.47] is shown with where it stands, in pages, to its own customer only', async () => {
    const world = await startCollections(sandbox);
    const { id } = await world.lend(CUSTOMER);
    const { data } = await begin(world, id, { rail: 'oxxo' });
    await becomes(world, data.attempt_id, 'waiting');

    const own = await world.call(payments.listPaymentAttempts, { as, query: { loan_id: id } });
    const params = { id: data.attempt_id };
    const foreign = await world.call(payments.getPaymentAttempt, { as: CUSTOMER + 1, params });
    const given = await world.call(payments.cancelPaymentAttempt, { as, params });
    const stranger = await world.call(payments.cancelPaymentAttempt, { as: CUSTOMER + 1, params });

    expect(own.data.items).toMatchObject([{ attempt_id: data.attempt_id }]);
    expect([foreign.status, stranger.status, given.data.status]).toEqual([404, 404, 'cancelled']);
  });
});

describe('direct debit', () => {
  async function withMandate(magic: string) {
    const world = await startCollections(sandbox);
    const loan = await world.lend(CUSTOMER);
    world.accounts.set('acct_1', { clabe: clabeWith(magic), holder: 'MARIANA', bank: 'BBVA' });
    const signed = await world.call(mandates.signMandate, {
      as,
      body: { account_id: 'acct_1', max_amount: 100_000, period: 'biweekly', accepted: true },
    });
    const statusIs = (status: string) =>
      eventually(
        async () => (await world.call(mandates.listMandates, { as })).data.items[0].status,
      ).toBe(status);
    await statusIs('pending_bank');
    await sandbox.control('POST', '/debit/hurry');
    return { world, loan, statusIs, mandateId: signed.data.mandate_id };
  }

  it('[2.44] charges an account that its holder and its bank allowed, and applies it', async () => {
    const { world, loan, statusIs } = await withMandate('4567');
    await statusIs('active');

    const { data } = await begin(world, loan.id, { rail: 'direct_debit' });
    await becomes(world, data.attempt_id, 'waiting');
    await sandbox.control('POST', '/debit/hurry');

    await becomes(world, data.attempt_id, 'applied');
    expect(await world.isBookRight()).toBe(true);
  });

  it('[2.44] is refused without a mandate that covers it', async () => {
    const world = await startCollections(sandbox);
    const { id } = await world.lend(CUSTOMER);

    const { error } = await begin(world, id, { rail: 'direct_debit' });

    expect(error.code).toBe('mandate_missing');
  });

  it('is planned before its day, sent on it, and called off by a manual payment of the same instalment', async () => {
    const { world, loan, statusIs } = await withMandate('4567');
    await statusIs('active');
    const { instalment } = await payableOf(world, loan.id);
    await world.clock.set(`${instalment.pay_by}T10:00:00-06:00`);
    const dayBefore = new Date(world.clock.now().getTime() - 2 * 86_400_000).toISOString();
    await world.clock.set(dayBefore);
    await world.runSchedule('collections.run_debits');
    const planned = await payableOf(world, loan.id);
    expect(planned.scheduled).toMatchObject({
      status: 'scheduled',
      amount: instalment.amount,
      collect_on: instalment.pay_by,
    });

    const { data } = await begin(world, loan.id, { rail: 'oxxo' });
    await becomes(world, data.attempt_id, 'waiting');
    const { cash_reference } = await read(world, data.attempt_id);
    await sandbox.control('POST', '/cash/payments', { reference: cash_reference.number });
    await becomes(world, data.attempt_id, 'applied');

    expect(await read(world, planned.scheduled.attempt_id)).toMatchObject({
      status: 'cancelled',
      reason: { code: 'paid_otherwise' },
    });
    await world.clock.set(`${instalment.pay_by}T10:00:00-06:00`);
    await world.runSchedule('collections.run_debits');
    expect((await sandbox.control('GET', '/debit/collections')).collections).toEqual([]);
  });

  it('that finds no funds is tried again two business days later; one that its holder ended is not', async () => {
    const { world, loan, statusIs, mandateId } = await withMandate('0104');
    await statusIs('active');
    const { instalment } = await payableOf(world, loan.id);
    await world.clock.set(`${instalment.pay_by}T10:00:00-06:00`);
    await world.clock.set(new Date(world.clock.now().getTime() - 86_400_000).toISOString());
    await world.runSchedule('collections.run_debits');
    await world.clock.set(`${instalment.pay_by}T10:00:00-06:00`);
    await world.runSchedule('collections.run_debits');
    await eventually(
      async () => (await sandbox.control('GET', '/debit/collections')).collections.length,
    ).toBe(1);
    await sandbox.control('POST', '/debit/hurry');

    const tries = () =>
      world.sql('select status, reason, try from collections.attempts order by try');
    await eventually(tries).toMatchObject([
      { status: 'failed', reason: 'insufficient_funds', try: 1 },
      { status: 'scheduled', reason: null, try: 2 },
    ]);
    await world.call(mandates.cancelMandate, { as, params: { id: mandateId } });
    await eventually(tries).toMatchObject([{ try: 1 }, { status: 'cancelled', try: 2 }]);
  });
});

describe('«ya pagué»', () => {
  it('waits for the money, and is right when it comes', async () => {
    const world = await startCollections(sandbox);
    const loan = await world.lend(CUSTOMER);
    await world.runSchedule('collections.follow_providers');
    const { data } = await begin(world, loan.id, { rail: 'spei' });
    const claim = {
      loan_id: loan.id,
      rail: 'spei',
      tracking_key: 'RASTREO123',
      amount: data.amount,
      paid_on: '2026-11-17',
    };

    const claimed = await world.call(claimPayment, { as, body: claim });
    const onItsWay = () => world.collections.amountOnItsWay(CUSTOMER, loan.loanId);
    const waiting = await onItsWay();
    const foreign = await world.call(claimPayment, { as: CUSTOMER + 1, body: claim });
    await sandbox.control('POST', '/spei/transfers', {
      clabe: data.transfer.clabe,
      amount: data.amount,
      clave_rastreo: 'RASTREO123',
    });

    expect([claimed.data.status, waiting, foreign.status]).toEqual(['open', data.amount, 404]);
    await eventually(
      async () =>
        (await world.call(listPaymentClaims, { as, query: { loan_id: loan.id } })).data.items,
    ).toMatchObject([{ status: 'matched' }]);
    expect(await onItsWay()).toBe(0);
  });
});
