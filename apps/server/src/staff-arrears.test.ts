import {
  getArrears,
  getArrearsLoan,
  listArrears,
  recordContactOutcome,
  recordPromise,
  reserveContact,
  tryConvenio,
} from '@abona/contract/staff/arrears';
import { takeSubject } from '@abona/contract/staff/staff-assignment';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { bySpei, lend, mensualOffer, value } from '#modules/lending/testing/lent.ts';
import { startDeskWithLoan } from '#testing/staff-world.ts';

/** Ana's first quincena was due on 30 November; today is a Tuesday, eight days later. */
const today = civilDate('2026-12-08');

async function startCollecting() {
  const desk = await startDeskWithLoan();
  desk.clock.set(`${today}T12:00:00-06:00`);
  await desk.lending.settleDay(today);
  const nadia = await desk.signInStaff('nadia@abona.mx', 'collections');
  const omar = await desk.signInStaff('omar@abona.mx', 'collections');
  const params = desk.ofLoan;
  const reserve = (cookie = nadia, channel = 'call') =>
    desk.ask(cookie, reserveContact, { params, body: { channel } });
  const settle = (id: string, body: object, cookie = nadia) =>
    desk.ask(cookie, recordContactOutcome, { params: { contact_id: id }, body });
  const promise = (amount: number, due_on: string = today) =>
    desk.ask(nadia, recordPromise, { params, body: { amount, due_on } });
  const read = async (cookie = nadia) => (await desk.ask(cookie, getArrearsLoan, { params })).data;
  return { ...desk, params, nadia, omar, reserve, settle, promise, read };
}

describe('late loans at the desk', () => {
  it('are counted by how late they are, and listed by what helps most, to the roles that may', async () => {
    const { ask, nadia, signInStaff, loanId, customerId, params } = await startCollecting();
    const support = await signInStaff('sara@abona.mx', 'support');
    const auditor = await signInStaff('aldo@abona.mx', 'auditor');

    const { data: figures } = await ask(nadia, getArrears);
    const { data: list } = await ask(nadia, listArrears);
    const { data: other } = await ask(nadia, listArrears, { query: { bucket: 'late_61_90' } });

    const [row] = list.rows;
    expect(figures.buckets).toContainEqual({
      bucket: 'late_8_30',
      loans: 1,
      amount: row.overdue,
    });
    expect(figures.standings).toMatchObject({ free: 1, paused: 0, contacted: 0 });
    expect(row).toMatchObject({
      loan_id: loanId,
      customer: { customer_id: customerId },
      days_late: 8,
      guard: { is_allowed: true, until: '2026-12-09T03:00:00.000Z' },
      next: { action: 'call', reason: 'late' },
      promise: null,
    });
    expect(row.askable).toBe(row.overdue);
    expect(list.total).toBe(1);
    expect(other.rows).toEqual([]);
    expect((await ask(support, listArrears)).error.code).toBe('role_missing');
    expect((await ask(auditor, listArrears)).data.total).toBe(1);
    expect((await ask(auditor, reserveContact, { params, body: { channel: 'call' } })).status).toBe(
      403,
    );
    const unknown = { loan_id: publicId('loan', '01970000-0000-7000-8000-000000000000') };
    expect((await ask(nadia, getArrearsLoan, { params: unknown })).status).toBe(404);
  });
});

