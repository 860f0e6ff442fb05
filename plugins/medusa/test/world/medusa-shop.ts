import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { createDatabase } from '#world/database.ts';
import { openShop } from '#world/open-shop.ts';
import { machineNode, startProgram } from '#world/program.ts';
import { findFreePort, openRelay } from './relay.ts';

const run = promisify(execFile);
const PLUGIN = join(import.meta.dirname, '../..');
const SHOP = join(PLUGIN, 'test/shop');

type Keys = {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly mexico: string;
  readonly abroad: string;
  /** A jar of which there are many, and one of which there is one. */
  readonly plenty: string;
  readonly single: string;
  readonly shippingOption: string;
};

// biome-ignore lint/suspicious/noExplicitAny: what Medusa answers is looked at field by field.
type Answer = any;

export type MedusaShop = Awaited<ReturnType<typeof startMedusaShop>>;

/** Packs this plug-in and puts it where a shop's Medusa finds it: what is tried is what is published. */
async function installPlugin(folder: string): Promise<void> {
  const { name, version } = JSON.parse(readFileSync(join(PLUGIN, 'package.json'), 'utf8'));
  const place = join(PLUGIN, 'node_modules', name);
  const options = ['--pack-destination', folder, '--ignore-scripts', '--offline'];
  await run('npm', ['pack', PLUGIN, ...options], { cwd: folder });
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const tarball = join(folder, `${name.slice(1).replace('/', '-')}-${version}.tgz`);
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', place]);
}

/** A Medusa of its own, with its database and its account at Abona, behind a relay. */
export async function startMedusaShop() {
  const folder = mkdtempSync(join(tmpdir(), 'abona-medusa-'));
  const relay = await openRelay();
  const [abona, database, port] = await Promise.all([
    openShop(relay.eventsUrl),
    createDatabase('medusa'),
    findFreePort(),
    installPlugin(folder),
  ]);
  relay.askAbonaAt(abona.baseUrl);
  const { host, username, database: name } = database;
  const keysFile = join(folder, 'keys.json');
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    PORT: String(port),
    // Mikro-ORM takes the folder of a socket as a host only.
    DATABASE_URL: `postgres://${username}@${encodeURIComponent(host)}:${database.port}/${name}`,
    ABONA_URL: relay.apiUrl,
    ABONA_SECRET_KEY: abona.secretKey,
    ABONA_WEBHOOK_SECRET: abona.webhookSecret,
    WAREHOUSE_URL: relay.warehouseUrl,
  };
  const start = (file: string, more: Readonly<Record<string, string>> = {}) =>
    startProgram({
      folder: SHOP,
      file,
      node: machineNode(),
      environment: { ...environment, ...more },
    });
  await (await start('migrate.mjs')).kill();
  let program = await start('start.mjs', { KEYS_FILE: keysFile });
  relay.tellShopAt(`http://localhost:${port}/hooks/abona/abona`);
  const keys: Keys = JSON.parse(readFileSync(keysFile, 'utf8'));
  const origin = `http://localhost:${port}`;
  return {
    relay,
    keys,
    databaseUrl: environment.DATABASE_URL,
    /** What Abona itself believes. */
    abona: abona.abona,
    hooksUrl: `${origin}/hooks/abona/abona`,
    /** Medusa's own address for the same, which answers before it has done anything. */
    medusaHooksUrl: `${origin}/hooks/payment/abona_abona`,
    asShopper: callerOf(origin, { 'x-publishable-api-key': keys.publishableKey }),
    asAdmin: callerOf(origin, {
      authorization: `Basic ${Buffer.from(`${keys.secretKey}:`).toString('base64')}`,
    }),
    /** Nothing is told, nothing is closed. */
    kill: (): Promise<void> => program.kill(),
    startAgain: async (): Promise<void> => {
      program = await start('start.mjs');
    },
    end: async (): Promise<void> => {
      await program.kill();
      relay.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const callerOf =
  (origin: string, credentials: Readonly<Record<string, string>>) =>
  async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...credentials, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };

/** A cart with one thing in it that is to be sent somewhere; whose it is tells its orders from all others. */
export type Cart = { readonly id: string; readonly email: string };
type CartWish = { readonly region_id?: string; readonly variant_id?: string };

export async function fillCart(
  { asShopper, keys }: MedusaShop,
  { region_id = keys.mexico, variant_id = keys.plenty }: CartWish = {},
): Promise<Cart> {
  const email = `rosa-${randomUUID()}@ejemplo.mx`;
  const country_code = region_id === keys.mexico ? 'mx' : 'us';
  const { cart } = await asShopper('POST', '/store/carts', {
    region_id,
    email,
    items: [{ variant_id, quantity: 1 }],
    shipping_address: {
      first_name: 'Rosa',
      last_name: 'Quiroz',
      address_1: 'Orizaba 12',
      city: 'Ciudad de México',
      country_code,
      postal_code: '06700',
    },
  });
  const option_id = keys.shippingOption;
  await asShopper('POST', `/store/carts/${cart.id}/shipping-methods`, { option_id });
  return { id: cart.id, email };
}

/** The shopper chooses how to pay: a payment session, as the storefront gets it. */
export async function choose(
  { asShopper }: MedusaShop,
  { id }: Cart,
  provider: string,
): Promise<Answer> {
  const { payment_collection } = await asShopper('POST', '/store/payment-collections', {
    cart_id: id,
  });
  const path = `/store/payment-collections/${payment_collection.id}/payment-sessions`;
  const chosen = await asShopper('POST', path, { provider_id: provider });
  return chosen.payment_collection.payment_sessions.at(-1);
}

/** What the storefront does when the browser is back. */
export const complete = ({ asShopper }: MedusaShop, { id }: Cart): Promise<Answer> =>
  asShopper('POST', `/store/carts/${id}/complete`);

/** Every order that was made of a cart, with its money, as the shop's own people see it. */
export async function ordersOf({ asAdmin }: MedusaShop, { email }: Cart): Promise<Answer[]> {
  const fields = [
    ...['id', 'email', 'status', 'total', 'payment_status', 'summary', 'transactions.*'],
    ...['payment_collections.*', 'payment_collections.payments.*'],
    ...['payment_collections.payments.captures.*', 'payment_collections.payments.refunds.*'],
  ].join(',');
  const { orders } = await asAdmin('GET', `/admin/orders?limit=100&fields=${fields}`);
  return orders.filter((order: Answer) => order.email === email);
}

/** The one order of a cart and its one payment; a second of either fails the test. */
export async function onlyOrderOf(shop: MedusaShop, cart: Cart): Promise<Answer> {
  const orders = await ordersOf(shop, cart);
  expect(orders).toHaveLength(1);
  const payments = orders[0].payment_collections.flatMap((one: Answer) => one.payments);
  expect(payments).toHaveLength(1);
  return { ...orders[0], payment: payments[0] };
}
