import { randomUUID } from 'node:crypto';
import * as operations from '@abona/contract/staff/operations';
import { listQueue } from '@abona/contract/staff/staff-queue';
import { approveRequest } from '@abona/contract/staff/staff-request';
import * as flags from '@abona/contract/staff-acts/flag-acts';
import { civilDate } from '@abona/kernel/civil-date';
import { PgBoss } from 'pg-boss';
import { describe, expect, it, onTestFinished } from 'vitest';
import { JOBS_SCHEMA } from '#platform/jobs/install-jobs.ts';
import { DEAD_LETTERS } from '#platform/jobs/queue-options.ts';
import { startStaffDesk } from '#testing/staff-desk.ts';

const QUEUE = 'merchants.deliver_webhooks';
const why = { reason: 'cause_fixed' };

/** A desk with a job that failed for good, as the queue itself leaves one. */
async function startWithDeadJob() {
  const desk = await startStaffDesk();
  const boss = new PgBoss({
    connectionString: desk.database.url,
    schema: JOBS_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  boss.on('error', () => {});
  await boss.start();
  onTestFinished(() => boss.stop({ graceful: false, close: true }));
  const source = `tests.dies_${randomUUID().slice(0, 8)}`;
  await boss.createQueue(source, { deadLetter: DEAD_LETTERS, retryLimit: 0 });
  await boss.send(source, { payload: { number: 1 } });
  const [job] = await boss.fetch(source);
  await boss.fail(source, job?.id ?? '', {
    name: 'Error',
    message: 'cuenta 646180110400000007 de ana@correo.mx no existe',
  });
  const operator = await desk.signInStaff('operacion@abona.mx', 'operator');
  const listed = await desk.ask(operator, operations.listDeadJobs);
  return { ...desk, boss, operator, source, dead: listed.data.jobs };
}

describe('a job that failed for good', () => {
  it('waits for the operator, in a list and in Hoy, and its failure names nobody', async () => {
    const { ask, dead, source, operator } = await startWithDeadJob();

    const queue = await ask(operator, listQueue, { params: { queue: 'dead_jobs' } });
    const { data } = await ask(operator, operations.getOperations);

    expect(dead).toMatchObject([
      { queue: source, attempts: 1, failure: 'Error: cuenta … de … no existe' },
    ]);
    expect(queue.data.rows).toMatchObject([
      { subject: { kind: 'job', id: dead[0].job_id }, label: source },
    ]);
    expect(queue.data.figures).toMatchObject({ open: 1, clock: 'since' });
    expect(data.jobs.dead).toBe(1);
  });

  it('is put back once, though two people click at once, and the trail says who and why', async () => {
    const { ask, dead, source, operator, boss, signInStaff, database } = await startWithDeadJob();
    const other = await signInStaff('operacion2@abona.mx', 'operator');
    const retry = (cookie: string) =>
      ask(cookie, operations.retryDeadJob, { params: { job_id: dead[0].job_id }, body: why });

    const both = await Promise.all([retry(operator), retry(other)]);

    expect(both.flatMap(({ data }) => data?.queue ?? [])).toEqual([source]);
    expect(both.flatMap(({ error }) => error?.code ?? [])).toEqual(['not_found']);
    expect(await boss.findJobs(source, { queued: true })).toHaveLength(1);
    expect((await ask(operator, operations.listDeadJobs)).data.jobs).toEqual([]);
    const { rows } = await database.pool.query(
      `select action, reason, detail from platform.audit_trail where subject = $1`,
      [`job:${dead[0].job_id}`],
    );
    expect(rows).toEqual([
      {
        action: 'operations.job_retried',
        reason: 'cause_fixed',
        detail: { queue: source, attempts: 1 },
      },
    ]);
  });

  it('is not put back without a reason, by others, or when there is none', async () => {
    const { ask, dead, operator, signInStaff } = await startWithDeadJob();
    const support = await signInStaff('soporte@abona.mx', 'support');
    const auditor = await signInStaff('auditoria@abona.mx', 'auditor');
    const params = { job_id: dead[0].job_id };
    const codeOf = async (cookie: string, given: object) =>
      (await ask(cookie, operations.retryDeadJob, given)).error?.code;

    expect(await codeOf(operator, { params, body: {} })).toBe('validation_failed');
    expect(await codeOf(operator, { params, body: { reason: 'porque sí' } })).toBe(
      'validation_failed',
    );
    expect(await codeOf(support, { params, body: why })).toBe('role_missing');
    expect(await codeOf(auditor, { params, body: why })).toBe('role_missing');
    expect(await codeOf(operator, { params: { job_id: randomUUID() }, body: why })).toBe(
      'not_found',
    );
    expect((await ask(auditor, operations.listDeadJobs)).data.jobs).toHaveLength(1);
    expect((await ask(support, operations.getOperations)).error.code).toBe('role_missing');
  });
});

describe('a webhook that was given up', () => {
  it('is sent again by the operator alone, for a reason, and only if there is one', async () => {
    const { ask, signInStaff } = await startStaffDesk();
    const operator = await signInStaff('operacion@abona.mx', 'operator');
    const finance = await signInStaff('finanzas@abona.mx', 'finance');
    const params = { delivery_id: randomUUID() };
    const codeOf = async (cookie: string, body: object) =>
      (await ask(cookie, operations.resendWebhook, { params, body })).error?.code;

    expect(await codeOf(operator, {})).toBe('validation_failed');
    expect(await codeOf(finance, why)).toBe('role_missing');
    expect(await codeOf(operator, why)).toBe('not_found');
    expect((await ask(operator, operations.listDeadWebhooks)).data).toEqual({ webhooks: [] });
  });
});

describe('how the product runs', () => {
  it('is shown to the operator: queues, days, providers, flags, keys', async () => {
    const { ask, signInStaff } = await startStaffDesk({}, ({ workers }) => workers);
    const operator = await signInStaff('operacion@abona.mx', 'operator');

    const { data } = await ask(operator, operations.getOperations);

    const settle = data.jobs.queues.find(
      (one: { name: string }) => one.name === 'lending.settle_day',
    );
    expect(settle).toMatchObject({ kind: 'schedule', cron: expect.stringMatching(/\*/) });
    expect(data.jobs.queues.map((one: { name: string }) => one.name)).toContain(QUEUE);
    expect(data.keys).toContainEqual(expect.objectContaining({ name: 'field', is_current: true }));
    expect(data.flags.length).toBeGreaterThan(20);
    expect(data.providers.map((one: { name: string }) => one.name)).toContain('spei');
    expect(data.webhooks.endpoints).toEqual([]);
  });

  it('is helped by hand: end of day is run now for a reason; what runs by no clock is not', async () => {
    const { ask, signInStaff, database } = await startStaffDesk({}, ({ workers }) => workers);
    const operator = await signInStaff('operacion@abona.mx', 'operator');
    const run = (name: string, body: object = { reason: 'missed_run' }) =>
      ask(operator, operations.runScheduledJob, { params: { name }, body });

    expect((await run('lending.settle_day', {})).error.code).toBe('validation_failed');
    expect((await run(QUEUE)).error.code).toBe('not_found');
    expect((await run('lending.no_such')).error.code).toBe('not_found');
    expect((await run('lending.settle_day')).data).toEqual({ queue: 'lending.settle_day' });
    const { rows } = await database.pool.query(
      `select actor, reason from platform.audit_trail where subject = 'schedule:lending.settle_day'`,
    );
    expect(rows).toEqual([{ actor: expect.stringMatching(/^staff:/), reason: 'missed_run' }]);
  });
});

describe('a flag', () => {
  it('is switched for everybody once compliance agrees, and is never switched to what it is', async () => {
    const { ask, signInStaff, database } = await startStaffDesk();
    const operator = await signInStaff('operacion@abona.mx', 'operator');
    const compliance = await signInStaff('cumplimiento@abona.mx', 'compliance');
    const params = { flag: 'useRecaptcha' };
    const preview = (value: string) =>
      ask(operator, flags.previewFlagChange, { params, query: { value } });
    const isOn = async () =>
      (await ask(operator, operations.getOperations)).data.flags.find(
        (one: { name: string }) => one.name === params.flag,
      ).is_on;

    const same = await preview('on');
    const { data: shown } = await preview('off');
    const body = { reason: 'policy', note: 'El proveedor no contesta.', value: 'off' };
    const asked = await ask(operator, flags.changeFlag, {
      params,
      body: { ...body, fingerprint: shown.fingerprint },
    });
    const before = await isOn();
    const approval = { params: { request_id: asked.data.request_id } };
    const own = await ask(operator, approveRequest, approval);
    const approved = await ask(compliance, approveRequest, approval);

    expect(same.error.code).toBe('act_impossible');
    expect(shown.preview.changes).toContainEqual({
      what: 'flag_value',
      before: 'on',
      after: 'off',
    });
    expect(asked.data.outcome).toBe('waits');
    expect([before, own.error.code, approved.error, await isOn()]).toEqual([
      true,
      'role_missing',
      undefined,
      false,
    ]);
    const { rows } = await database.pool.query(
      `select value from engagement.flag_overrides where flag = 'useRecaptcha' and customer_id is null`,
    );
    expect(rows).toEqual([{ value: 'false' }]);
  });
});

describe('keys and secrets', () => {
  it('have a clock from the first start with them; of the secrets themselves nothing is kept in the clear', async () => {
    const { ask, signInStaff, database, startOther } = await startStaffDesk();
    const operator = await signInStaff('operacion@abona.mx', 'operator');
    type Key = { name: string; is_current: boolean; since: string; due_on: string | null };
    const keys = async (): Promise<readonly Key[]> =>
      (await ask(operator, operations.getOperations)).data.keys;

    const before = await keys();
    await startOther();
    const after = await keys();

    expect(after).toEqual(before);
    const session = before.find(({ name }) => name === 'session');
    expect(session).toMatchObject({ is_current: true, due_on: expect.stringMatching(/^\d{4}-/) });
    expect(before.find(({ name }) => name === 'field_index')?.due_on).toBeNull();
    const { rows } = await database.pool.query('select name, fingerprint from platform.known_keys');
    expect(rows.length).toBe(before.length);
    expect(rows.every(({ fingerprint }) => !/abona|local/i.test(fingerprint))).toBe(true);
    await expect(database.pool.query('delete from platform.known_keys')).rejects.toThrow();
  });
});

describe('end of day', () => {
  it('is shown step by step, with what was killed standing where it stopped until it is run again', async () => {
    const { ask, signInStaff, database, lending } = await startStaffDesk();
    await lending.prepare();
    const operator = await signInStaff('operacion@abona.mx', 'operator');
    const day = civilDate('2026-11-18');
    const last = async () => (await ask(operator, operations.getOperations)).data.end_of_day[0];
    const states = async () =>
      (await last()).steps.map(({ state }: { readonly state: string }) => state);

    await lending.settleDay(day, { signal: AbortSignal.abort() });
    expect(await states()).toEqual(['stopped', 'waiting', 'waiting', 'waiting']);
    expect(await last()).toMatchObject({ resumed: 0, finished_at: null });
    await lending.settleDay(day);
    expect((await states()).slice(0, 2)).toEqual(['done', 'done']);
    expect(await last()).toMatchObject({ resumed: 1, resumed_at: expect.any(String) });
    // What is done is not begun again.
    await lending.settleDay(day);
    expect((await last()).resumed).toBe(1);
    const { rows } = await database.pool.query(
      'select count(*)::int as runs from lending.day_runs',
    );
    expect(rows).toEqual([{ runs: 1 }]);
  });
});