describe('the contact guard', () => {
  it('lets one of two collectors call who dial at the same moment, and tells the other until when', async () => {
    const { reserve, omar, nadia, read, database } = await startCollecting();

    const both = await Promise.all([reserve(nadia), reserve(omar)]);

    const refused = both.find(({ status }) => status !== 200);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refused?.error).toMatchObject({
      code: 'contact_day_cap',
      message: 'Se puede desde el mié 9 dic, 9:00 a.m.: hoy ya se le contactó.',
    });
    const { rows } = await database.pool.query(
      'select (select count(*) from arrears.contacts) contacts, (select count(*) from notifications.collection_contacts) counted',
    );
    expect(rows).toEqual([{ contacts: 1, counted: 1 }]);
    expect((await read()).row.guard).toMatchObject({
      is_allowed: false,
      reason: 'contact_day_cap',
      until: '2026-12-09T15:00:00.000Z',
    });
  });

  it('refuses at night, on a Saturday, above three in seven days, and while a case is open; nothing is written', async () => {
    const { reserve, clock, open, loanId, database } = await startCollecting();
    const at = async (moment: string) => {
      clock.set(moment);
      return (await reserve()).error?.code ?? 'reserved';
    };
    expect(await at('2026-12-08T21:00:00-06:00')).toBe('contact_outside_hours');
    expect(await at('2026-12-08T20:59:59-06:00')).toBe('reserved');
    expect(await at('2026-12-09T09:00:00-06:00')).toBe('reserved');
    expect(await at('2026-12-10T12:00:00-06:00')).toBe('reserved');
    expect(await at('2026-12-11T12:00:00-06:00')).toBe('contact_week_cap');
    expect(await at('2026-12-12T12:00:00-06:00')).toBe('contact_week_cap');
    expect(await at('2026-12-19T12:00:00-06:00')).toBe('contact_closed_day');
    clock.set('2026-12-21T12:00:00-06:00');
    await open({ kind: 'hardship', description: 'Perdí mi trabajo.', loan_id: loanId });
    expect(await at('2026-12-21T12:05:00-06:00')).toBe('contact_held');
    const { rows } = await database.pool.query('select count(*) from arrears.contacts');
    expect(rows[0].count).toBe(3);
  });

  it('keeps what somebody asked for, and refuses whoever does not have the loan', async () => {
    const { reserve, settle, clock, ask, omar, nadia, loanId } = await startCollecting();
    const { data } = await reserve();
    expect((await settle(data.contact_id, { outcome: 'asked_hour' })).error).toMatchObject({
      code: 'validation_failed',
    });
    await settle(data.contact_id, { outcome: 'asked_hour', hour: 17 });

    clock.set('2026-12-09T12:00:00-06:00');
    expect((await reserve()).error.code).toBe('contact_other_hour');
    clock.set('2026-12-09T19:00:00-06:00');
    const subject = { kind: 'loan', id: loanId };
    await ask(omar, takeSubject, { body: { subject } });
    expect((await reserve(nadia)).error.code).toBe('taken_by_other');
    const second = await reserve(omar);
    await settle(second.data.contact_id, { outcome: 'asked_no_calls' }, omar);

    clock.set('2026-12-10T19:00:00-06:00');
    expect((await reserve(omar)).error.code).toBe('contact_no_calls');
    expect((await reserve(omar, 'whatsapp')).status).toBe(200);
  });
});

describe('the log', () => {
  it('takes what came of a contact once, from whoever made it, whatever they write', async () => {
    const { reserve, settle, read, omar, database, params, ask, nadia } = await startCollecting();
    const hostile = `"><script>alert(1)</script>'; drop table arrears.contacts; -- {until} \u202e`;
    const { data } = await reserve();
    const note = { outcome: 'cannot_pay', note: hostile };

    expect((await settle(data.contact_id, note, omar)).error.code).toBe('contact_of_other');
    expect((await settle(data.contact_id, note)).status).toBe(200);
    expect((await settle(data.contact_id, note)).error.code).toBe('contact_settled');
    expect((await settle('cnt_x', note)).status).toBe(404);

    const { contacts, row } = await read();
    expect(contacts).toMatchObject([
      { channel: 'call', outcome: 'cannot_pay', note: hostile, is_mine: true },
    ]);
    expect(row.next).toEqual({ action: 'offer_relief', reason: 'cannot_pay' });
    const { rows } = await database.pool.query('select note from arrears.contact_outcomes');
    expect(rows[0].note).toMatch(/^v1\./);
    const body = { channel: 'carrier_pigeon' };
    expect((await ask(nadia, reserveContact, { params, body })).status).toBe(422);
    await expect(database.pool.query('delete from arrears.contacts')).rejects.toThrow();
    await expect(
      database.pool.query(`update arrears.contact_outcomes set outcome = 'spoke'`),
    ).rejects.toThrow();
  });
});

