// Follows the documentation's quick start to the letter, and says how long each part took:
// `node bench/quick-start.ts [--language es]`. The commands and the program are read from the page itself; a folder that
// has nothing in it, the SDK as it is packed, somebody new at the portal in a real browser, and a shopper by the calls
// of the app. Of the page it changes the key, the secret and the ports.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser, findHeadlessShell } from '../tools/browser/find-browser.ts';
import { findFreePorts } from '../tools/run/free-ports.ts';
import { startWholeProduct } from './whole-product.ts';

const run = promisify(execFile);
const { values } = parseArgs({ options: { language: { type: 'string', default: 'es' } } });
const ROOT = join(import.meta.dirname, '..');
const SDK = join(ROOT, 'packages/merchant-sdk');
const DOCS = join(ROOT, 'packages/merchant-docs');
const page = readFileSync(join(DOCS, 'content', values.language, 'quick-start.md'), 'utf8');

/** What somebody types in the folder of their shop, block by block, and the program between. */
const commands = [...page.matchAll(/```sh run=shop\n([\s\S]*?)```/g)].map(([, text = '']) => text);
const [install = '', start = ''] = commands;
if (commands.length !== 2) throw new Error('the quick start has other commands than it had');
const [, sample = ''] = /```js sample=([\w.-]+)/.exec(page) ?? [];

const took = new Map<string, number>();
async function timed<T>(part: string, act: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await act();
  const seconds = (performance.now() - startedAt) / 1_000;
  took.set(part, seconds);
  console.log(`${part}: ${seconds.toFixed(1)} s`);
  return result;
}

/** A registry that has the one package, until it is published: `npm install` is typed as the page says. */
async function serveSdk(folder: string): Promise<{ npmrc: string; close: () => void }> {
  await run(process.execPath, ['build.mjs'], { cwd: SDK });
  await run('npm', ['pack', SDK, '--pack-destination', folder, '--ignore-scripts'], {
    cwd: folder,
  });
  const { name, version } = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8'));
  const tarball = readFileSync(join(folder, `abona-merchant-sdk-${version}.tgz`));
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const registry = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(tarball);
    const url = `http://${request.headers.host}/sdk.tgz`;
    const versions = { [version]: { name, version, dist: { tarball: url, integrity } } };
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const npmrc = join(folder, 'npmrc');
  const { port } = registry.address() as AddressInfo;
  writeFileSync(npmrc, `@abona:registry=http://127.0.0.1:${port}/\n`);
  return { npmrc, close: () => registry.close() };
}

/** Somebody new: their account, their business, a key and an endpoint, as the page says. */
async function signUp(
  portal: string,
  webhookUrl: string,
): Promise<{ key: string; secret: string }> {
  const executablePath = findHeadlessShell() ?? findBrowser();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const tab = await browser.newPage({ locale: 'es-MX' });
  await tab.goto(portal);
  await tab.getByRole('button', { name: 'Entrar o crear mi cuenta' }).click();
  await tab.getByLabel('Tu nombre').fill('Ofelia Durán');
  await tab.getByLabel('Tu correo').fill('ofelia@barro.example');
  await tab.getByRole('button', { name: 'Crear cuenta y entrar' }).click();
  await tab.getByLabel('Nombre de tu negocio').fill('Barro Negro');
  await tab.getByLabel('Razón social, o tu nombre completo').fill('Barro Negro, S.A. de C.V.');
  await tab.getByLabel('RFC').fill(/`([A-Z]{3}\d{6}\w{3})`/.exec(page)?.[1] ?? '');
  await tab.getByLabel('Tu tienda en línea').fill(/`(https:\/\/[\w.]+)`/.exec(page)?.[1] ?? '');
  await tab.getByLabel(/^Domicilio/).fill('Reforma 10, Centro');
  await tab.getByLabel('Código postal').fill('68000');
  await tab.getByLabel('Quién firma por el negocio').fill('Ofelia Durán');
  await tab.getByLabel('Giro').selectOption('furniture');
  await tab.getByRole('button', { name: 'Crear mi negocio' }).click();
  await tab.getByRole('button', { name: 'Nueva llave' }).click();
  await tab.getByLabel('Nombre de la llave').fill('Mi tienda');
  await tab.getByRole('button', { name: 'Crear llave' }).click();
  const key = await tab.getByText(/^sk_test_\w{16}/).innerText();
  await tab.getByRole('button', { name: 'Ya la guardé' }).click();
  await tab.getByRole('button', { name: 'Nuevo destino' }).click();
  await tab.getByLabel('Dirección de tu tienda que recibe los avisos').fill(webhookUrl);
  await tab.getByRole('button', { name: 'Guardar destino' }).click();
  const secret = await tab.getByText(/^whsec_/).innerText();
  await browser.close();
  return { key, secret };
}

const folder = mkdtempSync(join(tmpdir(), 'abona-quick-start-'));
const shop = mkdtempSync(join(folder, 'tienda-'));
const shopPort = await findFreePorts(1);
const shopUrl = `http://localhost:${shopPort}`;
let child: ChildProcess | undefined;
const product = await timed('1. Abona runs', startWholeProduct);
const registry = await serveSdk(folder);
try {
  const { key, secret } = await timed('2. a business, a key and an endpoint', () =>
    signUp(`http://localhost:${product.port + 7}`, `${shopUrl}/webhooks/abona`),
  );
  await timed('3. the SDK is installed', async () => {
    const env = { ...process.env, npm_config_userconfig: registry.npmrc };
    await run('sh', ['-ec', install], { cwd: shop, env });
    writeFileSync(join(shop, sample), readFileSync(join(DOCS, 'samples', sample)));
  });
  let words = '';
  const heard = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(words)) {
      if (child?.exitCode !== null) throw new Error(`the shop ended: ${words}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await timed('   the shop is open', async () => {
    const typed = start
      .replace('sk_test_…', key)
      .replace('whsec_…', secret)
      .replace('localhost:4000', `localhost:${product.port}`);
    const env = { ...process.env, PORT: String(shopPort), SHOP_URL: shopUrl };
    child = spawn('sh', ['-c', `exec env ${typed}`], { cwd: shop, env });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => {
        words += part;
      });
    await heard(/ready/);
  });
  await timed('4. an order is paid', async () => {
    // They read where the product is when they are loaded.
    const { applyAs, arrive, expectStatus } = await import('../tests/e2e/world/application.ts');
    const away = await fetch(`${shopUrl}/pagar`, { redirect: 'manual' });
    const checkoutUrl = away.headers.get('location') ?? '';
    const paymentId = new URL(checkoutUrl).searchParams.get('payment_id') ?? '';
    const order = { id: '', checkoutUrl, paymentId };
    const { customer } = await applyAs({ ...(await arrive()), order }, 'offering');
    const { acceptLongest } = await import('../tests/e2e/world/loan.ts');
    await acceptLongest(customer);
    await expectStatus(customer, 'loan');
    await heard(/A-\d+: captured/);
  });
  const total = [...took.values()].reduce((sum, one) => sum + one, 0);
  console.log(`a paid test order after ${total.toFixed(1)} s: ${words.trim().split('\n').at(-1)}`);
} finally {
  child?.kill('SIGKILL');
  registry.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
