import { getReconciliation } from '@abona/contract/staff/money';
import { approveRequest } from '@abona/contract/staff/staff-request';
import {
  creditGoodwill,
  moveLoanPayment,
  previewGoodwillCredit,
  previewPaymentMove,
  previewPaymentReversal,
  reverseLoanPayment,
} from '@abona/contract/staff-acts/loan-acts';
import { getCreditPayout, previewCreditPayout } from '@abona/contract/staff-acts/payout-acts';
import {
  offerQuita,
  previewQuitaOffer,
  previewQuitaWithdrawal,
  withdrawQuita,
} from '@abona/contract/staff-acts/quita-acts';
import { offerRelief, previewReliefOffer } from '@abona/contract/staff-acts/relief-acts';
import {
  placeSuspense,
  previewSuspensePlacement,
  previewSuspenseReturn,
  returnSuspense,
} from '@abona/contract/staff-acts/suspense-acts';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { receiveUnplaced } from '#modules/collections/testing/unplaced-money.ts';
import { bySpei, CUSTOMER, lend, mensualOffer, value } from '#modules/lending/testing/lent.ts';
import { transaction } from '#platform/database/transaction.ts';
import { startStaffDesk } from '#testing/staff-desk.ts';

const why = { reason: 'customer_asked', note: 'Lo pidió por teléfono.' };
const CLABE = '646180110400000007';
const OTHER = CUSTOMER + 1;
const loanPrincipal = centavos(1_000_000);

type Change = { readonly what: string; readonly before: unknown; readonly after: unknown };

const changesOf = (shown: { readonly preview: { readonly changes: readonly Change[] } }) =>
  Object.fromEntries(shown.preview.changes.map(({ what, ...values }) => [what, values]));

/** A loan of 10,000 pesos that was never paid, seventy days late; a collector and somebody of finance. */
async function startWithVeryLateLoan() {
  const desk = await startStaffDesk({ STAFF_SUSPENSE_ALONE_CENTAVOS: '50000' });
  await desk.lending.prepare();
  const disbursed = civilDate('2026-08-31');
  desk.clock.set(`${disbursed}T12:00:00-06:00`);
  const loan = await lend(desk, { key: 'application:1', offer: mensualOffer(disbursed) });
  const today = addDays(loan.state.rows[0]?.payBy ?? disbursed, 70);
  desk.clock.set(`${today}T12:00:00-06:00`);
  const { loanId } = loan.contract;
  const params = { loan_id: publicId('loan', loanId) };
  const collector = await desk.signInStaff('rocio@abona.mx', 'collections');
  const finance = await desk.signInStaff('rodrigo@abona.mx', 'finance');
  const approve = (id: string, cookie = finance) =>
    desk.ask(cookie, approveRequest, { params: { request_id: id } });
  const world = { ...desk, loan, loanId, params, today, collector, finance, approve };
  const stateNow = async () =>
    value({ ok: true, value: await desk.lending.findLoan(loanId) })?.state;
  return { ...world, stateNow, openOffers: () => desk.lending.quitaOffers.listOpen() };
}

