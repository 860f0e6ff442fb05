import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPayment, listPayments } from '@abona/contract/merchants/payment';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { migrate } from '#platform/schema/migrate.ts';
import { silentLog } from '#testing/silent-log.ts';
import { withClient } from '#testing/template-database.ts';
import { cloneDatabase } from '#testing/test-database.ts';
import { startTestProduct, type TestNode } from '#testing/test-product.ts';

const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));
const SHOP_KEY = 'sk_test_10ca110ca110ca11abona-local-shop-secret-key-0123456789abcde';

/** As a release expands: what the servers of the one before do not notice. */
const EXPANSION = `
  alter table merchants.payments add column next_release text;
  alter table merchants.merchants add column next_release text;
  create table platform.next_release (id bigint primary key);`;

/** The migrations of this release and one of the next. */
async function nextRelease(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'abona-next-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, 'migrations');
  await cp(FOLDER, folder, { recursive: true });
  const last = (await readdir(folder))
    .filter((name) => /^\d{4}_/.test(name))
    .sort()
    .at(-1);
  const number = String(Number(last?.slice(0, 4)) + 1).padStart(4, '0');
  await writeFile(join(folder, `${number}_next.sql`), EXPANSION);
  return folder;
}

const asShop = () => ({ authorization: `Bearer ${SHOP_KEY}`, 'idempotency-key': randomUUID() });

/** A shop that sells and looks, again and again; every status that it was answered with. */
function keepSelling(node: TestNode) {
  const statuses: number[] = [];
  let isOver = false;
  const sell = async () => {
    while (!isOver) {
      const body = {
        order_id: randomUUID(),
        amount: 489_900,
        return_url: 'http://localhost:4002/gracias',
      };
      statuses.push((await node.call(createPayment, { headers: asShop(), body })).status);
      statuses.push((await node.call(listPayments, { headers: asShop() })).status);
    }
  };
  const ends = Promise.all(Array.from({ length: 4 }, sell));
  const stop = async () => {
    isOver = true;
    await ends;
  };
  return { statuses, stop };
}

describe('an upgrade', () => {
  it('brings its migration beside servers of the release before: nobody is turned away', async () => {
    const product = await startTestProduct();
    const old = await product.startNode({ SHOP_SECRET_KEY: SHOP_KEY });
    await old.lending.prepare();
    await old.merchants.prepare();
    const shop = keepSelling(old);
    onTestFinished(shop.stop);
    await expect.poll(() => shop.statuses.length, { timeout: 20_000 }).toBeGreaterThan(40);

    const folder = await nextRelease();
    const before = shop.statuses.length;
    const applied = await withClient(product.database.url, (client) =>
      migrate(client, { folder, log: silentLog }),
    );
    await expect.poll(() => shop.statuses.length, { timeout: 20_000 }).toBeGreaterThan(before + 40);
    const next = await product.startNode({ SHOP_SECRET_KEY: SHOP_KEY });
    const seen = await next.call(listPayments, { headers: asShop() });
    await shop.stop();

    expect(applied).toBe(1);
    expect(shop.statuses.filter((status) => status >= 400)).toEqual([]);
    expect(seen.status).toBe(200);
    expect(seen.data.items.length).toBeGreaterThan(0);
  });

  it('changes what a prepared statement answers: a transaction that meets it is run again', async () => {
    const database = await cloneDatabase();
    onTestFinished(database.drop);
    const { db, close } = openDatabase({ url: database.url, log: silentLog, connectionsMax: 1 });
    onTestFinished(close);
    const read = () =>
      transaction(db, (tx) =>
        tx.selectFrom('platform.write_probe').selectAll().where('only_row', '=', true).execute(),
      );
    await read();
    await withClient(database.url, (client) =>
      client.query('alter table platform.write_probe add column next_release text'),
    );

    await expect(read()).resolves.toBeInstanceOf(Array);
  });
});
