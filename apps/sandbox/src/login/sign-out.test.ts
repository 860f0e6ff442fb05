import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorization, exchangeCode, refresh, signInForCode } from '#testing/login-journey.ts';
import { createTestBrowser, fieldIn, type TestBrowser } from '#testing/test-browser.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

let sandbox: TestSandbox;
const person = { email: 'ana@correo.mx', password: 'una frase corta' };

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.control('POST', '/accounts', person);
});
afterAll(() => sandbox?.stop());

async function signedIn() {
  const browser = createTestBrowser();
  const flow = authorization(sandbox.configuration);
  const code = await signInForCode(browser, flow, person);
  return { browser, tokens: (await exchangeCode(sandbox.configuration, flow, { code })).body };
}

const address = (path: string, query: Record<string, string>) => {
  const url = new URL(path, sandbox.configuration.login.issuer);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  const silent = authorization(sandbox.configuration, { prompt: 'none' });
  return (await browser.get(silent.url)).location?.includes('code=') ?? false;
}

describe('signing out', () => {
  it('[4.18] ends the session and its refresh tokens, and returns to the app', async () => {
    const { configuration } = sandbox;
    const { browser, tokens } = await signedIn();
    const returnTo = `${configuration.appOrigin}/pay`;
    const answer = await browser.get(
      address('/v2/logout', { client_id: configuration.login.clientId, returnTo }),
    );

    expect(answer.location).toBe(returnTo);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await refresh(configuration, tokens.refresh_token)).status).toBe(400);
  });

  it('leaves other browsers of the same person alone', async () => {
    const one = await signedIn();
    const other = await signedIn();
    await one.browser.get(address('/v2/logout', {}));

    expect(await isSignedIn(other.browser)).toBe(true);
    expect((await refresh(sandbox.configuration, other.tokens.refresh_token)).status).toBe(200);
  });

  it('is harmless when nobody is signed in', async () => {
    const answer = await createTestBrowser().get(address('/v2/logout', {}));

    expect(answer.location).toBe(`${sandbox.configuration.appOrigin}/pay`);
  });

  it.each([
    'https://evil.example/pay',
    '//evil.example/pay',
    'javascript:alert(1)',
    'http://localhost:1/pay',
    '/pay',
  ])('does not send anybody to %s', async (returnTo) => {
    const { browser } = await signedIn();
    const answer = await browser.get(address('/v2/logout', { returnTo }));

    expect(answer.status).toBe(400);
    expect(answer.location).toBeNull();
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('follows the standard too: with the ID token, fresh or old, it asks nothing', async () => {
    const { configuration } = sandbox;
    const { browser, tokens } = await signedIn();
    const answer = await browser.get(
      address('/oidc/logout', {
        id_token_hint: tokens.id_token,
        client_id: configuration.login.clientId,
        post_logout_redirect_uri: `${configuration.appOrigin}/pay`,
        state: 'abc',
      }),
    );

    expect(answer.location).toBe(`${configuration.appOrigin}/pay?state=abc`);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await refresh(configuration, tokens.refresh_token)).status).toBe(400);
  });

  it("asks first when the ID token is somebody else's or forged", async () => {
    const mine = await signedIn();
    await sandbox.control('POST', '/accounts', { ...person, email: 'otra@correo.mx' });
    const flow = authorization(sandbox.configuration);
    const code = await signInForCode(createTestBrowser(), flow, {
      ...person,
      email: 'otra@correo.mx',
    });
    const theirs = (await exchangeCode(sandbox.configuration, flow, { code })).body.id_token;
    await mine.browser.get(address('/oidc/logout', { id_token_hint: theirs }));
    await mine.browser.get(
      address('/oidc/logout', { id_token_hint: `${theirs.slice(0, -4)}AAAA` }),
    );

    expect(await isSignedIn(mine.browser)).toBe(true);
  });

  it('asks first when a link without proof wants to sign somebody out', async () => {
    const { browser } = await signedIn();
    const page = await browser.get(address('/oidc/logout', {}));

    expect(page.html).toContain('¿Cierras tu sesión?');
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('ends refresh tokens as well when the question is answered with yes', async () => {
    const { browser, tokens } = await signedIn();
    const page = await browser.get(address('/oidc/logout', {}));
    const answer = await browser.post(address('/oidc/logout/confirm', {}), {
      xsrf: fieldIn(page.html, 'xsrf'),
      logout: 'yes',
    });

    expect((await browser.follow(answer)).html).toContain('Cerraste tu sesión');
    expect(await isSignedIn(browser)).toBe(false);
    expect((await refresh(sandbox.configuration, tokens.refresh_token)).status).toBe(400);
  });

  it('refuses an unregistered return address of the standard logout', async () => {
    const { browser, tokens } = await signedIn();
    const answer = await browser.get(
      address('/oidc/logout', {
        id_token_hint: tokens.id_token,
        post_logout_redirect_uri: 'https://evil.example/',
      }),
    );

    expect(answer.status).toBe(400);
    expect(answer.location).toBeNull();
  });
});
