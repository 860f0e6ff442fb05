import { decodeJwt } from 'jose';
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
const person = { email: 'ana@correo.mx', password: 'una frase corta' };

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.control('POST', '/accounts', person);
});
afterAll(() => sandbox?.stop());

/** Signs in on a device of its own. */
async function signIn() {
  const { configuration } = sandbox;
  const flow = authorization(configuration);
  const code = await signInForCode(createTestBrowser(), flow, person);
  const { access_token, refresh_token } = (await exchangeCode(configuration, flow, { code })).body;
  const { sid, sub, auth_time } = decodeJwt(access_token);
  return { access_token, refresh_token, sid: String(sid), sub: String(sub), auth_time };
}

const at = (path: string) => `${sandbox.configuration.login.issuer}${path}`;

async function askToken(changes: Readonly<Record<string, string>> = {}) {
  const { clientId, clientSecret } = sandbox.configuration.login.management;
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    audience: at('api/v2/'),
    ...changes,
  });
  const answer = await fetch(at('oauth/token'), { method: 'POST', body });
  return (await answer.json()) as { access_token: string; error: string };
}

async function call(method: string, path: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(at(`api/v2/${path}`), { method, headers });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

describe('the management API', () => {
  it('lists the sessions of somebody, page by page, by the name that tokens call them', async () => {
    const devices = [await signIn(), await signIn()];
    const { access_token } = await askToken();
    const path = `users/${encodeURIComponent(devices[0]?.sub ?? '')}/sessions`;
    const first = await call('GET', `${path}?take=1`, access_token);
    const rest = await call('GET', `${path}?from=${first.body.next}`, access_token);

    const listed = [...first.body.sessions, ...rest.body.sessions];
    expect(first.body.sessions).toHaveLength(1);
    for (const { sid, auth_time } of devices)
      expect(listed).toContainEqual(
        expect.objectContaining({
          id: sid,
          authenticated_at: new Date(Number(auth_time) * 1_000).toISOString(),
        }),
      );
  });

  it('revokes a session with its refresh tokens, and no other', async () => {
    const [kept, ended] = [await signIn(), await signIn()];
    const { access_token } = await askToken();

    const revoked = await call('POST', `sessions/${ended.sid}/revoke`, access_token);
    const again = await call('POST', `sessions/${ended.sid}/revoke`, access_token);

    expect([revoked.status, again.status]).toEqual([202, 202]);
    const { configuration } = sandbox;
    expect((await refresh(configuration, ended.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(configuration, kept.refresh_token)).status).toBe(200);
  });

  it('revokes a session in which another sign-in has begun: that goes on, in its own browser alone', async () => {
    const { configuration } = sandbox;
    const [browser, first, next] = [
      createTestBrowser(),
      authorization(configuration),
      authorization(configuration, { prompt: 'login' }),
    ];
    const code = await signInForCode(browser, first, person);
    const { access_token: own } = (await exchangeCode(configuration, first, { code })).body;
    const begun = await browser.follow(await browser.get(next.url));
    const { access_token } = await askToken();

    const { sid: ended } = decodeJwt(own);
    await call('POST', `sessions/${String(ended)}/revoke`, access_token);

    const elsewhere = await createTestBrowser().get(begun.url);
    expect([begun.status, elsewhere.status]).toEqual([200, 410]);
    const done = await browser.follow(await submitForm(browser, begun, { ...person }));
    const answer = await exchangeCode(configuration, next, { code: codeOf(done) });
    const { sid } = decodeJwt(answer.body.access_token);
    expect(sid).not.toBe(ended);
  });

  it('is for the lender’s server alone, by its secret and for this API', async () => {
    const { sid, access_token } = await signIn();
    const { audience } = sandbox.configuration.login;

    expect((await askToken({ client_secret: 'otro-secreto' })).error).toBe('invalid_client');
    expect((await askToken({ audience })).error).toBe('invalid_target');
    for (const token of [access_token, 'x'])
      expect((await call('POST', `sessions/${sid}/revoke`, token)).status).toBe(401);
  });
});
