import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authorization,
  exchangeCode,
  type Parameters,
  refresh,
  signInForCode,
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

async function freshCode(extra: Parameters = {}) {
  const flow = authorization(sandbox.configuration, extra);
  return { flow, code: await signInForCode(createTestBrowser(), flow, person) };
}

async function freshTokens(extra: Parameters = {}) {
  const { flow, code } = await freshCode(extra);
  return (await exchangeCode(sandbox.configuration, flow, { code })).body;
}

/** What happens long after a rotation, without waiting for it. */
const letGracePass = () =>
  sandbox.sql(
    "UPDATE sandbox.login_artifact SET consumed_at = consumed_at - interval '11 seconds' WHERE model = 'RefreshToken'",
  );

describe('a code', () => {
  it('works once, and its second use ends what the first one got', async () => {
    const { configuration } = sandbox;
    const { flow, code } = await freshCode();
    const first = await exchangeCode(configuration, flow, { code });
    const second = await exchangeCode(configuration, flow, { code });

    expect(first.status).toBe(200);
    expect(second.body.error).toBe('invalid_grant');
    expect((await refresh(configuration, first.body.refresh_token)).body.error).toBe(
      'invalid_grant',
    );
  });

  it('gives tokens to one of many who use it at the same instant', async () => {
    const { flow, code } = await freshCode();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => exchangeCode(sandbox.configuration, flow, { code })),
    );

    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('dies after a minute', async () => {
    const { flow, code } = await freshCode();
    const [row] = await sandbox.sql(
      `SELECT extract(epoch FROM expires_at - now())::int AS life FROM sandbox.login_artifact
       WHERE model = 'AuthorizationCode' AND id = $1`,
      [code],
    );
    await sandbox.sql(
      `UPDATE sandbox.login_artifact SET payload = jsonb_set(payload, '{exp}', to_jsonb(extract(epoch FROM now())::int - 1))
       WHERE model = 'AuthorizationCode' AND id = $1`,
      [code],
    );

    expect(row).toMatchObject({ life: expect.closeTo(60, -1) });
    expect((await exchangeCode(sandbox.configuration, flow, { code })).body.error).toBe(
      'invalid_grant',
    );
  });

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: undefined }],
    ['another redirect address', { redirect_uri: 'http://localhost:1/pay/' }],
    ['another client', { client_id: 'somebody-else' }],
  ])('is refused with %s', async (_, wrong) => {
    const { flow, code } = await freshCode();
    const answer = await exchangeCode(sandbox.configuration, flow, { code, ...wrong });

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toHaveProperty('access_token');
  });
});

describe('a value that the rule for plain ones refuses', () => {
  it('comes back decoded in its claim', async () => {
    const id = Buffer.from('cliente_77').toString('base64').replaceAll('=', '~');
    const tokens = await freshTokens({ 'ext-merchant_customer_id_base64': id });

    expect(decodeJwt(tokens.access_token)).toMatchObject({
      'https://abona.mx/merchant_customer_id': 'cliente_77',
    });
  });
});