describe('a quita', () => {
  async function startOffering() {
    const world = await startWithVeryLateLoan();
    const { ask, params, collector, today } = world;
    const terms = { asked_by: 'customer', forgiven: 400_000, instalments: 3 };
    const asked = { ...terms, valid_until: addDays(today, 20) };
    const show = (order: object = asked) => {
      const query = Object.fromEntries(
        Object.entries(order).map(([name, given]) => [name, String(given)]),
      );
      return ask(collector, previewQuitaOffer, { params, query });
    };
    const offer = async () => {
      const { fingerprint } = (await show()).data;
      const body = { ...why, ...asked, fingerprint };
      return ask(collector, offerQuita, { params, body });
    };
    return { ...world, asked, show, offer };
  }

  it('is offered once a second person agrees to what it gives up, and its customer has until a day', async () => {
    const { show, offer, approve, collector, openOffers, loanId, asked } = await startOffering();
    const { data: shown } = await show();
    expect(shown.needs_second_person).toBe(true);
    expect(changesOf(shown)).toMatchObject({
      principal_given_up: { before: 0, after: 400_000 },
      instalments: { after: 3 },
      valid_until: { before: null, after: asked.valid_until },
      asked_by: { after: 'customer' },
    });
    const { owed, charges_given_up: charges } = changesOf(shown);
    expect(Number(owed?.after)).toBeLessThan(Number(owed?.before));
    expect(shown.preview.amount).toBe(400_000 + Number(charges?.after));
    expect(await openOffers()).toEqual([]);

    const { data } = await offer();
    expect(data.outcome).toBe('waits');
    expect(await openOffers()).toEqual([]);
    expect((await approve(data.request_id, collector)).error.code).toBe('role_missing');
    expect((await approve(data.request_id)).data.state).toBe('executed');

    expect(await openOffers()).toMatchObject([
      {
        loanId,
        terms: { forgiven: 400_000, count: 3 },
        offeredBy: expect.stringMatching(/^staff:/),
      },
    ]);
  });

  it('is refused in words where the policy does not allow it', async () => {
    const { show, asked } = await startOffering();

    const tooMuch = await show({ ...asked, forgiven: 990_000 });
    const tooLong = await show({ ...asked, valid_until: '2030-01-01' });

    expect(tooMuch.error).toMatchObject({
      code: 'quita_not_offered',
      message: expect.stringContaining('política'),
    });
    expect(tooLong.error.code).toBe('quita_days_not_offered');
  });

  it('is void when something was paid meanwhile', async () => {
    const { offer, approve, lending, loan, openOffers } = await startOffering();
    const { data } = await offer();
    value(await lending.applyPayment(bySpei(loan, 'p1', 50_000)));

    expect((await approve(data.request_id)).error.code).toBe('request_void');
    expect(await openOffers()).toEqual([]);
  });

  it('is taken back by two people too, and there is nothing to take back twice', async () => {
    const { ask, offer, approve, openOffers, collector, params } = await startOffering();
    await approve((await offer()).data.request_id);
    const { data: shown } = await ask(collector, previewQuitaWithdrawal, { params });
    expect(changesOf(shown)).toMatchObject({ principal_given_up: { before: 400_000, after: 0 } });
    expect(await openOffers()).toHaveLength(1);

    const body = { ...why, fingerprint: shown.fingerprint };
    const { data } = await ask(collector, withdrawQuita, { params, body });
    expect((await approve(data.request_id)).data.state).toBe('executed');

    expect(await openOffers()).toEqual([]);
    const again = await ask(collector, previewQuitaWithdrawal, { params });
    expect(again.error.code).toBe('act_impossible');
  });
});

