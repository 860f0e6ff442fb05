import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#testing/silent-log.ts';
import { createTestApi } from '#testing/test-api.ts';
import { onePageRoutes, PAGE, readOnePageSite } from './one-page-routes.ts';
import { createSiteSource } from './site-source.ts';

async function desk(isBuilt = true) {
  const folder = await mkdtemp(join(tmpdir(), 'abona-desk-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  if (isBuilt) {
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, PAGE), '<!doctype html><title>Abona mesa</title>');
    await writeFile(join(folder, 'assets/index-ab12.js'), 'export {};');
  }
  const api = createTestApi({ db: undefined as never });
  onePageRoutes(
    api,
    createSiteSource({
      folder,
      writtenLast: PAGE,
      read: readOnePageSite,
      log: silentLog,
      followsBuilds: true,
    }),
  );
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

  it('gives a program no page', async () => {
    expect((await (await desk())('/clientes', 'application/json')).statusCode).toBe(404);
  });

  it('says that it is not built, and when to come again', async () => {
    const reply = await (await desk(false))('/');

    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('10');
  });
});
