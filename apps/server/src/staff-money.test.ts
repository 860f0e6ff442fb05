import * as money from '@abona/contract/staff/money';
import { takeSubject } from '@abona/contract/staff/staff-assignment';
import { listQueue } from '@abona/contract/staff/staff-queue';
import * as suspense from '@abona/contract/staff-acts/suspense-acts';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { receiveUnplaced } from '#modules/collections/testing/unplaced-money.ts';
import { lend, mensualOffer } from '#modules/lending/testing/lent.ts';
import { startStaffDesk } from '#testing/staff-desk.ts';

const why = { reason: 'customer_asked', note: 'El banco lo confirmó.' };
const OURS = '646180110412345672';

/** A loan with an account of ours, and a transfer to that account which nobody placed. */
async function startWithDeposit(amount = 30_000) {
  const desk = await startStaffDesk({ STAFF_SUSPENSE_ALONE_CENTAVOS: '50000' });
  await desk.lending.prepare();
  desk.clock.set('2026-10-01T12:00:00-06:00');
  const loan = await lend(desk, {
    key: 'application:1',
    offer: mensualOffer(civilDate('2026-10-01')),
  });
  const { loanId, customerId } = loan.contract;
  desk.clock.set('2026-11-16T12:00:00-06:00');
  const { pool } = desk.database;
  await pool.query(
    `insert into collections.clabes (clabe, owner_kind, owner, customer_id, taken_at)
      values ($1, 'loan', $2, $3, now())`,
    [OURS, loanId, customerId],
  );
  const id = await receiveUnplaced(desk, {
    amount,
    paidAt: desk.clock.now(),
    clabe: '012180001234567895',
  });
  await pool.query('update collections.receipts set clabe = $1', [OURS]);
  const params = { receipt_id: publicId('rcpt', id) };
  const finance = await desk.signInStaff('rodrigo@abona.mx', 'finance');
  const other = await desk.signInStaff('irma@abona.mx', 'finance');
  const compliance = await desk.signInStaff('alma@abona.mx', 'compliance');
  const support = await desk.signInStaff('lucia@abona.mx', 'support');
  return {
    ...desk,
    pool,
    loanId,
    customerId,
    receiptId: id,
    params,
    finance,
    other,
    compliance,
    support,
  };
}

