import { getDisclosures } from '@abona/contract/lending/disclosure';
import {
  getArrearsLoan,
  recordContactOutcome,
  reserveContact,
} from '@abona/contract/staff/arrears';
import * as reports from '@abona/contract/staff/report';
import { approveRequest } from '@abona/contract/staff/staff-request';
import { listCustomerHistory } from '@abona/contract/staff/staff-timeline';
import * as agencies from '@abona/contract/staff-acts/agency-acts';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { rfcCheckDigit } from '@abona/mexico/rfc';
import { describe, expect, it, vi } from 'vitest';
import { fromDesk } from '#testing/staff-desk.ts';
import { startDeskWithLoan } from '#testing/staff-world.ts';

/** A Tuesday, eight days after Ana's first quincena was due. */
const today = civilDate('2026-12-08');
const rfc = `DCN150312A1${rfcCheckDigit('DCN150312A1')}`;
const norte = {
  name: 'Cobranza del Norte, S.C.',
  rfc,
  address: 'Av. Constitución 100, Monterrey, N.L.',
  phones: ['81 8345 6789', '+52 81 8345 6789'],
  partners: ['Laura Garza Treviño'],
  people: ['Luis Cantú Peña', 'Rosa Mata'],
  from_hour: 9,
  until_hour: 19,
  redeco_number: 'DC-004512',
  registered_on: '2020-03-01',
};
const why = { reason: 'policy', note: 'Más de noventa días sin respuesta.' };
const unseen = 'a'.repeat(64);

async function startPlacing() {
  const desk = await startDeskWithLoan();
  desk.clock.set(`${today}T12:00:00-06:00`);
  await desk.lending.settleDay(today);
  const nadia = await desk.signInStaff('nadia@abona.mx', 'collections');
  const alma = await desk.signInStaff('alma@abona.mx', 'compliance');
  const params = desk.ofLoan;
  const register = (change: object = {}) =>
    desk.ask(alma, agencies.registerAgency, { body: { ...norte, ...change } });
  const place = async (agencyId: string) => {
    const query = { agency_id: agencyId };
    const shown = await desk.ask(nadia, agencies.previewAgencyPlacement, { params, query });
    const body = { ...why, ...query, fingerprint: shown.data?.fingerprint ?? unseen };
    return { shown, asked: await desk.ask(nadia, agencies.placeWithAgency, { params, body }) };
  };
  const approve = async (asked: { data: { request_id: string } }) => {
    const of = { params: { request_id: asked.data.request_id } };
    return (await desk.ask(alma, approveRequest, of)).data.state;
  };
  const reserve = async (isForAgency = false) => {
    const body = { channel: 'call', for_agency: isForAgency };
    const reserved = await desk.ask(nadia, reserveContact, { params, body });
    return reserved.error?.code ?? reserved.data.contact_id;
  };
  const read = async () => (await desk.ask(nadia, getArrearsLoan, { params })).data;
  const told = () =>
    vi.waitFor(async () => expect((await read()).row.agency?.told_at).toEqual(expect.any(String)), {
      timeout: 10_000,
    });
  return { ...desk, nadia, alma, params, register, place, approve, reserve, read, told };
}

describe('the register of despachos', () => {
  it('is kept by compliance with what REDECO and the law ask for, and published while they work for us', async () => {
    const { register, ask, call, nadia, alma } = await startPlacing();
    const problem = async (change: object) => (await register(change)).error;

    expect((await ask(nadia, agencies.registerAgency, { body: norte })).error.code).toBe(
      'role_missing',
    );
    const wrongs: readonly [object, string][] = [
      [{ rfc: `${rfc.slice(0, -1)}${rfc.endsWith('0') ? '1' : '0'}` }, 'rfc'],
      [{ rfc: 'GODE561231GR8' }, 'rfc'],
      [{ phones: ['123'] }, 'phones'],
      [{ until_hour: 9 }, 'until_hour'],
      [{ registered_on: addDays(today, 1) }, 'registered_on'],
    ];
    for (const [change, path] of wrongs)
      expect(await problem(change)).toMatchObject({
        code: 'validation_failed',
        fields: [{ path }],
      });
    expect((await problem({ from_hour: 6 })).code).toBe('validation_failed');
    expect((await problem({ people: [] })).code).toBe('validation_failed');
    const { data } = await register();
    expect((await problem({ redeco_number: 'DC-9' })).code).toBe('agency_known');

    const params = { agency_id: data.agency_id };
    const { rfc: _rfc, redeco_number: _number, registered_on: _day, ...facts } = norte;
    const body = { ...facts, phones: ['55 1234 5678'] };
    expect((await ask(alma, agencies.changeAgency, { params, body })).status).toBe(200);
    const { data: listed } = await ask(nadia, agencies.listAgencies);
    expect(listed.agencies).toMatchObject([
      { ...params, rfc, phones: ['5512345678'], people: norte.people, loans: 0, ended_on: null },
    ]);
    const published = async () => (await call(getDisclosures)).data.lender.agencies;
    expect(await published()).toEqual([
      {
        name: norte.name,
        address: norte.address,
        phones: ['5512345678'],
        partners: norte.partners,
        redeco_number: 'DC-004512',
      },
    ]);
    expect((await ask(alma, agencies.endAgency, { params })).status).toBe(200);
    expect((await ask(alma, agencies.endAgency, { params })).error.code).toBe('act_impossible');
    expect((await ask(alma, agencies.changeAgency, { params, body })).error.code).toBe(
      'act_impossible',
    );
    expect(await published()).toEqual([]);
  });
});

