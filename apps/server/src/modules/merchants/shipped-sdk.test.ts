import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { listApiKeys } from '@abona/contract/merchants/api-key';
import { addWebhookEndpoint } from '@abona/contract/merchants/webhook';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { findFreePort } from '#testing/free-ports.ts';
import { type MerchantWorld, startMerchants } from './testing/merchant-world.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../../..');
const SDK = join(ROOT, 'packages/merchant-sdk');
/** What the documentation shows: every file of it is run below. */
const SAMPLES = join(ROOT, 'packages/merchant-docs/samples');
const COMPILER = join(ROOT, 'node_modules/typescript-native/bin/tsc');
const CUSTOMER = 7;
const NAME = '@abona/merchant-sdk';

/** The program of the README, to the letter. */
const [, sample = ''] = /```js\n(import \{ createServer[\s\S]*?)```/.exec(
  readFileSync(join(SDK, 'README.md'), 'utf8'),
) ?? [''];

/** The same for who requires. */
const required = sample.replaceAll(
  /^import (\{[^}]*\}) from ('[^']*');/gm,
  'const $1 = require($2);',
);

/** The machine's own Node, where it has one besides ours: the oldest that shops may have is what it is there for. */
function nodes(): readonly string[] {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .find((path) => existsSync(path));
  return [process.execPath, ...(found === undefined ? [] : [found])];
}

let folder: string;

