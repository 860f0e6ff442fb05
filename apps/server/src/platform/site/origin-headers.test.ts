import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#testing/silent-log.ts';
import { createTestApi } from '#testing/test-api.ts';
import { docsRoutes } from './docs-routes.ts';
import { onePageRoutes, readOnePageSite } from './one-page-routes.ts';
import { MANIFEST, readSite } from './read-site.ts';
import { siteRoutes } from './site-routes.ts';
import { createSiteSource } from './site-source.ts';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

async function built(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'abona-origin-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ 'assets/a.js': '', ...files })) {
    await mkdir(join(folder, dirname(name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

type Origin = 'app' | 'desk' | 'portal' | 'docs';

const doorOf = { app: 'customers', desk: 'staff', portal: 'portal', docs: 'portal' } as const;

/** A listener as PROD has it, with its pages. */
async function serve(origin: Origin) {
  const door = doorOf[origin];
  const api = createTestApi({ db: undefined as never, environment: 'PROD', door });
  const site = { log: silentLog, followsBuilds: false };
  if (door === 'customers') {
    const manifest = JSON.stringify({
      styleHashes: [hashOf('style')],
      scriptHashes: [hashOf('start')],
      routes: [],
    });
    const page = '<title>x</title>__CONFIGURATION__';
    const pages = { 'index.html': page, 'app.html': page, 'home.html': page, 'sw.js': '' };
    const folder = await built({ ...pages, [MANIFEST]: manifest });
    const read = (from: string) => readSite(from, { ordinary: {}, cards: {} });
    siteRoutes(api, {
      source: createSiteSource({ ...site, folder, read, writtenLast: MANIFEST }),
      policy: {
        connectOrigins: ['https://login.example', 'wss://push.example'],
        formOrigins: ['https://bank.example'],
        frameAncestors: [],
        hasTagManagers: false,
        reportPath: '/api/policy-reports',
        cardFieldsOrigin: 'https://cards.example',
        fraudOrigins: ['https://fraud.example'],
      },
    });
  } else {
    const docs = '<style>p{}</style><script>start()</script>';
    const pages = {
      'docs/es.html': docs,
      'docs/es/reference.html': docs,
      'docs/es/404.html': docs,
    };
    const folder = await built({ 'index.html': '<title>x</title>', 'sw.js': '', ...pages });
    const source = createSiteSource({
      ...site,
      folder,
      read: readOnePageSite,
      writtenLast: 'index.html',
    });
    if (door === 'portal') docsRoutes(api, source);
    onePageRoutes(api, source);
  }
  return api.fastify;
}

const denied = (camera: string) =>
  'accelerometer=(), autoplay=(), ' +
  `camera=${camera}, display-capture=(), encrypted-media=(), geolocation=(), gyroscope=(), hid=(), ` +
  'magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), serial=(), usb=(), xr-spatial-tracking=()';

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': denied('()'),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-type': 'text/html; charset=utf-8',
};

const onePage = (changes: {
  readonly scripts?: string;
  readonly styles?: string;
  readonly types?: string;
}) =>
  `default-src 'none'; script-src 'self'${changes.scripts ?? ''}; style-src 'self'${changes.styles ?? ''}; img-src 'self' data:; ` +
  "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  `require-trusted-types-for 'script'; trusted-types ${changes.types ?? "'none'"}`;

const ofDocs = { scripts: ` '${hashOf('start()')}'`, styles: ` '${hashOf('p{}')}'` };

describe('a page of each origin has these headers and no others that guard it', () => {
  it.each([
    [
      'app',
      '/pay',
      {
        'content-security-policy':
          `default-src 'none'; script-src 'self' '${hashOf('start')}' https://fraud.example; style-src 'self' '${hashOf('style')}'; ` +
          "img-src 'self' data:; connect-src 'self' https://login.example wss://push.example https://fraud.example; " +
          "font-src 'self'; manifest-src 'self'; frame-src https://fraud.example; base-uri 'none'; " +
          "form-action 'self' https://bank.example; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
          'trusted-types offline-worker captcha device-ipqs device-sardine device-nethone device-neuroid; report-uri /api/policy-reports',
      },
    ],
    ['desk', '/clientes/104882', { 'content-security-policy': onePage({}) }],
    [
      'portal',
      '/ventas',
      {
        'content-security-policy': `${onePage({ types: 'offline-worker' })}; manifest-src 'self'; worker-src 'self'`,
        'permissions-policy': denied('(self)'),
      },
    ],
    ['docs', '/docs/es', { 'content-security-policy': onePage(ofDocs) }],
    [
      'docs',
      '/docs/es/reference',
      {
        'content-security-policy': onePage({
          ...ofDocs,
          styles: `${ofDocs.styles} 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='`,
          types: 'default',
        }),
      },
    ],
  ] as const)('%s: %s', async (origin, url, own) => {
    const reply = await (await serve(origin)).inject({ url, headers: { accept: 'text/html' } });

    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ ...everywhere, ...own });
  });

  it.each(['app', 'desk', 'portal', 'docs'] as const)(
    '%s: what is no page may neither run nor be framed, and TRACE is no method',
    async (origin) => {
      const listener = await serve(origin);

      for (const url of [
        '/api/nothing',
        '/assets/gone.js',
        '/%',
        origin === 'app' ? '/pay/sw.js' : '/sw.js',
      ]) {
        const policy = String((await listener.inject({ url })).headers['content-security-policy']);
        expect(policy, url).toMatch(/^default-src 'none'; /);
        expect(policy, url).toContain("base-uri 'none'");
        expect(policy, url).toContain("frame-ancestors 'none'");
      }
      const traced = await listener.inject({
        method: 'TRACE' as never,
        url: '/pay',
        headers: { x: 'secret' },
      });
      expect(traced.statusCode).toBe(404);
      expect(traced.body).not.toContain('secret');
    },
  );
});