describe('a refresh token', () => {
  it('is replaced at each use, and the access token keeps what the login came with', async () => {
    const tokens = await freshTokens({
      'ext-flow': 'hosted',
      'ext-merchant_customer_id': 'cliente-7',
      'ext-consent_timestamp': '2026-11-15T12:00:00Z',
      'ext-merchant_hosted_id': 'h-1',
      'ext-user_src': 'GEN',
      'ext-device': 'not a claim',
    });
    const renewed = await refresh(sandbox.configuration, tokens.refresh_token);

    expect(renewed.status).toBe(200);
    expect(renewed.body.refresh_token).not.toBe(tokens.refresh_token);
    const claims = {
      'https://abona.mx/email': person.email,
      'https://abona.mx/flow': 'hosted',
      'https://abona.mx/merchant_customer_id': 'cliente-7',
      'https://abona.mx/account_linking_consent_timestamp': '2026-11-15T12:00:00Z',
      'https://abona.mx/merchant_hosted_id': 'h-1',
      'https://abona.mx/user_src': 'GEN',
    };
    expect(decodeJwt(tokens.access_token)).toMatchObject(claims);
    expect(decodeJwt(renewed.body.access_token)).toMatchObject(claims);
    expect(decodeJwt(renewed.body.access_token)).not.toHaveProperty('https://abona.mx/device');
  });

  it('says when and in which session the person signed in, and a refreshed one says the same', async () => {
    const browser = createTestBrowser();
    const before = Math.floor(Date.now() / 1_000);
    const first = authorization(sandbox.configuration);
    const code = await signInForCode(browser, first, person);
    const tokens = (await exchangeCode(sandbox.configuration, first, { code })).body;
    await sandbox.sql(
      `UPDATE sandbox.login_artifact SET payload = jsonb_set(payload, '{authTime}', to_jsonb((payload->>'authTime')::int - 60))
       WHERE model = 'RefreshToken' AND id = $1`,
      [tokens.refresh_token],
    );
    const renewed = await refresh(sandbox.configuration, tokens.refresh_token);

    const { auth_time: authTime, sid } = decodeJwt(tokens.access_token);
    expect(authTime).toBeGreaterThanOrEqual(before);
    expect(sid).toEqual(expect.any(String));
    expect(decodeJwt(renewed.body.access_token)).toMatchObject({
      sid,
      auth_time: Number(authTime) - 60,
    });
  });

  it.each([
    ['prompt=login', { prompt: 'login' }],
    ['max_age=0', { max_age: '0' }],
  ])('with %s rests on a sign-in of its own, though the browser is known', async (_, extra) => {
    const browser = createTestBrowser();
    const first = authorization(sandbox.configuration);
    await signInForCode(browser, first, person);
    const anew = authorization(sandbox.configuration, extra);

    const page = await browser.follow(await browser.get(anew.url));

    expect(new URL(page.url).pathname).toMatch(/^\/u\//);
    expect(page.html).toContain('password');
  });

  it('belongs to one login: the next login in the same browser has a context of its own', async () => {
    const browser = createTestBrowser();
    const first = authorization(sandbox.configuration, { 'ext-flow': 'hosted' });
    const code = await signInForCode(browser, first, person);
    const hosted = await exchangeCode(sandbox.configuration, first, { code });
    const second = authorization(sandbox.configuration, { prompt: 'none' });
    const answer = await browser.get(second.url);
    const plain = await exchangeCode(sandbox.configuration, second, {
      code: new URL(answer.location ?? '').searchParams.get('code') ?? '',
    });
    const renewed = await refresh(sandbox.configuration, hosted.body.refresh_token);

    expect(decodeJwt(plain.body.access_token)).not.toHaveProperty('https://abona.mx/flow');
    expect(decodeJwt(renewed.body.access_token)['https://abona.mx/flow']).toBe('hosted');
  });

  it('may be used by two tabs at once, and both stay signed in', async () => {
    const { refresh_token: shared } = await freshTokens();
    const tabs = await Promise.all([
      refresh(sandbox.configuration, shared),
      refresh(sandbox.configuration, shared),
    ]);

    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    const next = await refresh(sandbox.configuration, tabs[1]?.body.refresh_token ?? '');
    expect(next.status).toBe(200);
  });

  it('ends its family when it is used again after the grace', async () => {
    const { refresh_token: first } = await freshTokens();
    const second = (await refresh(sandbox.configuration, first)).body.refresh_token;
    await letGracePass();
    const replay = await refresh(sandbox.configuration, first);

    expect(replay.body.error).toBe('invalid_grant');
    expect((await refresh(sandbox.configuration, second)).body.error).toBe('invalid_grant');
  });

  it('ends its family when it is older than the one before the newest, even within the grace', async () => {
    const { refresh_token: first } = await freshTokens();
    const second = (await refresh(sandbox.configuration, first)).body.refresh_token;
    const third = (await refresh(sandbox.configuration, second)).body.refresh_token;

    expect((await refresh(sandbox.configuration, first)).body.error).toBe('invalid_grant');
    expect((await refresh(sandbox.configuration, third)).body.error).toBe('invalid_grant');
  });

  it('does not let a thief keep a branch: the first to refresh again ends the other', async () => {
    const { refresh_token: shared } = await freshTokens();
    const owner = await refresh(sandbox.configuration, shared);
    const thief = await refresh(sandbox.configuration, shared);
    const ownerNext = await refresh(sandbox.configuration, owner.body.refresh_token);
    await letGracePass();

    expect(ownerNext.status).toBe(200);
    expect((await refresh(sandbox.configuration, thief.body.refresh_token)).status).toBe(400);
    expect((await refresh(sandbox.configuration, ownerNext.body.refresh_token)).status).toBe(400);
  });

  it('lives thirty days from the sign-in, however often it is renewed', async () => {
    const { refresh_token: first } = await freshTokens();
    await sandbox.sql(
      `UPDATE sandbox.login_artifact SET payload = jsonb_set(payload, '{exp}', to_jsonb((payload->>'exp')::int - 20 * 86400))
       WHERE id = $1`,
      [first],
    );
    const renewed = (await refresh(sandbox.configuration, first)).body.refresh_token;
    const [row] = await sandbox.sql(
      "SELECT ((payload->>'exp')::int - extract(epoch FROM now()))::float / 86400 AS days FROM sandbox.login_artifact WHERE id = $1",
      [renewed],
    );

    expect(row).toEqual({ days: expect.closeTo(10, 1) });
  });

  it('is not given to an app that did not ask for offline access', async () => {
    const tokens = await freshTokens({ scope: 'openid email' });

    expect(tokens).not.toHaveProperty('refresh_token');
    expect(decodeJwt(tokens.access_token)['scope']).toBe('openid email');
  });

  it('can be given back', async () => {
    const { refresh_token: token } = await freshTokens();
    const { issuer, clientId } = sandbox.configuration.login;
    const revoked = await fetch(new URL('/oauth/revoke', issuer), {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, token }),
    });

    expect(revoked.status).toBe(200);
    expect((await refresh(sandbox.configuration, token)).status).toBe(400);
  });
});
