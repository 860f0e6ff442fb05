import { openCase } from '@abona/contract/cases/case';
import * as reports from '@abona/contract/staff/report';
import { listQueue } from '@abona/contract/staff/staff-queue';
import { describe, expect, it } from 'vitest';
import { fromDesk, startStaffDesk } from '#testing/staff-desk.ts';
import { startTakingCondusef } from '#testing/taking-condusef.ts';

const byHand = { CONDUSEF_REUNE_URL: '', CONDUSEF_REDECO_URL: '' };

async function startWithReports(env: Record<string, string> = byHand) {
  const desk = await startStaffDesk(env);
  desk.clock.set('2027-01-04T12:00:00-06:00');
  await desk.runSchedule('reporting.make_reports');
  const compliance = await desk.signInStaff('cumplimiento@abona.mx', 'compliance');
  const finance = await desk.signInStaff('finanzas@abona.mx', 'finance');
  const auditor = await desk.signInStaff('auditoria@abona.mx', 'auditor');
  const listed = async (cookie: string) => (await desk.ask(cookie, reports.listReports)).data;
  const find = async (cookie: string, kind: string) =>
    (await listed(cookie)).reports.find((one: { kind: string }) => one.kind === kind);
  return { ...desk, compliance, finance, auditor, listed, find };
}

describe('reports to authorities', () => {
  it('are made when their period is over, nothing to tell included, each for whoever keeps it', async () => {
    const { listed, compliance, finance, auditor } = await startWithReports();
    const kinds = async (cookie: string) =>
      (await listed(cookie)).reports.map((one: { kind: string; period: string }) =>
        [one.kind, one.period].join(' '),
      );

    expect(await kinds(compliance)).toEqual([
      'redeco 2026-12',
      'reune 2026-Q4',
      'aml_relevant 2026-Q4',
    ]);
    expect((await kinds(finance)).toSorted()).toEqual([
      'accounts_catalogue 2026-12',
      'trial_balance 2026-12',
    ]);
    expect(await kinds(auditor)).toHaveLength(5);
    const { reports: own, missing, bureau, makes } = await listed(compliance);
    expect(makes).toEqual(['reune', 'redeco', 'aml_relevant', 'aml_unusual']);
    expect((await listed(auditor)).makes).toEqual([]);
    expect(own[0]).toMatchObject({
      state: 'draft',
      is_nil: true,
      legal_due: '2027-01-08',
      is_late: false,
      made_by: 'system',
      sent_by: null,
      goes_by: 'interface',
      is_mine: true,
    });
    expect([missing, bureau]).toEqual([[], []]);
  });

  it('are downloaded, sent and answered by hand; one that was rejected is made anew, as another version', async () => {
    const { ask, desk, find, finance } = await startWithReports();
    const { report_id } = await find(finance, 'trial_balance');
    const params = { report_id };

    const file = await desk().fastify.inject({
      url: `/staff/v1/reports/${report_id}/file`,
      headers: fromDesk(finance),
    });
    const sent = await ask(finance, reports.sendReport, { params });
    const again = await ask(finance, reports.sendReport, { params });
    const body = { is_accepted: false, words: 'Sello inválido' };
    const answered = await ask(finance, reports.answerReport, { params, body });
    const renewed = await ask(finance, reports.makeReport, {
      body: { kind: 'trial_balance', period: '2026-12' },
    });
    const twice = await ask(finance, reports.makeReport, {
      body: { kind: 'trial_balance', period: '2026-12' },
    });

    expect(file.headers['content-disposition']).toContain('ACC260105AB3202612BN.xml');
    expect(sent.data).toMatchObject({ state: 'sent', sent_by: expect.stringMatching(/^staff_/) });
    expect(again.error.code).toBe('state_conflict');
    expect(answered.data).toMatchObject({ state: 'rejected', answer: ['Sello inválido'] });
    expect(renewed.data).toMatchObject({ state: 'draft', version: 2 });
    expect(twice.error.code).toBe('state_conflict');
  });

  it('wait in the queue of whoever keeps them, by our own day, until they are sent; what was rejected comes back', async () => {
    const { ask, find, compliance, finance } = await startWithReports();
    const waiting = async (cookie: string, queue: string) => {
      const read = await ask(cookie, listQueue, { params: { queue } });
      return read.error?.code ?? read.data.rows.map((row: { label: string }) => row.label);
    };
    const { report_id, internal_due, legal_due } = await find(compliance, 'aml_relevant');
    const params = { report_id };

    const first = await ask(compliance, listQueue, { params: { queue: 'authority_reports' } });
    expect(first.data.rows).toContainEqual(
      expect.objectContaining({
        subject: { kind: 'report', id: report_id },
        due_on: internal_due,
        legal_due,
        state: 'draft',
      }),
    );
    expect(await waiting(finance, 'authority_reports')).toBe('role_missing');
    expect(await waiting(finance, 'accounting_reports')).toHaveLength(2);

    await ask(compliance, reports.sendReport, { params });
    expect(await waiting(compliance, 'authority_reports')).not.toContain('aml_relevant 2026-Q4');
    const body = { is_accepted: false, words: 'Falta un folio' };
    await ask(compliance, reports.answerReport, { params, body });
    expect(await waiting(compliance, 'authority_reports')).toContain('aml_relevant 2026-Q4');
    await ask(compliance, reports.makeReport, {
      body: { kind: 'aml_relevant', period: '2026-Q4' },
    });
    const again = await waiting(compliance, 'authority_reports');
    expect(again.filter((label: string) => label === 'aml_relevant 2026-Q4')).toHaveLength(1);
  });

  it('are not for others: finance sees and sends nothing of compliance, nor the other way round', async () => {
    const { ask, find, compliance, finance, auditor } = await startWithReports();
    const aml = await find(compliance, 'aml_relevant');
    const params = { report_id: aml.report_id };

    expect(await find(finance, 'aml_relevant')).toBeUndefined();
    expect((await ask(finance, reports.downloadReport, { params })).error.code).toBe('not_found');
    expect((await ask(finance, reports.sendReport, { params })).error.code).toBe('role_missing');
    expect((await ask(auditor, reports.sendReport, { params })).error.code).toBe('role_missing');
    const body = { kind: 'trial_balance', period: '2026-12' };
    expect((await ask(compliance, reports.makeReport, { body })).error.code).toBe('role_missing');
  });

  it('are made of periods that are over, and of the right kind', async () => {
    const { ask, compliance } = await startWithReports();
    const codeOf = async (kind: string, period: string) =>
      (await ask(compliance, reports.makeReport, { body: { kind, period } })).error?.code;

    expect(await codeOf('redeco', '2027-01')).toBe('validation_failed');
    expect(await codeOf('redeco', '2026-Q4')).toBe('validation_failed');
    expect(await codeOf('redeco', '2026-11')).toBeUndefined();
    const atOnce = [codeOf('redeco', '2026-10'), codeOf('redeco', '2026-10')];
    expect((await Promise.all(atOnce)).toSorted()).toEqual(['state_conflict', undefined]);
  });

  it('of a quarter tell what customers asked, without a name and sealed where they are kept', async () => {
    const desk = await startStaffDesk(byHand);
    const session = await desk.signIn('auth0|ana');
    const complaint = { kind: 'complaint', description: 'Nadie contesta.', attachment_ids: [] };
    const headers = { 'idempotency-key': 'complaint-0123456789' };
    const { data: opened } = await desk.call(openCase, { session, body: complaint, headers });
    desk.clock.set('2027-01-04T12:00:00-06:00');
    await desk.runSchedule('reporting.make_reports');
    const compliance = await desk.signInStaff('cumplimiento@abona.mx', 'compliance');
    const { data } = await desk.ask(compliance, reports.listReports, { query: { kind: 'reune' } });
    const [report] = data.reports;

    const file = await desk.desk().fastify.inject({
      url: `/staff/v1/reports/${report.report_id}/file`,
      headers: fromDesk(compliance),
    });

    expect(report).toMatchObject({ records: 1, is_nil: false, legal_due: '2027-01-15' });
    const { reclamaciones } = JSON.parse(file.body);
    expect(reclamaciones).toMatchObject([
      { RecFolioAtencion: opened.folio, RecTrimestre: 4, RecEstadoConPend: 1 },
    ]);
    expect(reclamaciones[0]).toMatchObject({ RecFechaResolucion: null, RecCodigoPostal: null });
    expect(file.body).not.toContain('Nadie contesta');
    const { rows } = await desk.database.pool.query('select content from reporting.reports');
    expect(JSON.stringify(rows)).not.toContain(opened.folio);
  });
});

