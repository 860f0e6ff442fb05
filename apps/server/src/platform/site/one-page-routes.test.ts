import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#testing/silent-log.ts';
import { createTestApi } from '#testing/test-api.ts';
import { docsRoutes } from './docs-routes.ts';
import { onePageRoutes, PAGE, readOnePageSite } from './one-page-routes.ts';
import { createSiteSource } from './site-source.ts';

async function desk(isBuilt = true) {
  const folder = await mkdtemp(join(tmpdir(), 'abona-desk-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  if (isBuilt) {
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, PAGE), '<!doctype html><title>Abona mesa</title>');
    await writeFile(join(folder, 'assets/index-ab12.js'), 'export {};');
    await mkdir(join(folder, 'docs/es'), { recursive: true });
    for (const name of ['es', 'es/refunds', 'es/reference', 'es/404'])
      await writeFile(
        join(folder, `docs/${name}.html`),
        `<style>p{}</style><script>start()</script><h1>${name}</h1>`,
      );
  }
  const api = createTestApi({ db: undefined as never });
  const source = createSiteSource({
    folder,
    writtenLast: PAGE,
    read: readOnePageSite,
    log: silentLog,
    followsBuilds: true,
  });
  onePageRoutes(api, source);
  docsRoutes(api, source);
  return (url: string, accept = 'text/html,*/*') =>
    api.fastify.inject({ url, headers: { accept } });
}

describe('an app of one page', () => {
  it.each(['/', '/clientes/104882', '/entrar?code=1&state=2'])('is the page at %s', async (url) => {
    const reply = await (await desk())(url);

    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('Abona mesa');
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
    expect(reply.headers['content-security-policy']).toContain("trusted-types 'none'");
  });

  it('has its files for ever, and no page in place of one that is missing', async () => {
    const get = await desk();

    expect((await get('/assets/index-ab12.js', '*/*')).headers['cache-control']).toContain(
      'immutable',
    );
    expect((await get('/assets/index-gone.js')).statusCode).toBe(404);
  });

  it.each(['/staff/v1/none', '/api/funnel/v1/none', '/staff'])(
    'is no answer to a call: %s',
    async (url) => {
      const reply = await (await desk())(url);

      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ error: { code: 'not_found' } });
    },
  );

  it('has documentation for anybody, each page with its own style sheet and start allowed and no other', async () => {
    const get = await desk();
    const policyOf = async (url: string) =>
      String((await get(url)).headers['content-security-policy']);
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
    const own = hashOf('p{}');

    expect((await get('/docs')).headers.location).toBe('/docs/es');
    expect((await get('/docs/es/refunds/')).body).toContain('<h1>es/refunds</h1>');
    expect(await policyOf('/docs/es')).toContain(`style-src 'self' 'sha256-${own}';`);
    const start = hashOf('start()');
    expect(await policyOf('/docs/es')).toContain(`script-src 'self' 'sha256-${start}';`);
    expect(await policyOf('/docs/es')).toContain("trusted-types 'none'");
    expect(await policyOf('/docs/es/reference')).toContain('trusted-types default');
    for (const url of ['/docs/es/nada', '/docs/es/404'])
      expect((await get(url)).statusCode, url).toBe(404);
  });

  it('gives a program no page', async () => {
    expect((await (await desk())('/clientes', 'application/json')).statusCode).toBe(404);
  });

  it('says that it is not built, and when to come again', async () => {
    const reply = await (await desk(false))('/');

    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('10');
  });
});