describe('a loan with a despacho', () => {
  it('is there by two people; its customer is told who before it may call, and nobody of ours calls', async () => {
    const desk = await startPlacing();
    const { register, place, approve, reserve, read, told, ask, nadia, alma, mailServer } = desk;
    const { data: agency } = await register();
    expect(await reserve(true)).toBe('contact_not_placed');

    const { shown, asked } = await place(agency.agency_id);
    expect(shown.data.needs_second_person).toBe(true);
    const [changed, notice] = shown.data.preview.changes;
    expect(changed).toEqual({ what: 'agency', before: null, after: norte.name });
    expect(notice.after).toContain('81 8345 6789. Domicilio: Av. Constitución 100');
    expect(asked.data.outcome).toBe('waits');
    expect((await read()).row).toMatchObject({ agency: null, guard: { is_allowed: true } });
    expect(await approve(asked)).toBe('executed');

    expect((await read()).row).toMatchObject({
      agency: { name: norte.name, since: today },
      guard: { is_allowed: false, reason: 'contact_with_agency' },
      next: { action: 'with_agency' },
    });
    expect(await reserve()).toBe('contact_with_agency');
    await told();
    const letters = mailServer.mails.filter(({ raw }) => raw.includes('DC-004512'));
    expect(letters).toHaveLength(1);
    desk.clock.set(`${today}T13:00:00-06:00`);
    const contact = await reserve(true);
    expect(contact).toMatch(/^cnt_/);
    // It counts as ours do.
    expect(await reserve(true)).toBe('contact_day_cap');
    const outcome = { params: { contact_id: contact }, body: { outcome: 'no_answer' } };
    expect((await ask(nadia, recordContactOutcome, outcome)).status).toBe(200);
    const ofAgency = { params: { agency_id: agency.agency_id } };
    const { data: listed } = await ask(nadia, agencies.listAgencyLoans, ofAgency);
    expect(listed.loans).toMatchObject([{ since: today, refusal: 'contact_day_cap' }]);
    const end = await ask(alma, agencies.endAgency, ofAgency);
    expect(end.error.code).toBe('agency_has_loans');
    expect((await place(agency.agency_id)).shown.error.code).toBe('act_impossible');

    const { params } = desk;
    desk.clock.set(`${today}T14:00:00-06:00`);
    const { data: back } = await ask(nadia, agencies.previewAgencyRecall, { params });
    const body = { ...why, fingerprint: back.fingerprint };
    const recalled = await ask(nadia, agencies.recallFromAgency, { params, body });
    expect(recalled.data.outcome).toBe('waits');
    expect(await approve(recalled)).toBe('executed');
    expect((await read()).row.agency).toBeNull();
    const query = { kinds: 'collection' };
    const { data } = await ask(nadia, listCustomerHistory, { params: desk.ofCustomer, query });
    expect(data.entries).toMatchObject([
      { what: 'agency_recalled', detail: norte.name, about: desk.loanId },
      { what: 'agency_contact_made', detail: 'call:no_answer' },
      { what: 'agency_placed', by: { kind: 'staff' } },
    ]);
  });

  it('cannot be one that a case holds; REDECO hears of who collects, and of complaints about it', async () => {
    const desk = await startPlacing();
    const { register, place, approve, open, loanId, ask, alma, clock } = desk;
    const { data: agency } = await register();
    const { asked } = await place(agency.agency_id);
    await approve(asked);
    clock.set(`${today}T13:00:00-06:00`);
    const complaint = { kind: 'complaint', loan_id: loanId, description: 'Llaman a mi mamá.' };
    const { folio } = await open(complaint);
    await open({ ...complaint, loan_id: undefined });
    await open({ kind: 'hardship', description: 'Perdí mi trabajo.', loan_id: loanId });
    const sur = await register({
      rfc: `DSU150312A1${rfcCheckDigit('DSU150312A1')}`,
      redeco_number: 'DC-2',
    });
    expect((await place(sur.data.agency_id)).shown.error.code).toBe('contact_held');
    expect((await place('agc_x')).shown.error.code).toBe('not_found');

    clock.set('2027-01-04T12:00:00-06:00');
    const month = { kind: 'redeco', period: '2026-12' };
    const { data: report } = await ask(alma, reports.makeReport, { body: month });
    expect(report).toMatchObject({ records: 3, is_nil: false });
    const file = await desk.desk().fastify.inject({
      url: `/staff/v1/reports/${report.report_id}/file`,
      headers: fromDesk(alma),
    });
    expect(file.json()).toMatchObject({
      despachos: [{ RFC: rfc, Registro: 'DC-004512' }, { Registro: 'DC-2' }],
      quejas: [{ QuejasFolio: folio, QuejasEstatus: 1, QuejasNoMes: 12 }],
    });
  });
});