/** Packs the SDK, and installs it in an empty folder with nothing to ask the network for. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'abona-sdk-'));
  // A copy, so that whoever works in the package at the same time keeps what they built.
  const source = join(folder, 'source/packages/merchant-sdk');
  mkdirSync(dirname(source), { recursive: true });
  cpSync(SDK, source, { recursive: true, filter: (path) => !/(node_modules|dist)$/.test(path) });
  cpSync(join(ROOT, 'tsconfig.base.json'), join(folder, 'source/tsconfig.base.json'));
  await run('ln', ['-s', join(ROOT, 'node_modules'), join(folder, 'source/node_modules')]);
  await run(process.execPath, ['build.mjs'], { cwd: source });
  const shop = join(folder, 'shop');
  mkdirSync(shop);
  writeFileSync(join(shop, 'package.json'), '{ "private": true }\n');
  const npm = (...args: string[]) => run('npm', [...args, '--offline'], { cwd: shop });
  await npm('pack', source, '--pack-destination', folder, '--ignore-scripts');
  const tarball = join(folder, 'abona-merchant-sdk-0.1.0.tgz');
  await npm('install', tarball, '--no-audit', '--no-fund', '--ignore-scripts');
  writeFileSync(join(shop, 'shop.mjs'), sample);
  writeFileSync(join(shop, 'shop.cjs'), required);
  cpSync(SAMPLES, join(shop, 'samples'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Place = { readonly node: string; readonly file: string; readonly apiUrl: string };

/** The README's program, as a shop's own process on some Node. */
async function openShop(world: MerchantWorld, { node, file, apiUrl }: Place) {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const { key } = await world.openShop({ origins: [url] });
  const body = { url: `${url}/webhooks/abona` };
  const { data } = await world.call(addWebhookEndpoint, { key, body });
  const child: ChildProcess = spawn(node, [file], {
    cwd: join(folder, 'shop'),
    env: {
      ABONA_SECRET_KEY: key,
      ABONA_WEBHOOK_SECRET: data.secret,
      ABONA_URL: `${apiUrl}/api/merchant/v1`,
      SHOP_URL: url,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      words += chunk;
    });
  await eventually(() => words).toContain('ready');
  return { url, words: () => words };
}

/** Opens the payment, accepts and captures it, as a shopper and origination do. */
async function accept({ database, merchants, ledger }: MerchantWorld, reference: string) {
  await transaction(database.db, async (tx) => {
    const claimed = await merchants.claim(tx, { customerId: CUSTOMER, reference });
    if (!claimed.ok) throw new Error(claimed.error);
    const order = { paymentId: Number(reference), actor: 'system', authorisedBy: 'customer:7' };
    const sale = await merchants.lockSale(tx, order);
    if (!sale.ok) throw new Error(sale.error);
    await ledger.postAll(tx, sale.value.commission);
    await merchants.recordCapture(tx, { sale: sale.value, loanId: `loan-${reference}` });
  });
}

/** As Standard Webhooks says, by the letter. */
function signedHeaders(secret: string, body: string): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`evt_1.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

type Sample = { readonly file: string; readonly args?: readonly string[]; readonly input?: string };

/** A shop of its own, and how a sample of the documentation is run for it: what it printed, word by word. */
async function runsSamples(world: MerchantWorld) {
  const apiUrl = await world.listen();
  const { key } = await world.openShop();
  const { key: otherKey } = await world.openShop();
  const ran = new Set(['shop.mjs']);
  const secret = 'whsec_YWJvbmEtZG9jdW1lbnRhdGlvbi1zYW1wbGU=';
  const print = async ({ file, args = [], input = '' }: Sample): Promise<readonly string[]> => {
    ran.add(file);
    const env = {
      ABONA_SECRET_KEY: key,
      ABONA_OTHER_SECRET_KEY: otherKey,
      ABONA_URL: `${apiUrl}/api/merchant/v1`,
      ABONA_WEBHOOK_SECRET: secret,
    };
    const running = run(process.execPath, [join('samples', file), ...args], {
      cwd: join(folder, 'shop'),
      env,
    });
    running.child.stdin?.end(input);
    const { stdout, stderr } = await running;
    return `${stdout}${stderr}`.trim().split(/\s+/);
  };
  return { key, secret, ran, print };
}

/** A payment that a sample asked for, by its number. */
const numberIn = (url: string | undefined): string =>
  new URL(url ?? '').searchParams.get('payment_id') ?? '';

describe('the SDK as a shop installs it', () => {
  it.each([
    ['a module', 'shop.mjs'],
    ['a script that requires', 'shop.cjs'],
  ])('sells by the lines of its README, as %s, on every Node of this machine', async (_, file) => {
    const world = await startMerchants();
    const apiUrl = await world.listen();

    for (const node of nodes()) {
      const shop = await openShop(world, { node, file, apiUrl });
      const away = await fetch(`${shop.url}/pagar`, { redirect: 'manual' });
      const checkout = new URL(away.headers.get('location') ?? '');
      const number = checkout.searchParams.get('payment_id') ?? '';

      await accept(world, number);
      await eventually(() => shop.words()).toMatch(/A-\d+: captured/);
      const back = await world.database.pool.query<{ return_token: string }>(
        'select return_token from merchants.payments where payment_id = $1',
        [number],
      );
      const token = back.rows[0]?.return_token ?? '';
      const thanks = await fetch(`${shop.url}/gracias?abona_return=${token}`);
      const forged = await fetch(`${shop.url}/webhooks/abona`, { method: 'POST', body: '{}' });

      expect(away.status).toBe(303);
      expect(await thanks.text()).toBe('¡Gracias!');
      expect(forged.status).toBe(400);
    }
  });

  it('has types, for modules and for scripts, that stand alone', async () => {
    const program = `
const client = sdk.createAbonaClient({ secretKey: 'sk_test_x' });
export async function sell(): Promise<string | null> {
  const { checkout_url } = await client.payments.create({ order_id: 'A-1', amount: 1, return_url: 'https://x.mx' });
  // @ts-expect-error an amount is a number
  await client.payments.create({ order_id: 'A-1', amount: '1', return_url: 'https://x.mx' });
  return checkout_url;
}
export function hear(event: sdk.WebhookEvent): string {
  if (sdk.isAbout(event, 'customer')) return event.data.link.merchant_hosted_id;
  return event.type === 'payment.captured' ? event.data.payment.order_id : event.id;
}
export const codes = (failure: sdk.AbonaError): boolean => failure.code === 'order_exists';
// @ts-expect-error no such refusal
export const typos = (failure: sdk.AbonaError): boolean => failure.code === 'order_exist';
`;
    const shop = join(folder, 'shop');
    writeFileSync(join(shop, 'sell.mts'), `import * as sdk from '${NAME}';${program}`);
    writeFileSync(join(shop, 'sell.cts'), `import sdk = require('${NAME}');${program}`);

    const { stdout } = await run(
      process.execPath,
      [
        COMPILER,
        ...['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'],
        ...['--typeRoots', join(ROOT, 'node_modules/@types'), '--types', 'node'],
        ...['sell.mts', 'sell.cts'],
      ],
      { cwd: shop },
    ).catch((failure) => failure);

    expect(stdout).toBe('');
  });

  it('runs every sample of the documentation', async () => {
    const world = await startMerchants();
    const { key, secret, ran, print } = await runsSamples(world);
    const order = (name: string) => `D-${name}-${Date.now()}`;

    // An order: what it costs, asked for, accepted, given back, paid out.
    expect((await print({ file: 'offers.mjs' })).join(' ')).toMatch(/^\d+ \w+ \d+ [\d.]+$/);
    const [paid = '', url] = await print({ file: 'create-payment.mjs', args: [order('a')] });
    await accept(world, numberIn(url));
    const held = await print({ file: 'create-payment.mjs', args: [order('b'), 'manual'] });
    await world.authorize(numberIn(held[1]));
    expect(await print({ file: 'capture.mjs', args: [held[0] ?? ''] })).toEqual(['captured']);
    const refunded = await print({ file: 'refund.mjs', args: [held[0] ?? ''] });
    expect(refunded.at(-2)).toMatch(/^ref_/);
    expect(refunded.at(-1)).toBe('139900');
    const gone = await print({ file: 'without-sdk.mjs', args: [order('c')] });
    expect(gone[1]).toBe('success');
    expect(await print({ file: 'cancel.mjs', args: [numberIn(gone[2])] })).toEqual(['cancelled']);
    const whole = order('m');
    const parts = await print({ file: 'marketplace.mjs', args: [whole] });
    expect(parts.filter((_, place) => place % 4 !== 3)).toEqual([
      ...['casa-ambar', '119900', whole],
      ...['taller-nopal', '469800', whole],
    ]);
    expect(await print({ file: 'marketplace.mjs', args: [whole] })).toEqual(parts);
    world.clock.forward(7 * 86_400_000);
    await world.runSchedule('merchants.make_payouts');
    expect((await print({ file: 'payouts.mjs' })).slice(-2)).toEqual(['adds', 'up']);

    // Whatever is repeated, refused, rotated or missed.
    const again = await print({ file: 'same-key.mjs', args: [order('d')] });
    expect(again).toEqual(['true', 'idempotency_key_reused']);
    const refusals = await print({ file: 'handle-errors.mjs' });
    expect(refusals.slice(0, 2)).toEqual(['422', 'validation_failed']);
    expect(refusals).toContain('address_not_registered');
    const [event] = await print({ file: 'catch-up.mjs' });
    expect(await print({ file: 'catch-up.mjs', args: [event ?? ''] })).toEqual(['']);
    const endpoint = ['https://tienda.mx/webhooks/abona'];
    expect((await print({ file: 'add-endpoint.mjs', args: endpoint }))[1]).toMatch(/^whsec_/);
    const keys = await world.call(listApiKeys, { key });
    const rotated = await print({ file: 'rotate-key.mjs', args: [keys.data.items[0].id] });
    expect(rotated[1]).toMatch(/^sk_test_/);

    // At a till.
    const code = await transaction(world.database.db, (tx) =>
      world.merchants.issueStoreCode(tx, {
        customerId: CUSTOMER,
        applicationProcessId: 123_456_789_012_345,
        expiresAt: new Date(world.clock.now().getTime() + 3_600_000),
      }),
    );
    const charged = await print({ file: 'charge-code.mjs', args: [code, order('e')] });
    expect(charged[0]).toMatch(/^pay_/);

    // What is signed by us is told from what is not.
    const message = (body: string) => {
      const headers = signedHeaders(secret, '{"type":"payment.captured"}');
      return JSON.stringify({ body, headers });
    };
    const verify = (body: string) => print({ file: 'verify-by-hand.mjs', input: message(body) });
    expect(await verify('{"type":"payment.captured"}')).toEqual(['true']);
    expect(await verify('{"type":"payment.refunded"}')).toEqual(['false']);

    expect(paid).toMatch(/^pay_/);
    expect([...ran].sort()).toEqual(readdirSync(SAMPLES).sort());
  });
});