describe('a report to CONDUSEF', () => {
  async function startWithCondusef() {
    const condusef = await startTakingCondusef();
    return { condusef, ...(await startWithReports(condusef.env)) };
  }

  it('is sent by its interface, nothing to tell included, and is accepted at once', async () => {
    const { ask, find, compliance, condusef } = await startWithCondusef();
    const { report_id } = await find(compliance, 'redeco');

    const sent = await ask(compliance, reports.sendReport, { params: { report_id } });

    expect(sent.data).toMatchObject({ state: 'accepted', is_nil: true, goes_by: 'interface' });
    expect(condusef.told).toEqual([
      { path: '/redeco/redeco/quejas', token: 'token-redeco', rows: [] },
    ]);
    const body = { is_accepted: false, words: 'Me equivoqué' };
    const byHand = await ask(compliance, reports.answerReport, { params: { report_id }, body });
    expect(byHand.error.code).toBe('state_conflict');
  });

  it('that is rejected says why, and is made anew as another version', async () => {
    const { ask, find, compliance, condusef } = await startWithCondusef();
    const { report_id } = await find(compliance, 'reune');
    condusef.state.refusals.push({ status: 400, errors: { 'QJ-1': ['Falta la edad.'] } });

    const sent = await ask(compliance, reports.sendReport, { params: { report_id } });
    const renewed = await ask(compliance, reports.makeReport, {
      body: { kind: 'reune', period: '2026-Q4' },
    });
    const params = { report_id: renewed.data.report_id };
    const again = await ask(compliance, reports.sendReport, { params });

    expect(sent.data).toMatchObject({ state: 'rejected', answer: ['QJ-1: Falta la edad.'] });
    expect(again.data).toMatchObject({ state: 'accepted', version: 2 });
  });

  it('waits while nobody answers and is sent again by itself; what was taken before counts as taken', async () => {
    const { ask, find, compliance, condusef, runSchedule } = await startWithCondusef();
    const { report_id } = await find(compliance, 'reune');
    condusef.state.isAway = true;

    const sent = await ask(compliance, reports.sendReport, { params: { report_id } });
    await runSchedule('reporting.send_reports');
    const waiting = await find(compliance, 'reune');
    condusef.state.isAway = false;
    const known = { 'QJ-1': ['El folio ya fue registrado.'] };
    condusef.state.refusals.push({ status: 400, errors: known });
    await runSchedule('reporting.send_reports');
    const answered = await find(compliance, 'reune');

    expect([sent.data.state, waiting.state, answered.state]).toEqual(['sent', 'sent', 'accepted']);
  });
});
