import * as aml from '@abona/contract/staff/aml-alert';
import * as reports from '@abona/contract/staff/report';
import { listQueue } from '@abona/contract/staff/staff-queue';
import { describe, expect, it } from 'vitest';
import type { Worker } from '#platform/jobs/worker.ts';
import { fromDesk, startStaffDesk } from '#testing/staff-desk.ts';
import { withoutSchedules } from '#testing/test-jobs.ts';

const words = 'Pagó en tres tiendas el mismo día con billetes chicos.';
const finding = 'Los pagos no van con lo que gana; no supo explicar el origen.';

/** Ana, and people of ours. */
async function startWithCustomer() {
  const desk = await startStaffDesk();
  await desk.signIn('auth0|ana');
  const { rows } = await desk.database.pool.query('select customer_id from identity.customers');
  const customerId = Number(rows[0].customer_id);
  desk.clock.set('2026-11-13T12:00:00-06:00');
  const compliance = await desk.signInStaff('alma@abona.mx', 'compliance');
  const support = await desk.signInStaff('lucia@abona.mx', 'support');
  const raise = async (isUrgent = false): Promise<string> => {
    const body = { customer_id: customerId, is_urgent: isUrgent, words };
    return (await desk.ask(support, aml.raiseAmlAlert, { body })).data.folio;
  };
  const decide = (folio: string, body: object, cookie = compliance) =>
    desk.ask(cookie, aml.decideAmlAlert, { params: { folio }, body });
  return { ...desk, customerId, compliance, support, raise, decide };
}

const CASH_LOAN = '019a0000-0000-7000-8000-0000000000c1';
const SOON_LOAN = '019a0000-0000-7000-8000-0000000000c2';

/** Pesos in three stores and a transfer, what the month before brought, and a loan that lived for four days. */
const paidBy = (customerId: number) => `
  insert into collections.receipts
    (id, provider, provider_ref, rail, amount, value_on, received_at, customer_id, loan_id, status, moved_at)
  select gen_random_uuid(), provider, 'ref-' || n, rail, amount, value_on::date, now(), ${customerId}, loan::uuid, status, now()
  from (values
    (1, 'conekta', 'cash_store', 2000000, '2026-11-03', '${CASH_LOAN}', 'applied'),
    (2, 'conekta', 'cash_store', 2000000, '2026-11-05', '${CASH_LOAN}', 'applied'),
    (3, 'conekta', 'cash_store', 1000000, '2026-11-30', '${CASH_LOAN}', 'down_payment'),
    (4, 'spei', 'spei', 3000000, '2026-11-12', '${SOON_LOAN}', 'applied'),
    (5, 'conekta', 'cash_store', 4999999, '2026-10-31', '${CASH_LOAN}', 'applied'),
    (6, 'conekta', 'cash_store', 9000000, '2026-10-31', '${CASH_LOAN}', 'reversed')
  ) as paid (n, provider, rail, amount, value_on, loan, status);
  insert into reporting.portfolio_snapshots (day, taken_at, loans, principal, retold) values ('2026-11-12', now(), 1, 0, 0);
  insert into reporting.portfolio_loans
    (day, loan_id, product, merchant, tier, cohort, opened_on, lent, status, closed_on, days_late, bucket, principal,
     interest, fell_due, is_restructured, first_due_on, is_first_unpaid, events_seen)
  values ('2026-11-12', '${SOON_LOAN}', 'purchase', 'none', 'A', '2026-11', '2026-11-08', 3000000, 'closed', '2026-11-12',
    0, 0, 0, 0, 0, false, '2026-11-30', false, 2)`;

const toReport = { verdict: 'reported', reason: 'origin_unclear', finding };

