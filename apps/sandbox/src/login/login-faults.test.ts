import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authorization, exchangeCode, refresh, signInForCode } from '#testing/login-journey.ts';
import { createTestBrowser } from '#testing/test-browser.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

let sandbox: TestSandbox;
const person = { email: 'ana@correo.mx', password: 'una frase corta' };

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.control('POST', '/accounts', person);
});
afterEach(() => sandbox.control('DELETE', '/faults'));
afterAll(() => sandbox?.stop());

const discovery = () =>
  fetch(new URL('/.well-known/openid-configuration', sandbox.configuration.login.issuer));

describe('a login provider with a fault', () => {
  it('answers 503 while it is down, with a page for people', async () => {
    await sandbox.control('PUT', '/faults', { login: { mode: 'down' } });
    const machine = await discovery();
    const page = await createTestBrowser().get(authorization(sandbox.configuration).url);

    expect(machine.status).toBe(503);
    expect(machine.headers.get('retry-after')).toBe('30');
    expect(page.status).toBe(503);
    expect(page.html).toContain('El acceso no está disponible');
    await sandbox.control('DELETE', '/faults');
    expect((await discovery()).status).toBe(200);
  });

  it('refuses connections while its port is closed, and comes back', async () => {
    await sandbox.control('PUT', '/faults', { login: { mode: 'refused' } });
    await expect(discovery()).rejects.toThrow('fetch failed');
    await sandbox.control('DELETE', '/faults');

    expect((await discovery()).status).toBe(200);
  });

  it('is slow when it is told to be', async () => {
    await sandbox.control('PUT', '/faults', { login: { delay_ms: 300 } });
    const start = performance.now();
    await discovery();

    expect(performance.now() - start).toBeGreaterThanOrEqual(290);
  });

  it.each([
    ['expired', { exp: expect.toSatisfy((exp: number) => exp < Date.now() / 1_000) }],
    ['not_yet_valid', { nbf: expect.toSatisfy((nbf: number) => nbf > Date.now() / 1_000) }],
    ['wrong_audience', { aud: 'https://api.example.com/other' }],
    ['wrong_issuer', { iss: 'https://login.example.com/' }],
    ['no_email', { 'https://abona.mx/email_verified': false }],
  ])('issues access tokens that are %s, by code and by refresh', async (tokens, claims) => {
    await sandbox.control('PUT', '/faults', { login: { tokens } });
    const flow = authorization(sandbox.configuration);
    const code = await signInForCode(createTestBrowser(), flow, person);
    const first = await exchangeCode(sandbox.configuration, flow, { code });
    const renewed = await refresh(sandbox.configuration, first.body.refresh_token);

    expect(decodeJwt(first.body.access_token)).toMatchObject(claims);
    expect(decodeJwt(renewed.body.access_token)).toMatchObject(claims);
    expect('https://abona.mx/email' in decodeJwt(first.body.access_token)).toBe(
      tokens !== 'no_email',
    );
  });

  it('keeps the e-mail out of userinfo and ID token as well when it knows none', async () => {
    await sandbox.control('PUT', '/faults', { login: { tokens: 'no_email' } });
    const flow = authorization(sandbox.configuration);
    const code = await signInForCode(createTestBrowser(), flow, person);
    const { body } = await exchangeCode(sandbox.configuration, flow, { code });
    const userinfo = await fetch(new URL('/userinfo', sandbox.configuration.login.issuer), {
      headers: { authorization: `Bearer ${body.access_token}` },
    });

    expect(JSON.stringify(decodeJwt(body.id_token))).not.toContain(person.email);
    expect(await userinfo.text()).not.toContain(person.email);
  });

  it('mints a spoilt token for a test that wants just one', async () => {
    const { body } = await sandbox.control('POST', '/tokens', {
      email: person.email,
      fault: 'unknown_key',
      ext: { flow: 'hosted' },
    });

    expect(decodeProtectedHeader(body.access_token).kid).toBe('a-key-nobody-published');
    expect(decodeJwt(body.access_token)['https://abona.mx/flow']).toBe('hosted');
  });
});