describe('money that nobody could place', () => {
  async function startPlacing(amount: number, by?: Parameters<typeof receiveUnplaced>[1]['by']) {
    const world = await startWithVeryLateLoan();
    const { ask, collector, params: loan, today } = world;
    const sentOn = addDays(today, -30);
    const paidAt = new Date(`${sentOn}T12:00:00-06:00`);
    const id = await receiveUnplaced(world, { amount, paidAt, clabe: CLABE, ...(by && { by }) });
    const params = { receipt_id: publicId('rcpt', id) };
    const show = () => ask(collector, previewSuspensePlacement, { params, query: loan });
    const place = async () => {
      const { fingerprint } = (await show()).data ?? { fingerprint: 'a'.repeat(64) };
      return ask(collector, placeSuspense, { params, body: { ...why, ...loan, fingerprint } });
    };
    const statusOf = async () =>
      (await world.database.pool.query('select status from collections.receipts')).rows[0].status;
    return { ...world, receipt: params, receiptId: id, sentOn, show, place, statusOf };
  }

  it('goes to a loan from the day on which it was sent, by one person up to a limit', async () => {
    const { show, place, statusOf, sentOn, stateNow, lending, database, loanId } =
      await startPlacing(50_000);
    const { data: shown } = await show();
    expect(changesOf(shown)).toMatchObject({
      receipt_status: { before: 'suspense', after: 'applied' },
      received: { before: 50_000, after: 50_000 },
      value_date: { before: sentOn, after: sentOn },
      sender: { before: 'ANA LÓPEZ' },
      loan: { before: null, after: publicId('loan', loanId) },
    });
    const { owed } = changesOf(shown);
    // What being late cost since then is undone with it.
    expect(Number(owed?.before) - Number(owed?.after)).toBeGreaterThan(50_000);
    expect(await statusOf()).toBe('suspense');

    expect((await place()).data).toEqual({ outcome: 'done', request_id: null });

    expect(await statusOf()).toBe('applied');
    const { rows } = await database.pool.query(
      `select effective_on::text as day from lending.loan_events where kind = 'payment'`,
    );
    expect(rows).toEqual([{ day: sentOn }]);
    expect((await stateNow())?.status).toBe('active');
    expect((await lending.checkBook()).difference).toBeNull();
    expect((await place()).error.code).toBe('act_impossible');
  });

  it('above it by two, and not when somebody placed it meanwhile', async () => {
    const { place, approve, statusOf, database } = await startPlacing(50_001);
    const { data } = await place();
    expect(data.outcome).toBe('waits');
    await database.pool.query(`update collections.receipts set status = 'reversed'`);

    expect((await approve(data.request_id)).error.code).toBe('request_void');
    expect(await statusOf()).toBe('reversed');
  });

  it('goes back to the account that sent it, always by two', async () => {
    const { ask, collector, receipt, approve, statusOf, database } = await startPlacing(1_000);
    const { data: shown } = await ask(collector, previewSuspenseReturn, { params: receipt });
    expect(shown).toMatchObject({ needs_second_person: true, preview: { amount: 1_000 } });
    expect(changesOf(shown)).toMatchObject({
      receipt_status: { before: 'suspense', after: 'returning' },
      account: { before: null, after: '••••0007' },
    });
    expect((await database.pool.query('select from collections.payouts')).rows).toEqual([]);

    const body = { ...why, fingerprint: shown.fingerprint };
    const { data } = await ask(collector, returnSuspense, { params: receipt, body });
    expect((await approve(data.request_id)).data.state).toBe('executed');

    expect(await statusOf()).toBe('returning');
    expect((await database.pool.query('select from collections.payouts')).rows).toHaveLength(1);
  });

  it('is placed once when many do so at once, and the others are told that it was', async () => {
    const { place, statusOf, database } = await startPlacing(20_000);

    const answers = await Promise.all(Array.from({ length: 12 }, () => place()));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { error } of answers.filter(({ status }) => status !== 200))
      expect(['act_impossible', 'preview_changed']).toContain(error.code);
    expect(await statusOf()).toBe('applied');
    const { rows } = await database.pool.query(
      `select from lending.loan_events where kind = 'payment'`,
    );
    expect(rows).toHaveLength(1);
  });

  describe('a charge that the bank took back', () => {
    async function startReversing(by?: Parameters<typeof receiveUnplaced>[1]['by']) {
      const world = await startPlacing(50_000, by);
      expect((await world.place()).data.outcome).toBe('done');
      const { ask, collector, params, receiptId } = world;
      const payment = `payment:${by?.provider ?? 'spei'}:${receiptId}`;
      const query = { payment, cause: 'chargeback' };
      const show = () => ask(collector, previewPaymentReversal, { params, query });
      return { ...world, query, showReversal: show };
    }

    it('is owed again, late charges too, once two people say so, and once', async () => {
      const card = { provider: 'conekta', rail: 'card' } as const;
      const world = await startReversing(card);
      const { ask, collector, params, query, showReversal, approve, statusOf, lending } = world;
      const { data: shown } = await showReversal();
      expect(shown).toMatchObject({ needs_second_person: true, preview: { amount: 50_000 } });
      const { owed, receipt_status: status } = changesOf(shown);
      expect(Number(owed?.after) - Number(owed?.before)).toBeGreaterThan(50_000);
      expect(status).toEqual({ before: 'applied', after: 'reversed' });
      expect(await statusOf()).toBe('applied');

      const body = { ...why, ...query, fingerprint: shown.fingerprint };
      const { data } = await ask(collector, reverseLoanPayment, { params, body });
      expect((await approve(data.request_id)).data.state).toBe('executed');

      expect(await statusOf()).toBe('reversed');
      expect((await lending.checkBook()).difference).toBeNull();
      expect((await showReversal()).error.code).toBe('act_impossible');
    });

    it('is none where it was a transfer, or of another loan', async () => {
      const { showReversal, ask, collector, query } = await startReversing();
      const params = { loan_id: publicId('loan', '00000000-0000-7000-8000-000000000000') };

      expect((await showReversal()).error.code).toBe('not_found');
      expect((await ask(collector, previewPaymentReversal, { params, query })).error.code).toBe(
        'not_found',
      );
    });
  });

  describe('a payment on the wrong loan', () => {
    /** Placed on the late loan; it was meant for the loan of somebody else, who is as late. */
    async function startMoving() {
      const card = { provider: 'conekta', rail: 'card' } as const;
      const world = await startPlacing(50_000, card);
      expect((await world.place()).data.outcome).toBe('done');
      const { ask, collector, params, receiptId, loan, clock, today } = world;
      clock.set(`${loan.contract.openedOn}T12:00:00-06:00`);
      const offer = mensualOffer(loan.contract.openedOn);
      const meant = await lend(world, { key: 'application:2', offer, customerId: OTHER });
      clock.set(`${today}T12:00:00-06:00`);
      const toLoan = publicId('loan', meant.contract.loanId);
      const query = { payment: `payment:conekta:${receiptId}`, to_loan_id: toLoan };
      const show = (change: object = {}) =>
        ask(collector, previewPaymentMove, { params, query: { ...query, ...change } });
      const move = async () => {
        const { fingerprint } = (await show()).data;
        return ask(collector, moveLoanPayment, { params, body: { ...why, ...query, fingerprint } });
      };
      return { ...world, meant, toLoan, query, showMove: show, move };
    }

    it('goes to the loan that it was meant for from its own day, by two people, and is taken back there', async () => {
      const world = await startMoving();
      const { showMove, move, approve, lending, meant, toLoan, params, sentOn, ask } = world;
      const owedNow = async () =>
        transaction(world.database.db, async (tx) => [
          (await lending.figuresOf(tx, world.loanId))?.owed,
          (await lending.figuresOf(tx, meant.contract.loanId))?.owed,
        ]);
      const before = await owedNow();
      const { data: shown } = await showMove();
      expect(shown).toMatchObject({ needs_second_person: true, preview: { amount: 50_000 } });
      const changes: Change[] = shown.preview.changes;
      expect(changes.slice(0, 4)).toEqual([
        { what: 'loan', before: params.loan_id, after: toLoan },
        { what: 'customer', before: CUSTOMER, after: OTHER },
        { what: 'value_date', before: sentOn, after: sentOn },
        { what: 'from_loan', before: params.loan_id, after: params.loan_id },
      ]);
      const [from, to] = changes.filter(({ what }) => what === 'owed');
      expect(from?.before).toBe(before[0]);
      // What being late costs since that day moves with it.
      expect(Number(from?.after) - Number(from?.before)).toBeGreaterThan(50_000);
      expect(Number(to?.before) - Number(to?.after)).toBeGreaterThan(50_000);
      const postings = changes.filter(({ what }) => what === 'posting').map(({ after }) => after);
      expect(postings).toContain('credit 50000 Por recibir');
      expect(postings).toContain('debit 50000 Por recibir');
      expect(await owedNow()).toEqual(before);

      const { data } = await move();
      expect(data.outcome).toBe('waits');
      const answers = await Promise.all(Array.from({ length: 10 }, () => approve(data.request_id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

      expect(await owedNow()).toEqual([from?.after, to?.after]);
      expect((await lending.checkBook()).difference).toBeNull();
      const { rows } = await world.database.pool.query(
        'select part, status, customer_id from collections.receipts order by part',
      );
      expect(rows).toEqual([
        { part: 0, status: 'moved', customer_id: CUSTOMER },
        { part: 1, status: 'applied', customer_id: OTHER },
      ]);
      const { data: counted } = await ask(world.finance, getReconciliation, {
        query: { day: sentOn },
      });
      expect(counted.rails.find(({ rail }: { rail: string }) => rail === 'card')).toMatchObject({
        ours: { count: 1, amount: 50_000 },
        books: { count: 1, amount: 50_000 },
      });
      expect((await showMove()).error.code).toBe('act_impossible');
      const told = "select payload from platform.outbox where event = 'collections.payment_moved'";
      expect((await world.database.pool.query(told)).rows).toMatchObject([
        {
          payload: { from: { customer_id: CUSTOMER }, to: { customer_id: OTHER }, amount: 50_000 },
        },
      ]);

      // The bank takes it back later: it is the second loan that owes it again.
      const query = { payment: `${world.query.payment}~1`, cause: 'chargeback' };
      const taken = await ask(world.collector, previewPaymentReversal, {
        params: { loan_id: toLoan },
        query,
      });
      expect(changesOf(taken.data)['owed']).toEqual({ before: to?.after, after: to?.before });
    });

    it('stays where it is when its loan changed meanwhile, or there is nowhere to go', async () => {
      const world = await startMoving();
      const { showMove, move, approve, lending, meant, params } = world;
      const nowhere = publicId('loan', '00000000-0000-7000-8000-000000000000');
      const { data } = await move();
      value(await lending.applyPayment(bySpei(meant, 'p9', 10_000)));

      expect((await approve(data.request_id)).error.code).toBe('request_void');
      expect(await world.statusOf()).toBe('applied');
      expect((await showMove({ to_loan_id: params.loan_id })).error.code).toBe('act_impossible');
      expect((await showMove({ to_loan_id: nowhere })).error.code).toBe('not_found');
      expect((await showMove({ payment: 'payment:pay-1' })).error.code).toBe('not_found');
      value(
        await lending.applyPayment({
          ...bySpei(meant, 'p10', 2_000_000),
          purpose: { kind: 'payoff' },
        }),
      );
      expect((await showMove()).error.code).toBe('act_impossible');
    });
  });
});

describe('a bonificación', () => {
  it('pays what is due at our cost, alone up to a limit, and never becomes money', async () => {
    const world = await startWithVeryLateLoan();
    const { ask, collector, params, lending, loanId, approve, database } = world;
    const show = (amount: number) =>
      ask(collector, previewGoodwillCredit, { params, query: { amount: String(amount) } });
    const give = async (amount: number) => {
      const { fingerprint } = (await show(amount)).data;
      return ask(collector, creditGoodwill, { params, body: { ...why, amount, fingerprint } });
    };
    const owed = () => transaction(database.db, (tx) => lending.figuresOf(tx, loanId));
    const before = await owed();

    const { data: shown } = await show(50_000);
    expect(shown.needs_second_person).toBe(false);
    expect(changesOf(shown)['owed']).toEqual({
      before: before?.owed,
      after: Number(before?.owed) - 50_000,
    });
    const postings = shown.preview.changes.map(({ after }: Change) => after);
    expect(postings).toContain('debit 50000 Bonificaciones');
    expect((await show(5_000_000)).error.code).toBe('goodwill_exceeds_debt');
    expect((await give(50_000)).data.outcome).toBe('done');

    const { data } = await give(50_001);
    expect(data.outcome).toBe('waits');
    expect((await approve(data.request_id)).data.state).toBe('executed');
    expect((await owed())?.credit).toBe(0);
    expect((await lending.checkBook()).difference).toBeNull();

    // What is given back of the purchase later is theirs only as far as they paid it.
    const refund = { loanId, id: 'r1', policy: 'INTEREST_RETURNED', actor: 'test' } as const;
    value(await lending.refund({ ...refund, amount: loanPrincipal }));
    const paidOut = { loanId, id: 'c1', rail: 'spei', actor: 'test' } as const;
    const drawn = await lending.payOutCredit({ ...paidOut, amount: centavos(1) });
    expect(drawn).toEqual({ ok: false, error: 'lending.credit_not_enough' });
    expect((await lending.checkBook()).difference).toBeNull();
  });
});

describe('saldo a favor', () => {
  it('is not sent where there is none, nor to an account that nobody proved', async () => {
    const { ask, finance, params, lending, loan } = await startWithVeryLateLoan();
    const show = () =>
      ask(finance, previewCreditPayout, { params, query: { account_id: 'acct_1' } });
    expect((await show()).error.code).toBe('act_impossible');
    value(await lending.applyPayment(bySpei(loan, 'p1', 2_000_000)));

    const { data } = await ask(finance, getCreditPayout, { params });
    expect(data.credit).toBeGreaterThan(0);
    expect(data.accounts).toEqual([]);
    expect((await show()).error).toMatchObject({
      code: 'payout_account_refused',
      message: expect.stringContaining('no está comprobada'),
    });
  });
});

describe('another plan', () => {
  it('that a customer could not have by themselves is offered by two people, and granted once to the letter', async () => {
    const world = await startWithVeryLateLoan();
    const { ask, collector, params, lending, loanId, approve, today, clock, database } = world;
    const day = addDays(today, 30);
    clock.set(`${day}T12:00:00-06:00`);
    const terms = { kind: 'restructure', count: 9 } as const;
    const optionOf = async () =>
      (await lending.listReliefOptions(loanId))?.find(({ kind }) => kind === 'restructure');
    const asked = { kind: 'restructure', number: 9, valid_until: addDays(day, 10) };
    const show = (change: object = {}) => {
      const query = { ...asked, number: '9', ...change };
      return ask(collector, previewReliefOffer, { params, query });
    };
    expect((await optionOf())?.refusal).toMatchObject({ reason: 'too_late' });
    expect((await show({ number: '40' })).error.code).toBe('relief_not_offered');
    expect((await show({ kind: 'skip', number: '5' })).error.code).toBe('relief_not_offered');
    expect((await show({ valid_until: addDays(day, 31) })).error.code).toBe(
      'quita_days_not_offered',
    );

    const { data: shown } = await show();
    expect(shown.needs_second_person).toBe(true);
    expect(changesOf(shown)).toMatchObject({
      instalments: { after: 9 },
      valid_until: { before: null, after: asked.valid_until },
    });
    const body = { ...why, ...asked, fingerprint: shown.fingerprint };
    const { data } = await ask(collector, offerRelief, { params, body });
    expect((await optionOf())?.refusal).not.toBeNull();
    expect((await approve(data.request_id)).data.state).toBe('executed');

    expect(await optionOf()).toMatchObject({ refusal: null, counts: [9] });
    expect((await lending.previewRelief(loanId, { ...terms, count: 10 })).ok).toBe(false);
    const grant = (id: string) =>
      transaction(database.db, (tx) =>
        lending.grantRelief(tx, { loanId, id, terms, actor: 'customer:1' }),
      );
    const granted = await Promise.all([grant('a'), grant('b')]);
    expect(granted.filter(({ ok }) => ok)).toHaveLength(1);
    const { rows } = await database.pool.query('select state from lending.relief_offers');
    expect(rows).toEqual([{ state: 'accepted' }]);
    const told = "select event from platform.outbox where event = 'lending.relief_offered'";
    expect((await database.pool.query(told)).rows).toHaveLength(1);
    expect((await lending.checkBook()).difference).toBeNull();
  });
});
