import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestApi } from '#testing/test-api.ts';
import { MANIFEST, readSite } from './read-site.ts';
import { siteRoutes } from './site-routes.ts';
import { createSiteSource } from './site-source.ts';

const SCRIPT = `export const home = ${JSON.stringify('x'.repeat(2_000))};`;
const page = (name: string) =>
  `<!doctype html><title>${name}</title><script type="application/json" id="configuration">__CONFIGURATION__</script>${' '.repeat(600)}`;
const HASH = `sha256-${createHash('sha256').update('style').digest('base64')}`;

const START_HASH = `sha256-${createHash('sha256').update('start').digest('base64')}`;

const files: Readonly<Record<string, string>> = {
  'index.html': page('landing'),
  'app.html': page('app'),
  'home.html': page('home'),
  'server-manifest.json': JSON.stringify({
    styleHashes: [HASH],
    scriptHashes: [START_HASH],
    routes: [
      { path: '/inicio', preload: ['/pay/assets/home-ab12.js'], hasOwnPage: true },
      { path: '/compras', preload: ['/pay/assets/home-ab12.js', '/pay/assets/home-cd34.css'] },
      { path: '/prestamos/{id}', preload: [] },
      { path: '/tarjetas/agregar', preload: [], embedsCardFields: true },
    ],
  }),
  'assets/home-ab12.js': SCRIPT,
  'assets/home-ab12.js.map': '{}',
  '.vite/manifest.json': '{}',
  '.well-known/assetlinks.json': '[]',
  'sw.js': 'self;',
  'message/v1/abona-message.js': 'customElements;',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

async function build(contents = files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'abona-site-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['assets', '.vite', '.well-known', 'message/v1'])
    await mkdir(join(folder, name), { recursive: true });
  for (const [name, text] of Object.entries(contents)) await writeFile(join(folder, name), text);
  return folder;
}

function serve(folder: string, frameAncestors: readonly string[] = [], hasTagManagers = false) {
  const api = createTestApi({ db: undefined as never });
  const ordinary = { environment: 'LOCAL', note: '</script><b>' };
  const configurations = { ordinary, cards: { ...ordinary, card_fields: 'of the processor' } };
  const source = createSiteSource({
    folder,
    writtenLast: MANIFEST,
    read: (built) => readSite(built, configurations),
    log: silentLog,
    followsBuilds: true,
  });
  siteRoutes(api, {
    source,
    policy: {
      connectOrigins: ['http://localhost:4003', 'ws://localhost:4004'],
      formOrigins: ['https://pagos.santander.com.mx'],
      frameAncestors,
      hasTagManagers,
      reportPath: '/api/policy-reports',
      cardFieldsOrigin: 'https://pay.conekta.com',
      fraudOrigins: ['https://fn.ipqscdn.com', 'https://www.google.com'],
    },
  });
  return (url: string, headers: Record<string, string> = {}) =>
    api.fastify.inject({ url, headers });
}

const FRAUD = 'https://fn.ipqscdn.com https://www.google.com';

describe('the web app', () => {
  it('keeps what the build wrote down for itself: no manifest is served', async () => {
    const get = serve(await build());

    const replies = [await get('/pay/.vite/manifest.json'), await get('/pay/server-manifest.json')];

    expect(replies.map((reply) => reply.headers['content-type'])).toEqual([
      'text/html; charset=utf-8',
      'text/html; charset=utf-8',
    ]);
    expect((await get('/pay/.well-known/assetlinks.json')).body).toBe('[]');
  });

  it('[2.36, 7.31] lets the card processor into the screens with its fields, and nobody else', async () => {
    const get = serve(await build(), [], true);

    const [cards, home] = [await get('/pay/tarjetas/agregar'), await get('/pay/inicio')];

    const policyOf = (reply: typeof cards) => String(reply.headers['content-security-policy']);
    expect(policyOf(cards)).toMatch(/script-src 'self' '[^']+' https:\/\/pay\.conekta\.com;/);
    expect(policyOf(cards)).toContain('frame-src https://pay.conekta.com;');
    expect(policyOf(cards)).toContain('trusted-types offline-worker card-fields;');
    expect(policyOf(cards)).not.toContain('googletagmanager');
    expect(policyOf(cards)).not.toContain('ipqscdn');
    expect(policyOf(home)).toContain('googletagmanager');
    expect(policyOf(home)).not.toContain('conekta');
    expect(cards.body).toContain('of the processor');
    expect(home.body).not.toContain('of the processor');
  });

  it.each([
    ['/pay', 'landing'],
    ['/pay?code=1&state=2', 'landing'],
    ['/pay/', 'landing'],
    ['/pay/no-existe', 'landing'],
    ['/pay/inicio/de/mas', 'landing'],
    ['/pay/inicio', 'home'],
    ['/pay/inicio?from=mail', 'home'],
    ['/pay/compras', 'app'],
    ['/pay/prestamos/7', 'app'],
  ])('answers %s with the %s page', async (url, name) => {
    const get = serve(await build());

    const reply = await get(url);

    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(`<title>${name}</title>`);
    expect(reply.headers['cache-control']).toBe('no-cache');
  });

  it('leads from the root to the app', async () => {
    const get = serve(await build());

    const reply = await get('/');

    expect([reply.statusCode, reply.headers['location']]).toEqual([302, '/pay']);
  });

  it('puts the configuration into the page so that it cannot break out', async () => {
    const get = serve(await build());

    const { body } = await get('/pay');

    expect(body).toContain('{"environment":"LOCAL","note":"\\u003c/script>\\u003cb>"}');
    expect(body.match(/<\/script>/g)).toHaveLength(1);
  });

  it('tells the browser early which scripts and styles a deep link needs', async () => {
    const get = serve(await build());

    const shopping = await get('/pay/compras');
    const loan = await get('/pay/prestamos/7');

    expect(shopping.headers['link']).toBe(
      '</pay/assets/home-ab12.js>; rel=modulepreload, ' +
        '</pay/assets/home-cd34.css>; rel=preload; as=style; crossorigin',
    );
    expect(loan.headers['link']).toBeUndefined();
  });

  it('leaves it to the page of home when to ask for the app', async () => {
    const get = serve(await build());

    const { headers } = await get('/pay/inicio');

    expect(headers['link']).toBeUndefined();
  });

  it('allows its pages our own scripts, what is hashed, who looks for fraud, the login and push connections, and forms to the bank', async () => {
    const get = serve(await build());

    const { headers } = await get('/pay');

    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' '${START_HASH}' ${FRAUD}; style-src 'self' '${HASH}'; img-src 'self' data:; ` +
        `connect-src 'self' http://localhost:4003 ws://localhost:4004 ${FRAUD}; font-src 'self'; ` +
        `manifest-src 'self'; frame-src ${FRAUD}; base-uri 'none'; form-action 'self' https://pagos.santander.com.mx; frame-ancestors 'none'; ` +
        "require-trusted-types-for 'script'; trusted-types offline-worker captcha device-ipqs device-sardine device-nethone device-neuroid; report-uri /api/policy-reports",
    );
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('lets listed shops, and nobody else, show it in a frame', async () => {
    const get = serve(await build(), ['https://tienda.mx']);

    const { headers } = await get('/pay');

    expect(headers['content-security-policy']).toContain('frame-ancestors https://tienda.mx;');
    expect(headers['x-frame-options']).toBeUndefined();
  });

  it('[2.65] the worker that opens the app without a network may fetch from us, and is asked for anew', async () => {
    const get = serve(await build());

    const { headers, body } = await get('/pay/sw.js');

    expect(body).toBe('self;');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('hands the message of shops’ pages to any page, for an hour', async () => {
    const get = serve(await build());

    const { headers, body } = await get('/message/v1/abona-message.js');

    expect(body).toBe('customElements;');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['cache-control']).toMatch(/^public, max-age=3600,/);
    expect((await get('/message/v2/abona-message.js')).statusCode).toBe(404);
  });

  it('keeps assets for ever, compressed as the browser likes it', async () => {
    const get = serve(await build());
    const url = '/pay/assets/home-ab12.js';

    const brotli = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get(url, { 'accept-encoding': 'gzip, br;q=0' });
    const plain = await get(url);

    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
    expect(plain.body).toBe(SCRIPT);
    expect(brotli.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
  });

  it('sends what the build compressed already', async () => {
    const get = serve(await build({ ...files, 'assets/home-ab12.js.br': 'made by the build' }));

    const reply = await get('/pay/assets/home-ab12.js', { 'accept-encoding': 'br' });

    expect(reply.body).toBe('made by the build');
  });

  it('does not send a page again that the browser has', async () => {
    const get = serve(await build());
    const first = await get('/pay', { 'accept-encoding': 'br' });
    const etag = String(first.headers['etag']);

    const known = await get('/pay', { 'accept-encoding': 'br', 'if-none-match': etag });
    const other = await get('/pay', { 'accept-encoding': 'gzip', 'if-none-match': etag });

    expect([known.statusCode, known.body]).toEqual([304, '']);
    expect(other.statusCode).toBe(200);
  });

  it.each([
    '/pay/assets/gone.js',
    '/pay/assets/home-ab12.js.map',
    '/pay/assets/../server-manifest.json',
    '/pay/assets/%2e%2e/server-manifest.json',
    '/pay/assets/',
  ])('has no file %s', async (url) => {
    const get = serve(await build());

    const reply = await get(url);

    expect(reply.body).not.toContain('styleHashes');
    expect(reply.body).not.toBe('{}');
    if (reply.statusCode === 200) expect(reply.body).toContain('<title>landing</title>');
    else expect(reply.json().error.code).toBe('not_found');
  });

  it('shows a plain page while it is not built, and itself as soon as it is', async () => {
    const folder = await build({});
    const get = serve(folder);

    const before = await get('/pay');
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);

    expect(before.statusCode).toBe(503);
    expect(before.body).toContain('Volvemos pronto');
    expect(before.headers['retry-after']).toBe('10');
    await eventually(async () => (await get('/pay')).statusCode).toBe(200);
  });

  it('shows a new build without a restart while developing', async () => {
    const folder = await build();
    const get = serve(folder);
    await get('/pay');

    await writeFile(join(folder, 'index.html'), page('second landing'));
    await utimes(join(folder, 'server-manifest.json'), new Date(), new Date(Date.now() + 5_000));

    await eventually(async () => (await get('/pay')).body).toContain('second landing');
  });
});
