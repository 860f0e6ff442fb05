import { describe, expect, it } from 'vitest';
import { createTestApi } from '#testing/test-api.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { addGauges } from './gauges.ts';
import { healthRoutes, operationRoutes } from './operation-routes.ts';
import { createReadinessCheck } from './readiness.ts';

const TOKEN = 'a-token-of-the-operator';
const onTime = async () => ({ deadLetters: 0, lagS: 0, isFailing: false });

async function serve({
  metricsToken = null as string | null,
  figures = onTime,
  isStopping = (): boolean => false,
} = {}) {
  const database = await createTestDatabase();
  const api = createTestApi({ db: database.db });
  const readiness = createReadinessCheck({ db: database.db, figures, isStopping });
  operationRoutes(api, { readiness, metricsToken });
  addGauges(api.metrics, { pool: database.pool, figures });
  const get = (url: string, token?: string) =>
    api.fastify.inject({
      url,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  return { ...database, get };
}

describe('health', () => {
  it('is told by the desk’s own listener too, which tells no figures', async () => {
    const { db } = await createTestDatabase();
    const desk = createTestApi({ db, door: 'staff' });
    const readiness = createReadinessCheck({ db, figures: onTime, isStopping: () => false });
    healthRoutes(desk, { readiness, metricsToken: TOKEN });

    const ready = await desk.fastify.inject({ url: '/health/ready' });

    expect(ready.json()).toEqual({ status: 'ready' });
    expect((await desk.fastify.inject({ url: '/health/live' })).statusCode).toBe(200);
    expect((await desk.fastify.inject({ url: '/metrics' })).statusCode).toBe(404);
  });

  it('is live as long as the process answers', async () => {
    const { get, close } = await serve();
    await close();

    expect((await get('/health/live')).json()).toEqual({ status: 'live' });
  });

  it('is ready with a writable database, and says which and how durable', async () => {
    const { get } = await serve();

    const reply = await get('/health/ready');

    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      status: 'ready',
      is_stopping: false,
      database: {
        is_writable: true,
        engine: expect.stringMatching(/^PostgreSQL 1[58]/),
        durability: expect.stringMatching(/^(process|power_loss)$/),
      },
      disk: { is_enough: true },
      jobs: { is_working: true, is_on_time: true, lag_s: 0, dead_letters: 0 },
    });
  });

  it.each([
    ['fails', async () => ({ ...(await onTime()), isFailing: true })],
    ['cannot be read', () => Promise.reject(new Error('permission denied for schema pgboss'))],
  ])('is not ready while the queue of jobs %s', async (_, figures) => {
    const { get } = await serve({ figures });

    const reply = await get('/health/ready');

    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({
      database: { is_writable: true },
      jobs: { is_working: false },
    });
  });

  it('is not ready when the database cannot be reached', async () => {
    const { get, close } = await serve();
    await close();

    const reply = await get('/health/ready');

    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({
      status: 'not_ready',
      database: { is_writable: false, reason: 'unreachable' },
    });
  });

  it('is not ready when the database only reads', async () => {
    const { get, pool } = await serve();
    await pool.query(`do $$ begin execute format(
      'alter database %I set default_transaction_read_only = on', current_database()); end $$`);
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await pool.query('set default_transaction_read_only = on');

    const reply = await get('/health/ready');

    expect(reply.statusCode).toBe(503);
    expect(reply.json().database.is_writable).toBe(false);
  });

  it('is not ready while it stops', async () => {
    const { get } = await serve({ isStopping: () => true });

    const reply = await get('/health/ready');

    expect([reply.statusCode, reply.json().is_stopping]).toEqual([503, true]);
  });

  it('says that jobs are late, and goes on serving', async () => {
    const { get } = await serve({
      figures: async () => ({ ...(await onTime()), deadLetters: 2, lagS: 301 }),
    });

    const reply = await get('/health/ready');

    expect(reply.statusCode).toBe(200);
    expect(reply.json().jobs).toMatchObject({ is_on_time: false, lag_s: 301, dead_letters: 2 });
  });

  it('tells strangers no more than whether it is ready', async () => {
    const { get } = await serve({ metricsToken: TOKEN });

    expect((await get('/health/ready')).json()).toEqual({ status: 'ready' });
    expect((await get('/health/ready', TOKEN)).json().database.is_writable).toBe(true);
  });
});

describe('metrics', () => {
  it('count requests by route, database connections, and jobs', async () => {
    const { get } = await serve({
      figures: async () => ({ ...(await onTime()), deadLetters: 3, lagS: 1.5 }),
    });
    await get('/health/live');

    const { body } = await get('/metrics');

    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/health/live",status="200"} 1',
    );
    expect(body).toMatch(/^database_connections \d+$/m);
    expect(body).toMatch(/^jobs_dead_letters 3$/m);
    expect(body).toMatch(/^jobs_lag_seconds 1.5$/m);
    expect(body).toContain('process_resident_memory_bytes');
  });

  it('show the rest when one of them cannot be had', async () => {
    const { get } = await serve({ figures: () => Promise.reject(new Error('away')) });

    const { body } = await get('/metrics');

    expect(body).toMatch(/^jobs_dead_letters Nan$/im);
    expect(body).toContain('database_connections');
  });

  it.each([undefined, 'another-token', ''])('are refused with the token %s', async (token) => {
    const { get } = await serve({ metricsToken: TOKEN });

    expect((await get('/metrics', token)).statusCode).toBe(403);
  });

  it('are shown to whoever has the token', async () => {
    const { get } = await serve({ metricsToken: TOKEN });

    expect((await get('/metrics', TOKEN)).statusCode).toBe(200);
  });
});
