import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authorization,
  codeOf,
  exchangeCode,
  refresh,
  signInForCode,
  submitForm,
} from '#testing/login-journey.ts';
import { createTestBrowser } from '#testing/test-browser.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox?.stop());

let people = 0;
const newPerson = () => {
  people += 1;
  return { email: `persona${people}@correo.mx`, password: 'una frase corta' };
};

async function signedUp(extra = {}) {
  const { configuration } = sandbox;
  const browser = createTestBrowser();
  const person = newPerson();
  const flow = authorization(configuration, { screen_hint: 'signup', ...extra });
  const code = await signInForCode(browser, flow, person);
  const tokens = await exchangeCode(configuration, flow, { code });
  return { browser, person, flow, tokens, code };
}

describe('signing up and in', () => {
  it('[1.06, 7.06] gives tokens that anybody can verify with the published keys', async () => {
    const { configuration } = sandbox;
    const { tokens, person, flow } = await signedUp();

    expect(tokens.status).toBe(200);
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', configuration.login.issuer));
    const access = await jwtVerify(tokens.body.access_token, keys, {
      issuer: configuration.login.issuer,
      audience: configuration.login.audience,
      algorithms: ['RS256'],
      typ: 'at+jwt',
    });
    expect(access.payload).toMatchObject({
      sub: expect.stringMatching(/^auth0\|[0-9a-f]{24}$/),
      azp: 'abona-web',
      client_id: 'abona-web',
      scope: 'openid profile email offline_access',
      'https://abona.mx/email': person.email,
      'https://abona.mx/email_verified': false,
    });
    expect(Number(access.payload.exp) - Number(access.payload.iat)).toBe(600);
    const identity = await jwtVerify(tokens.body.id_token, keys, {
      issuer: configuration.login.issuer,
      audience: 'abona-web',
    });
    expect(identity.payload).toMatchObject({ email: person.email, nonce: flow.nonce });
  });

  it('opens the sign-up page when the app asks for it, and the sign-in page otherwise', async () => {
    const browser = createTestBrowser();
    const signUp = await browser.follow(
      await browser.get(authorization(sandbox.configuration, { screen_hint: 'signup' }).url),
    );
    const signIn = await browser.follow(
      await browser.get(authorization(sandbox.configuration).url),
    );

    expect(signUp.html).toContain('Crea tu cuenta');
    expect(signIn.html).toContain('Qué gusto verte');
  });

  it('lets the same person in again with the password', async () => {
    const { person, tokens } = await signedUp();
    const flow = authorization(sandbox.configuration);
    const code = await signInForCode(createTestBrowser(), flow, person);
    const again = await exchangeCode(sandbox.configuration, flow, { code });

    expect(decodeJwt(again.body.access_token).sub).toBe(decodeJwt(tokens.body.access_token).sub);
  });

  it('asks nothing of somebody whose session is open', async () => {
    const { browser } = await signedUp();
    const flow = authorization(sandbox.configuration, { prompt: 'none' });
    const answer = await browser.get(flow.url);

    expect(codeOf(answer)).not.toBe('');
    expect(new URL(answer.location ?? '').searchParams.get('state')).toBe(flow.state);
  });

  it('tells an app that asks silently that nobody is signed in', async () => {
    const flow = authorization(sandbox.configuration, { prompt: 'none' });
    const answer = await createTestBrowser().get(flow.url);

    expect(new URL(answer.location ?? '').searchParams.get('error')).toBe('login_required');
  });

  it('fills in the hinted address and names the shop', async () => {
    const browser = createTestBrowser();
    const flow = authorization(sandbox.configuration, {
      login_hint: 'ana@correo.mx',
      'ext-merchant_name': 'Casa Ámbar',
    });
    const page = await browser.follow(await browser.get(flow.url));

    expect(page.html).toContain('value="ana@correo.mx"');
    expect(page.html).toContain('Casa Ámbar');
  });

  it('keeps two sign-ins in two tabs of one browser apart', async () => {
    const browser = createTestBrowser();
    const person = newPerson();
    const first = authorization(sandbox.configuration, { screen_hint: 'signup' });
    const second = authorization(sandbox.configuration);
    const firstPage = await browser.follow(await browser.get(first.url));
    await browser.follow(await browser.get(second.url));
    const done = await browser.follow(await submitForm(browser, firstPage, person));

    expect(new URL(done.location ?? '').searchParams.get('state')).toBe(first.state);
  });

  it('lets another person take over a browser only by ending the session before', async () => {
    const { browser, tokens } = await signedUp();
    const other = newPerson();
    await sandbox.control('POST', '/accounts', other);
    const flow = authorization(sandbox.configuration, { prompt: 'login' });
    const code = await signInForCode(browser, flow, other);
    const taken = await exchangeCode(sandbox.configuration, flow, { code });

    expect(decodeJwt(taken.body.access_token)['https://abona.mx/email']).toBe(other.email);
    expect((await refresh(sandbox.configuration, tokens.body.refresh_token)).status).toBe(400);
  });
});
