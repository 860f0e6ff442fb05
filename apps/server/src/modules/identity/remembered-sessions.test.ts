import { randomUUIDv7 } from 'node:crypto';
import { endOtherSessions, getSession, logOut } from '@abona/contract/identity/session';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#platform/config/read-config.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { createHints } from '#platform/hints/hints.ts';
import { eventually } from '#testing/eventually.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { startTestProduct, type TestNode } from '#testing/test-product.ts';
import { createCustomerStore } from './stores/customer-store.ts';

const ANA = 'auth0|ana';

/** Nodes that hear of what changes, as the server's do. */
async function startNodes() {
  const product = await startTestProduct();
  const listening = async () => {
    const node = await product.startNode();
    await node.hints.start();
    onTestFinished(node.hints.stop);
    await eventually(node.hints.hears).toBe(true);
    return node;
  };
  const [one, two] = await Promise.all([listening(), listening()]);
  const { pool } = product.database;
  /** Without anybody being told: what is remembered shows. */
  const unseen = async (statement: string) => {
    const client = await pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query(statement);
    } finally {
      await client.query('reset session_replication_role');
      client.release();
    }
  };
  return { one, two, pool, unseen };
}

const isOpenAt = async (node: TestNode, session: string): Promise<boolean> =>
  (await node.call(getSession, { session })).status === 200;

const END_ALL = `update identity.sessions set ended_at = now(), end_reason = 'logged_out'`;

describe('a session that a node remembers', () => {
  it('[7.04] is over on that node with the very next call, and on the others as soon as they are told', async () => {
    const { one, two } = await startNodes();
    const session = await one.signIn(ANA);
    for (const node of [one, two, one, two]) expect(await isOpenAt(node, session)).toBe(true);

    await one.call(logOut, { session });

    expect(await isOpenAt(one, session)).toBe(false);
    await eventually(() => isOpenAt(two, session)).toBe(false);
  });

  it('[7.04] is really remembered, and asked for again when hints are no longer heard', async () => {
    const { one, two, pool, unseen } = await startNodes();
    const session = await one.signIn(ANA);
    for (const node of [one, two]) expect(await isOpenAt(node, session)).toBe(true);
    await unseen(END_ALL);
    expect(await isOpenAt(one, session)).toBe(true);

    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'abona-hints' and datname = current_database()`,
    );

    for (const node of [one, two]) await eventually(() => isOpenAt(node, session)).toBe(false);
    // What was learnt before is not believed again.
    await eventually(one.hints.hears).toBe(true);
    expect(await isOpenAt(one, session)).toBe(false);
  });

  it('is over when its row changes, whoever writes it', async () => {
    const { one, pool } = await startNodes();
    const statements = [
      END_ALL,
      `update identity.sessions set started_at = now() - interval '12 hours', expires_at = now()`,
      'delete from identity.sessions',
      'truncate identity.sessions',
    ];

    for (const statement of statements) {
      const session = await one.signIn(ANA);
      expect(await isOpenAt(one, session)).toBe(true);
      await pool.query(statement);
      await eventually(() => isOpenAt(one, session)).toBe(false);
    }
  });

  it('ends at its hour though nobody writes anything', async () => {
    const { one, pool } = await startNodes();
    const session = await one.signIn(ANA);
    await pool.query(`update identity.sessions set expires_at = now() + interval '2 seconds'`);
    expect(await isOpenAt(one, session)).toBe(true);

    await eventually(() => isOpenAt(one, session)).toBe(false);
  });

  it('is not brought back by calls that were under way while it ended', async () => {
    const { one, two } = await startNodes();
    const kept = await one.signIn(ANA);
    const others = await Promise.all(Array.from({ length: 5 }, () => one.signIn(ANA)));
    const look = () =>
      Promise.all(others.flatMap((session) => [isOpenAt(one, session), isOpenAt(two, session)]));

    const [, ended] = await Promise.all([
      look(),
      one.call(endOtherSessions, { session: kept }),
      look(),
      look(),
    ]);

    expect(ended.data).toEqual({ ended: 5 });
    for (const session of others) expect(await isOpenAt(one, session)).toBe(false);
    await eventually(look).toEqual(Array.from({ length: 10 }, () => false));
    for (const node of [one, two]) expect(await isOpenAt(node, kept)).toBe(true);
  });
});

/** Customers as a node knows them, and one of them. */
async function startCustomers() {
  const { db, pool, url } = await createTestDatabase();
  const hints = createHints(url, silentLog);
  const { fieldKeys, fieldIndexKey } = readConfig({ DATABASE_URL: url }, 'test');
  const fields = createFieldEncryption(fieldKeys, fieldIndexKey);
  const customers = createCustomerStore({ db, fields, hints });
  await hints.start();
  onTestFinished(hints.stop);
  await eventually(hints.hears).toBe(true);
  const customerId = 100_000_000_000_001;
  const { customer } = await transaction(db, (tx) =>
    customers.enrol(tx, {
      ...{ id: randomUUIDv7(), customerId, issuer: 'https://login.mx/', subject: ANA },
      ...{ pushChannel: 'first', createdAt: new Date() },
    }),
  );
  /** Another node: it hears nothing, and is not heard here but by the database. */
  const elsewhere = createCustomerStore({ db, fields, hints: createHints(url, silentLog) });
  return { db, pool, customers, elsewhere, customer, customerId };
}

describe('the push channel that a node remembers', () => {
  it('is another one as soon as it was renamed, by this node or any other', async () => {
    const { db, pool, customers, customerId } = await startCustomers();
    expect(await customers.pushChannelOf(customerId)).toBe('first');

    await transaction(db, (tx) => customers.savePushChannel(tx, customerId, 'second'));
    expect(await customers.pushChannelOf(customerId)).toBe('second');

    await pool.query(`update identity.customers set push_channel = 'third'`);
    await eventually(() => customers.pushChannelOf(customerId)).toBe('third');
  });
});

describe('the address that a node remembers', () => {
  it('is another one as soon as it was changed, by this node or any other', async () => {
    const { db, customers, elsewhere, customer, customerId } = await startCustomers();
    const change = (by: typeof customers, email: string | null) =>
      transaction(db, (tx) => by.saveContact(tx, { ...customer, email }));
    const emailOf = () => customers.emailOf(customerId);
    expect(await emailOf()).toBeNull();

    await change(elsewhere, 'ana@correo.mx');
    expect(await emailOf()).toBe('ana@correo.mx');
    await change(customers, 'eva@correo.mx');
    expect(await emailOf()).toBe('eva@correo.mx');
    await change(elsewhere, 'luz@correo.mx');
    await eventually(emailOf).toBe('luz@correo.mx');
    await change(elsewhere, null);
    await eventually(emailOf).toBeNull();
  });
});