describe('an alert', () => {
  it('waits for compliance alone with the clock of the law, 60 days or 24 hours', async () => {
    const { ask, raise, compliance, support } = await startWithCustomer();
    const folio = await raise();
    const urgent = await raise(true);

    const queue = await ask(compliance, listQueue, { params: { queue: 'aml_alerts' } });
    const hidden = await ask(support, listQueue, { params: { queue: 'aml_alerts' } });
    const read = await ask(support, aml.getAmlAlert, { params: { folio } });

    expect(queue.data.rows).toMatchObject([
      { subject: { kind: 'alert', id: urgent }, legal_due: '2026-11-14', state: 'urgent' },
      { subject: { kind: 'alert', id: folio }, legal_due: '2027-01-12' },
    ]);
    expect(hidden.error.code).toBe('role_missing');
    expect(read.error.code).toBe('role_missing');
  });

  it('is decided once, with a reason of that decision; what is told is a draft in 36 columns', async () => {
    const { ask, raise, decide, compliance, signInStaff, desk } = await startWithCustomer();
    const folio = await raise();
    const other = await signInStaff('beto@abona.mx', 'compliance');

    const wrong = await decide(folio, { ...toReport, reason: 'fits_their_profile' });
    const both = await Promise.all([decide(folio, toReport), decide(folio, toReport, other)]);
    const { data } = await ask(compliance, aml.getAmlAlert, { params: { folio } });
    const { report_id: id } = data.report;
    const url = `/staff/v1/reports/${id}/file`;
    const file = await desk().fastify.inject({ url, headers: fromDesk(compliance) });

    expect(wrong.error.fields).toMatchObject([{ path: 'reason' }]);
    expect(both.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual([
      'done',
      'state_conflict',
    ]);
    expect(data).toMatchObject({
      state: 'reported',
      raised: { words },
      decision: { reason: 'origin_unclear', finding },
      report: { state: 'draft', version: 1, legal_due: '2026-11-19' },
    });
    const cells = file.body.trimEnd().split(';');
    expect(cells).toHaveLength(36);
    expect(cells.slice(0, 5)).toEqual(['2', '20261113', '000001', '001002', '000000']);
    // What separates the columns is no word of anybody's.
    expect([cells[13], cells[35]]).toEqual(['20261113', finding.replace(';', ' ')]);
  });

  it('whose report was rejected is told anew, and one that was dismissed by nobody', async () => {
    const { ask, raise, decide, compliance } = await startWithCustomer();
    const [told, left] = [await raise(), await raise()];
    await decide(told, toReport);
    await decide(left, { verdict: 'dismissed', reason: 'explained_and_proven', finding });
    const make = (period: string) =>
      ask(compliance, reports.makeReport, { body: { kind: 'aml_unusual', period } });
    const { data } = await ask(compliance, aml.getAmlAlert, { params: { folio: told } });
    const params = { report_id: data.report.report_id };

    const early = await make(told);
    await ask(compliance, reports.sendReport, { params });
    const body = { is_accepted: false, words: 'Falta la localidad' };
    await ask(compliance, reports.answerReport, { params, body });
    const anew = await make(told);
    const never = await make(left);

    expect(early.error.code).toBe('state_conflict');
    expect(anew.data).toMatchObject({ kind: 'aml_unusual', period: told, version: 2 });
    expect(never.error.fields).toMatchObject([{ path: 'period' }]);
  });

  it('is found once in what came in: much cash of a month, and a loan paid off days after it was given', async () => {
    const limits = {
      ...{ AML_ALERT_CASH_CENTAVOS: '5000000', AML_ALERT_INCOME_CENTAVOS: '100000000' },
      ...{ AML_ALERT_PAYOFF_CENTAVOS: '2000000', AML_ALERT_PAYOFF_DAYS: '15' },
    };
    let find: Worker | undefined;
    const desk = await startStaffDesk(limits, ({ workers }) => {
      find = workers.find(({ name }) => name === 'reporting.find_alerts');
      return withoutSchedules(workers);
    });
    await desk.signIn('auth0|ana');
    const { pool } = desk.database;
    const { rows } = await pool.query('select customer_id from identity.customers');
    await pool.query(paidBy(Number(rows[0].customer_id)));
    desk.clock.set('2026-11-13T12:00:00-06:00');
    const compliance = await desk.signInStaff('alma@abona.mx', 'compliance');
    const look = () =>
      find?.run({}, { jobId: 'test', attempt: 1, signal: new AbortController().signal });

    await look();
    await look();

    const { data } = await desk.ask(compliance, listQueue, { params: { queue: 'aml_alerts' } });
    expect(
      data.rows.map((row: { label: string; amount: number }) => [row.label, row.amount]),
    ).toEqual(
      expect.arrayContaining([
        ['alert_cash', 5_000_000],
        ['alert_early_payoff', 3_000_000],
      ]),
    );
    expect(data.rows).toHaveLength(2);
    const cash = data.rows.find((row: { label: string }) => row.label === 'alert_cash');
    const read = await desk.ask(compliance, aml.getAmlAlert, {
      params: { folio: cash.subject.id },
    });
    expect(read.data.evidence).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-30',
      limit: 5_000_000,
    });
    expect(read.data.evidence.payments).toHaveLength(3);
  });

  it('is refused of somebody who is not a customer', async () => {
    const { ask, support } = await startWithCustomer();
    const body = { customer_id: 123_456_789_012_345, is_urgent: false, words };

    const refused = await ask(support, aml.raiseAmlAlert, { body });

    expect(refused.error.code).toBe('not_found');
  });
});
