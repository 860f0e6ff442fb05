import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorization, exchangeCode, signInForCode } from '#testing/login-journey.ts';
import { createTestBrowser } from '#testing/test-browser.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

let sandbox: TestSandbox;
const person = { email: 'ana@correo.mx', password: 'una frase corta' };

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.control('POST', '/accounts', person);
});
afterAll(() => sandbox?.stop());

describe('an authorisation request', () => {
  it.each([
    ['a prefix of a registered one', '/pay/extra'],
    ['with a query', '/pay/?x=1'],
    ['with other capitals', '/PAY/'],
    ['with a fragment', '/pay/#x'],
    ['with dots', '/pay/../pay/'],
  ])('does not redirect to an address %s', async (_, path) => {
    const { appOrigin } = sandbox.configuration;
    const flow = authorization(sandbox.configuration, { redirect_uri: appOrigin + path });
    const answer = await createTestBrowser().get(flow.url);

    expect(answer.status).toBe(400);
    expect(answer.location).toBeNull();
    expect(answer.html).toContain('No pudimos abrir el acceso');
  });

  it.each([
    ['another origin', 'https://evil.example/pay/'],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('does not redirect to %s', async (_, address) => {
    const flow = authorization(sandbox.configuration, { redirect_uri: address });
    const answer = await createTestBrowser().get(flow.url);

    expect(answer.status).toBe(400);
    expect(answer.location).toBeNull();
  });

  it.each(['/pay/', '/pay'])('returns to %s', async (path) => {
    const { appOrigin } = sandbox.configuration;
    const flow = authorization(sandbox.configuration, { redirect_uri: appOrigin + path });
    const code = await signInForCode(createTestBrowser(), flow, person);
    const tokens = await exchangeCode(sandbox.configuration, flow, {
      code,
      redirect_uri: appOrigin + path,
    });

    expect(tokens.status).toBe(200);
  });

  it.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['with plain PKCE', { code_challenge_method: 'plain' }],
    ['for tokens in the address', { response_type: 'token' }],
    ['for an API nobody knows', { audience: 'https://api.example.com/other' }],
  ])('is refused %s', async (_, wrong) => {
    const answer = await createTestBrowser().get(authorization(sandbox.configuration, wrong).url);

    expect(answer.location).toMatch(
      /[?#&]error=(invalid_request|unsupported_response_type|unauthorized_client|invalid_target)&/,
    );
    expect(answer.location).not.toMatch(/access_token|[?&]code=/);
  });

  it('is refused from a client nobody knows, on a page of our own', async () => {
    const flow = authorization(sandbox.configuration, { client_id: '<script>alert(1)</script>' });
    const answer = await createTestBrowser().get(flow.url);

    expect(answer.status).toBe(400);
    expect(answer.html).not.toContain('<script>alert');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('the interface for browsers of the app', () => {
  it('is open to the app and closed to other sites', async () => {
    const { configuration } = sandbox;
    const preflight = await fetch(new URL('/oauth/token', configuration.login.issuer), {
      method: 'OPTIONS',
      headers: { origin: configuration.appOrigin, 'access-control-request-method': 'POST' },
    });
    const foreign = await fetch(new URL('/oauth/token', configuration.login.issuer), {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({
        client_id: configuration.login.clientId,
        grant_type: 'refresh_token',
        refresh_token: 'x',
      }),
    });

    expect(preflight.headers.get('access-control-allow-origin')).toBe(configuration.appOrigin);
    expect(foreign.status).toBe(400);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each(['/.well-known/openid-configuration', '/.well-known/jwks.json'])(
    'publishes %s to anybody, without a private key',
    async (path) => {
      const { configuration } = sandbox;
      const answer = await fetch(new URL(path, configuration.login.issuer), {
        headers: { origin: configuration.appOrigin },
      });

      expect(answer.headers.get('access-control-allow-origin')).toBe(configuration.appOrigin);
      expect(await answer.text()).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
    },
  );

  it('tells who somebody is for the token of the API, and nothing for another', async () => {
    const { configuration } = sandbox;
    const { body } = await sandbox.control('POST', '/tokens', { email: person.email });
    const ask = (token: string) =>
      fetch(new URL('/userinfo', configuration.login.issuer), {
        headers: { authorization: `Bearer ${token}`, origin: configuration.appOrigin },
      });
    const known = await ask(body.access_token);

    expect(await known.json()).toMatchObject({ email: person.email, email_verified: false });
    expect(known.headers.get('access-control-allow-origin')).toBe(configuration.appOrigin);
    expect((await ask(`${body.access_token}x`)).status).toBe(401);
    expect((await ask('a.b.c')).status).toBe(401);
  });

  it('answers by its own name only', async () => {
    const { ports } = sandbox.configuration;
    const answer = await fetch(`http://127.0.0.1:${ports.login}/.well-known/openid-configuration`);

    expect(answer.status).toBe(421);
  });
});
