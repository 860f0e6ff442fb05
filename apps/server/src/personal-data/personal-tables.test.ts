import { openActivity } from '@abona/contract/identity/activity';
import * as codes from '@abona/contract/identity/activity-code';
import {
  exportOwnData,
  listPrivacyRequests,
  openPrivacyRequest,
} from '@abona/contract/identity/privacy';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { startTestNode } from '#testing/test-product.ts';
import { personalTables } from './personal-tables.ts';

describe('the map of personal data', () => {
  it('names every column of every table that knows a customer, once: a new one is told or withheld here', async () => {
    const { pool } = await createTestDatabase();
    const { rows } = await pool.query(
      `select table_schema || '.' || table_name as name, column_name as column
       from information_schema.columns as col
       where exists (
         select from information_schema.columns as own
         where own.table_schema = col.table_schema and own.table_name = col.table_name
           and own.column_name = 'customer_id'
       ) and table_schema not in ('pgboss', 'information_schema')`,
    );
    const kept = rows.map(({ name, column }) => `${name}.${column}`);

    const mapped = personalTables.flatMap(({ table, told, opened, withheld }) =>
      [...told, ...Object.keys(opened), ...withheld].map((column) => `${table}.${column}`),
    );

    expect(mapped.toSorted()).toEqual(kept.toSorted());
    expect(new Set(mapped).size).toBe(mapped.length);
  });
});

describe('one’s own data', () => {
  async function startProven() {
    const node = await startTestNode();
    const { call, mailServer } = node;
    const session = await node.signIn('auth0|ana');
    const prove = async () => {
      const opened = await call(openActivity, { session, body: { kind: 'personal_data' } });
      const activity_id: string = opened.data.activity_id;
      const body = { activity_id, send_method_name: 'email' };
      await call(codes.sendVerificationCode, { session, body });
      const letters = await mailServer.received(1);
      const otp = /(\d{6}) es tu/.exec(letters.at(-1)?.raw ?? '')?.[1];
      const proof = { otp, verification_id: activity_id };
      await call(codes.validateVerificationCode, { session, body: proof });
    };
    return { ...node, session, prove, take: () => call(exportOwnData, { session }) };
  }

  it('is given for a second proof, opened, once, and leaves a folio; a session alone gets nothing', async () => {
    const { take, prove, call, session } = await startProven();

    const refused = await take();
    await prove();
    const given = await take();
    const again = await take();

    expect([refused.status, refused.error.code]).toEqual([403, 'second_proof_needed']);
    expect(given.data.records['identity.customers'][0]).toMatchObject({
      email: 'auth0ana@correo.mx',
    });
    expect(given.text).not.toContain('push_channel');
    expect(again.status).toBe(403);
    const { data } = await call(listPrivacyRequests, { session });
    expect(data.requests).toMatchObject([{ kind: 'access', status: 'done' }]);
  });

  it('holds nothing of another customer', async () => {
    const { take, prove, signIn } = await startProven();
    await signIn('auth0|bea');
    await prove();

    expect((await take()).text).not.toContain('bea');
  });

  it('can be asked to be corrected, deleted or left alone: with a folio and two deadlines', async () => {
    const { call, session, database } = await startProven();
    const ask = (kind: string) =>
      call(openPrivacyRequest, {
        session,
        body: { kind, description: 'Mi segundo apellido está mal escrito.' },
      });

    const asked = await ask('rectification');
    await ask('cancellation');
    await ask('opposition');

    expect(asked.data).toMatchObject({
      kind: 'rectification',
      status: 'received',
      answer_due_on: '2026-12-14',
    });
    expect(asked.data.folio).toMatch(/^ARCO-2026-[0-9A-HJKMNP-TV-Z]{8}$/);
    const { data } = await call(listPrivacyRequests, { session });
    expect(data.requests.map(({ kind }: { kind: string }) => kind)).toEqual([
      'opposition',
      'cancellation',
      'rectification',
    ]);
    const { rows } = await database.pool.query('select description from identity.privacy_requests');
    expect(JSON.stringify(rows)).not.toContain('apellido');
    for (const _ of [4, 5]) await ask('opposition');
    expect((await ask('opposition')).status).toBe(429);
  });
});