describe('a promise to pay', () => {
  it('is kept by the money that came, to the centavo and by its day', async () => {
    const { promise, read, lending, loan, clock } = await startCollecting();
    await promise(20_000, addDays(today, 2));
    expect((await read()).row).toMatchObject({
      promise: { amount: 20_000, state: 'open', paid: 0 },
      next: { action: 'await_promise', reason: 'promise_ahead' },
    });

    value(await lending.applyPayment(bySpei(loan, 'pay-2', 19_999)));
    expect((await read()).promises[0]).toMatchObject({ state: 'open', paid: 19_999 });
    clock.set(`${addDays(today, 3)}T12:00:00-06:00`);
    const { row } = await read();
    expect(row).toMatchObject({ promise: { state: 'broken' }, promises_broken: 1 });
    expect(row.next.reason).toBe('promise_broken');

    await promise(1, addDays(today, 3));
    value(await lending.applyPayment(bySpei(loan, 'pay-3', 1)));
    const after = await read();
    expect(after.promises.map(({ state }: { state: string }) => state)).toEqual(['kept', 'broken']);
    value(
      await lending.reversePayment({
        loanId: loan.contract.loanId,
        payment: 'pay-3',
        reason: 'chargeback',
        actor: 'test',
      }),
    );
    expect((await read()).row.promise.state).toBe('open');
  });

  it('is refused for more than is owed, for yesterday, or for too late a day', async () => {
    const { promise, read } = await startCollecting();
    const { remaining } = await read();

    expect((await promise(remaining + 1)).error.code).toBe('promise_exceeds_debt');
    expect((await promise(100, addDays(today, -1))).error.code).toBe('promise_day_refused');
    expect((await promise(100, addDays(today, 16))).error.code).toBe('promise_day_refused');
    expect((await promise(0)).status).toBe(422);
    expect((await read()).promises).toEqual([]);
    expect((await promise(remaining, addDays(today, 15))).status).toBe(200);
  });
});

describe('a convenio', () => {
  it('is tried by the decision that offers it, and changes nothing', async () => {
    const desk = await startCollecting();
    const { lending, clock, ask, nadia, customerId } = desk;
    const loan = await lend(desk, {
      key: 'application:2',
      customerId,
      offer: mensualOffer(civilDate('2026-12-08')),
    });
    const day = civilDate('2027-03-20');
    clock.set(`${day}T12:00:00-06:00`);
    await lending.settleDay(addDays(day, -1));
    const params = { loan_id: publicId('loan', loan.contract.loanId) };
    const query = {
      asked_by: 'customer',
      forgiven: '300000',
      instalments: '3',
      valid_until: addDays(day, 10),
    };

    const { data: file } = await ask(nadia, getArrearsLoan, { params });
    const { data: tried } = await ask(nadia, tryConvenio, { params, query });
    const tooMuch = await ask(nadia, tryConvenio, {
      params,
      query: { ...query, forgiven: String(file.convenio.forgiven_max + 1) },
    });

    expect(file.row.next).toEqual({ action: 'offer_convenio', reason: 'very_late' });
    expect(file.convenio).toMatchObject({ late_days_min: 61, days_max: 30, is_used_up: false });
    expect(tried.forgiven.principal).toBe(300_000);
    expect(tried.next.instalments).toHaveLength(3);
    expect(tried.next.remaining).toBeLessThan(tried.now.remaining);
    expect(tried.bureau.key).toBe('RQ');
    expect(tooMuch.error.code).toBe('quita_not_offered');
    expect(await lending.quitaOffers.listOpen()).toEqual([]);
  });
});
