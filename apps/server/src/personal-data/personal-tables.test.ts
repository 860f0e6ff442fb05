import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import { erasureWords } from './erasure-words.ts';
import { personalTables } from './personal-tables.ts';
import { sealedColumns } from './sealed-columns.ts';

type Column = { readonly name: string; readonly column: string; readonly nullable: boolean };

/** Every column of every table that knows a customer, as the database has them. */
async function personalColumns(): Promise<readonly Column[]> {
  const { pool } = await createTestDatabase();
  const { rows } = await pool.query(
    `select table_schema || '.' || table_name as name, column_name as column,
       is_nullable = 'YES' as nullable
     from information_schema.columns as col
     -- A view keeps nothing: what it shows is in the tables that it looks at.
     join information_schema.tables as kept using (table_schema, table_name)
     where kept.table_type = 'BASE TABLE' and exists (
       select from information_schema.columns as own
       where own.table_schema = col.table_schema and own.table_name = col.table_name
         and own.column_name = 'customer_id'
     -- A partition keeps what its table keeps.
     ) and table_schema not in ('pgboss', 'information_schema', 'partitions', 'archive')`,
  );
  return rows;
}

const words = (text = ''): readonly string[] => text.split(' ').filter((word) => word !== '');

describe('the map of personal data', () => {
  it('names every column of every table that knows a customer, once: a new one is told or withheld here', async () => {
    const kept = (await personalColumns()).map(({ name, column }) => `${name}.${column}`);

    const mapped = personalTables.flatMap(({ table, told, opened, withheld }) =>
      [...told, ...Object.keys(opened), ...withheld].map((column) => `${table}.${column}`),
    );

    expect(mapped.toSorted()).toEqual(kept.toSorted());
    expect(new Set(mapped).size).toBe(mapped.length);
  });

  it('says of every such column what becomes of it when its person is forgotten', async () => {
    const columns = await personalColumns();
    const mapped = columns.flatMap(({ name, column }) => {
      const erasure = erasureWords[name];
      return erasure !== undefined && 'gone' in erasure ? [`${name}.${column}`] : [];
    });
    for (const [table, erasure] of Object.entries(erasureWords)) {
      if ('gone' in erasure) continue;
      const sealed = sealedColumns.filter((one) => one.table === table).map((one) => one.column);
      const said = [words(erasure.emptied), words(erasure.replaced), words(erasure.kept), sealed];
      mapped.push(...said.flat().map((column) => `${table}.${column}`));
    }

    expect(mapped.toSorted()).toEqual(
      columns.map(({ name, column }) => `${name}.${column}`).toSorted(),
    );
    const emptied = Object.entries(erasureWords).flatMap(([table, erasure]) =>
      'gone' in erasure ? [] : words(erasure.emptied).map((column) => `${table}.${column}`),
    );
    const nullable = columns.filter((one) => one.nullable);
    expect(nullable.map(({ name, column }) => `${name}.${column}`)).toEqual(
      expect.arrayContaining(emptied),
    );
  });

  it('tells every sealed column of a person to them, or says why not, and opens none that is not sealed', () => {
    const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    const opened = personalTables.flatMap(({ table, opened: cells }) =>
      Object.keys(cells).map((column) => `${table}.${column}`),
    );

    expect(sealed).toEqual(expect.arrayContaining(opened));
  });

  it('knows every place that seals something: keys change there too', async () => {
    const root = join(import.meta.dirname, '../modules');
    const below = async (folder: string) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => join(folder, file));
    const all = [...(await below('.')), ...(await below('../platform/http'))];
    const files = all.filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('testing/'),
    );
    const sealing: string[] = [];
    for (const file of files)
      if (/\.seal\(/.test(await readFile(join(root, file), 'utf8'))) sealing.push(file);

    expect(sealing.toSorted()).toEqual([...new Set(sealedColumns.map(({ by }) => by))].toSorted());
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
    const unproven = await ask('cancellation');
    await ask('opposition');

    expect(asked.data).toMatchObject({
      kind: 'rectification',
      status: 'received',
      answer_due_on: '2026-12-14',
    });
    expect(asked.data.folio).toMatch(/^ARCO-2026-[0-9A-HJKMNP-TV-Z]{8}$/);
    const { data } = await call(listPrivacyRequests, { session });
    expect([unproven.status, unproven.error.code]).toEqual([403, 'second_proof_needed']);
    expect(data.requests.map(({ kind }: { kind: string }) => kind)).toEqual([
      'opposition',
      'rectification',
    ]);
    const { rows } = await database.pool.query('select description from identity.privacy_requests');
    expect(JSON.stringify(rows)).not.toContain('apellido');
    for (const _ of [3, 4, 5]) await ask('opposition');
    expect((await ask('opposition')).status).toBe(429);
  });
});
