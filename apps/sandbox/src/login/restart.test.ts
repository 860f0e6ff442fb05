import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorization, exchangeCode, refresh, signInForCode } from '#testing/login-journey.ts';
import { createTestBrowser } from '#testing/test-browser.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

let sandbox: TestSandbox;
const person = { email: 'ana@correo.mx', password: 'una frase corta' };

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.control('POST', '/accounts', person);
});
afterAll(() => sandbox?.stop());

describe('a restart of the sandbox', () => {
  it('keeps accounts, sessions, refresh tokens, keys, mails and messages; faults are healed', async () => {
    const { configuration } = sandbox;
    const browser = createTestBrowser();
    const flow = authorization(configuration, { 'ext-flow': 'hosted' });
    const code = await signInForCode(browser, flow, person);
    const { body: tokens } = await exchangeCode(configuration, flow, { code });
    const tab = authorization(configuration, { prompt: 'login' });
    const openPage = await browser.follow(await browser.get(tab.url));
    await sandbox.control('PUT', '/faults', { mail: { mode: 'lose' } });
    await sandbox.restart();

    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', configuration.login.issuer));
    await expect(jwtVerify(tokens.access_token, keys)).resolves.toMatchObject({
      payload: { 'https://abona.mx/flow': 'hosted' },
    });
    expect((await refresh(configuration, tokens.refresh_token)).status).toBe(200);
    const silent = authorization(configuration, { prompt: 'none' });
    expect((await browser.get(silent.url)).location).toContain('code=');
    expect((await browser.get(openPage.url)).status).toBe(200);
    expect((await sandbox.control('GET', '/accounts')).body.accounts).toHaveLength(1);
    expect((await sandbox.control('GET', '/faults')).body.mail.mode).toBe('up');
  });
});
