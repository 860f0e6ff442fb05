import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, submitForm } from '#testing/login-journey.ts';
import { createTestBrowser, type TestBrowser } from '#testing/test-browser.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { staffPeople } from './people-doors.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

type Metadata = Readonly<Record<string, string>>;

async function discover(): Promise<Metadata> {
  const { issuer } = sandbox.configuration.staffLogin;
  const response = await fetch(`${issuer}/.well-known/openid-configuration`);
  return (await response.json()) as Metadata;
}

/** What the desk's server asks for. */
async function begin() {
  const { clientId, deskUrl } = sandbox.configuration.staffLogin;
  const verifier = randomBytes(32).toString('base64url');
  const metadata = await discover();
  const url = new URL(metadata['authorization_endpoint'] ?? '');
  const asked = {
    client_id: clientId,
    redirect_uri: `${deskUrl}/entrar`,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'the-state',
    nonce: 'the-nonce',
    prompt: 'login',
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return { metadata, verifier, url: url.href };
}

async function redeem(metadata: Metadata, code: string, verifier: string) {
  const { clientId, deskUrl } = sandbox.configuration.staffLogin;
  const response = await fetch(metadata['token_endpoint'] ?? '', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: `${deskUrl}/entrar`,
      code,
      code_verifier: verifier,
    }),
  });
  return { status: response.status, body: (await response.json()) as { id_token: string } };
}

async function signIn(browser: TestBrowser, form: Record<string, string>) {
  const { metadata, verifier, url } = await begin();
  const page = await browser.follow(await browser.get(url));
  const done = await browser.follow(await submitForm(browser, page, form));
  const { body } = await redeem(metadata, codeOf(done), verifier);
  const keys = createRemoteJWKSet(new URL(metadata['jwks_uri'] ?? ''));
  const { issuer, clientId } = sandbox.configuration.staffLogin;
  const { payload } = await jwtVerify(body.id_token, keys, { issuer, audience: clientId });
  return { page, payload, state: new URL(done.location ?? '').searchParams.get('state') };
}

describe('the issuer of the lender’s own people', () => {
  it('lets somebody of each role in, with a second factor', async () => {
    for (const { role, name } of staffPeople) {
      const { page, payload, state } = await signIn(createTestBrowser(), { person: role });

      expect(page.html).toContain(`${name} · ${role}`);
      expect(payload).toMatchObject({
        sub: `staff|${role}`,
        email: `${role}@abona.example`,
        email_verified: true,
        name,
        nonce: 'the-nonce',
        amr: ['pwd', 'otp', 'mfa'],
        auth_time: expect.any(Number),
      });
      expect(state).toBe('the-state');
    }
  });

  it('says so when there was none', async () => {
    const form = { person: 'finance', without_second_factor: 'yes' };

    expect((await signIn(createTestBrowser(), form)).payload['amr']).toEqual(['pwd']);
  });

  it('is another than the customers’: their keys and clients do not serve here', async () => {
    const { login } = sandbox.configuration;
    const customers = await fetch(new URL('/.well-known/jwks.json', login.issuer));
    const metadata = await discover();
    const own = await fetch(metadata['jwks_uri'] ?? '');
    const kids = async (response: Response) =>
      ((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
    const { url } = await begin();

    expect(await kids(own)).not.toEqual(await kids(customers));
    const asCustomer = new URL(url);
    asCustomer.searchParams.set('client_id', login.clientId);
    expect((await createTestBrowser().get(asCustomer.href)).status).toBe(400);
  });

  it('redeems a code once, and for its verifier', async () => {
    const browser = createTestBrowser();
    const { metadata, verifier, url } = await begin();
    const page = await browser.follow(await browser.get(url));
    const done = await browser.follow(await submitForm(browser, page, { person: 'admin' }));

    expect((await redeem(metadata, codeOf(done), 'x'.repeat(43))).status).toBe(400);
    expect((await redeem(metadata, codeOf(done), verifier)).status).toBe(200);
    expect((await redeem(metadata, codeOf(done), verifier)).status).toBe(400);
  });

  it('knows nobody but them, and no page of another browser', async () => {
    const browser = createTestBrowser();
    const { url } = await begin();
    const page = await browser.follow(await browser.get(url));

    expect((await submitForm(browser, page, { person: 'king' })).status).toBe(403);
    expect((await createTestBrowser().get(page.url)).status).toBe(410);
    expect((await browser.post(page.url, { person: 'admin' })).status).toBe(403);
  });
});