describe('a deposit that nobody placed', () => {
  it('is shown with who sent it, where it came to, and the loans it may be for', async () => {
    const { ask, finance, compliance, support, params, loanId, customerId } =
      await startWithDeposit();

    const { data } = await ask(finance, money.getSuspense, { params });

    expect(data).toMatchObject({
      status: 'suspense',
      amount: 30_000,
      sender: { name: 'ANA LÓPEZ', account: '••••7895' },
      came_to: { last4: '5672', owner: 'loan', loan_id: publicId('loan', loanId) },
      candidates: [
        {
          loan_id: publicId('loan', loanId),
          customer: { customer_id: customerId },
          score: 45,
          reasons: ['account_of_loan'],
          is_active: true,
          next: { number: 1 },
        },
      ],
      claims: [],
      pending_request_id: null,
    });
    expect((await ask(compliance, money.getSuspense, { params })).data.amount).toBe(30_000);
    const subject = { kind: 'suspense', id: params.receipt_id };
    await ask(compliance, takeSubject, { body: { subject } });
    const mine = { params: { queue: 'suspense' }, query: { assigned: 'me' } };
    expect((await ask(compliance, listQueue, mine)).data).toMatchObject({
      rows: [{ subject, assignment: { is_mine: true } }],
      figures: { open: 1, mine: 1, unassigned: 0 },
    });
    expect((await ask(finance, listQueue, mine)).data.rows).toEqual([]);
    expect((await ask(support, money.getSuspense, { params })).error.code).toBe('role_missing');
    const unknown = { receipt_id: publicId('rcpt', '019a0000-0000-7000-8000-000000000001') };
    expect((await ask(finance, money.getSuspense, { params: unknown })).error.code).toBe(
      'not_found',
    );
    const noId = { receipt_id: 'rcpt_1' };
    expect((await ask(finance, money.getSuspense, { params: noId })).error.code).toBe('not_found');
  });

  it('is placed once, whoever of two is quicker, and what waits for a second person is told', async () => {
    const { ask, finance, other, params, loanId, pool, lending } = await startWithDeposit();
    const loan = { loan_id: publicId('loan', loanId) };
    const place = async (cookie: string) => {
      const { data } = await ask(cookie, suspense.previewSuspensePlacement, {
        params,
        query: loan,
      });
      return () =>
        ask(cookie, suspense.placeSuspense, {
          params,
          body: { ...why, ...loan, fingerprint: data.fingerprint },
        });
    };
    const [first, second] = [await place(finance), await place(other)];

    const answers = await Promise.all([first(), second()]);

    expect(answers.map(({ data, error }) => data?.outcome ?? error.code).toSorted()).toEqual([
      'act_impossible',
      'done',
    ]);
    const { rows } = await pool.query(
      `select count(*)::int from lending.loan_events where kind = 'payment'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
    expect((await lending.checkBook()).difference).toBeNull();
    expect((await ask(finance, money.getSuspense, { params })).data.status).toBe('applied');
  });

  it('goes to whoever says it is theirs, once somebody of ours agrees; others’ words are denied', async () => {
    const { ask, finance, params, loanId, customerId, receiptId, pool, lending } =
      await startWithDeposit();
    const claimId = '019a0000-0000-7000-8000-0000000000c1';
    await pool.query(
      `insert into collections.payment_claims
        (id, customer_id, loan_id, rail, tracking_key, amount, paid_on, status, receipt_id, claimed_at, open_until)
        values ($1, $2, $3, 'spei', 'MESA123', 30000, '2026-11-16', 'in_review', $4, now(), now() + interval '3 days')`,
      [claimId, customerId, loanId, receiptId],
    );
    const { data: shown } = await ask(finance, money.getSuspense, { params });
    expect(shown.claims).toMatchObject([{ claim_id: publicId('clm', claimId), amount: 30_000 }]);
    expect(shown.candidates[0].reasons).toEqual(['claimed', 'account_of_loan']);
    const claim = { claim_id: publicId('clm', claimId) };
    const preview = (verdict: string) =>
      ask(finance, suspense.previewClaimDecision, { params: claim, query: { verdict } });
    const { data } = await preview('approve');
    expect(data.preview).toMatchObject({ amount: 30_000 });
    expect((await preview('look_again')).error.code).toBe('act_impossible');

    const body = { ...why, verdict: 'approve', fingerprint: data.fingerprint };
    const done = await ask(finance, suspense.decidePaymentClaim, { params: claim, body });

    expect(done.data).toEqual({ outcome: 'done', request_id: null });
    const { rows } = await pool.query('select status from collections.payment_claims');
    expect(rows).toEqual([{ status: 'matched' }]);
    expect((await lending.checkBook()).difference).toBeNull();
    const again = await ask(finance, suspense.decidePaymentClaim, { params: claim, body });
    expect(again.error.code).toBe('act_impossible');
  });
});

describe('what reports and our books do not agree on', () => {
  const idOf = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

  async function startWithDifferences(count: number) {
    const desk = await startStaffDesk();
    const finance = await desk.signInStaff('rodrigo@abona.mx', 'finance');
    const other = await desk.signInStaff('irma@abona.mx', 'finance');
    const compliance = await desk.signInStaff('alma@abona.mx', 'compliance');
    const { pool } = desk.database;
    for (let n = 1; n <= count; n += 1)
      await pool.query(
        `insert into collections.differences
          (id, provider, rail, business_date, kind, reference, ours, theirs, found_at)
          values ($1, 'spei', 'spei', $2, 'missing_there', $3, '100 2026-11-10', null, now())`,
        [idOf(n), addDays(civilDate('2026-11-10'), n % 3), `str_${n}`],
      );
    const explain = (cookie: string, n: number, body: object) =>
      desk.ask(cookie, money.explainDifference, { params: { difference_id: idOf(n) }, body });
    return { ...desk, pool, finance, other, compliance, explain };
  }

  const said = { reason: 'provider_mistake', note: 'El banco corrigió su reporte el día 12.' };

  it('comes in pages that join, the oldest first, by rail and by day', async () => {
    const { ask, finance } = await startWithDifferences(130);
    const list = async (query: Record<string, string>) =>
      (await ask(finance, money.listDifferences, { query })).data;

    const first = await list({});
    const second = await list({ cursor: first.next_cursor });
    const all = [...first.differences, ...second.differences];

    expect([first.differences.length, second.differences.length]).toEqual([100, 30]);
    expect(second.next_cursor).toBeNull();
    const days = all.map((one: { business_date: string }) => one.business_date);
    expect(days).toEqual(days.toSorted());
    expect(new Set(all.map((one: { difference_id: string }) => one.difference_id)).size).toBe(130);
    expect((await list({ rail: 'card' })).differences).toEqual([]);
    expect((await list({ day: '2026-11-10' })).differences).toHaveLength(43);
    const forged = await ask(finance, money.listDifferences, { query: { cursor: 'W10' } });
    expect(forged.error.code).toBe('validation_failed');
  });

  it('is explained once, with a reason out of a list and words, and the trail has who', async () => {
    const { ask, finance, other, compliance, explain, pool } = await startWithDifferences(2);

    const answers = await Promise.all([explain(finance, 1, said), explain(other, 1, said)]);

    expect(answers.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual([
      'done',
      'state_conflict',
    ]);
    const { rows } = await pool.query(
      `select actor, reason, detail::text from platform.audit_trail where action = 'collections.difference_explained'`,
    );
    expect(rows).toMatchObject([
      { actor: expect.stringMatching(/^staff:/), reason: 'provider_mistake' },
    ]);
    expect(rows[0].detail).not.toContain('banco');
    const query = { state: 'explained' };
    const { data } = await ask(finance, money.listDifferences, { query });
    expect(data.differences).toMatchObject([
      { difference_id: idOf(1), explained: { reason: 'provider_mistake', text: said.note } },
    ]);
    expect((await explain(compliance, 2, said)).error.code).toBe('role_missing');
    expect((await explain(finance, 2, { ...said, reason: 'magic' })).error.code).toBe(
      'validation_failed',
    );
    expect((await explain(finance, 2, { ...said, note: ' a ' })).error.code).toBe(
      'validation_failed',
    );
    expect((await explain(finance, 9, said)).error.code).toBe('state_conflict');
  });

  it('is left alone while a colleague works on it', async () => {
    const { ask, finance, other, explain } = await startWithDifferences(1);
    await ask(other, takeSubject, {
      body: { subject: { kind: 'difference', id: idOf(1) } },
    });

    expect((await explain(finance, 1, said)).error.code).toBe('taken_by_other');
    expect((await explain(other, 1, said)).data).toEqual({});
  });
});

describe('money that goes out', () => {
  it('is listed until it has arrived, the oldest first, with the end of the account it goes to', async () => {
    const { ask, finance, support, params, receiptId } = await startWithDeposit();
    const { data: shown } = await ask(finance, suspense.previewSuspenseReturn, { params });
    const body = { ...why, fingerprint: shown.fingerprint };
    const { data: asked } = await ask(finance, suspense.returnSuspense, { params, body });
    expect(asked.outcome).toBe('waits');
    const { data: waiting } = await ask(finance, money.getSuspense, { params });
    expect(waiting.pending_request_id).toBe(asked.request_id);
    expect((await ask(finance, money.listOutgoing)).data.payouts).toEqual([]);
    expect(receiptId).not.toBe('');
    expect((await ask(support, money.listOutgoing)).error.code).toBe('role_missing');
  });

  it('to shops is none on a day on which nothing was sold', async () => {
    const { ask, finance } = await startWithDeposit();

    const { data } = await ask(finance, money.listSettlements, { query: { day: '2026-11-16' } });

    expect(data).toMatchObject({
      settlements: [],
      totals: { shops: 0, pays: 0 },
      next_cursor: null,
    });
  });
});

it('what came in on a day stands three ways by rail', async () => {
  const { ask, finance, compliance } = await startWithDeposit();

  const { data } = await ask(finance, money.getReconciliation, { query: { day: '2026-11-16' } });

  const spei = data.rails.find((one: { rail: string }) => one.rail === 'spei');
  expect(spei).toMatchObject({
    ours: { count: 1, amount: 30_000 },
    theirs: null,
    books: { count: 1, amount: 30_000 },
    unposted: [],
    open: 0,
  });
  expect((await ask(compliance, money.getReconciliation)).data.day).toBe('2026-11-15');
});
