import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { callVendor } from '#testing/vendor-call.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.control('DELETE', '/faults'));
afterAll(() => sandbox?.stop());

const SITE = 'abona-local-recaptcha-site';
const SECRET = 'abona-local-recaptcha-secret';

const makeToken = (site = SITE, action = 'submit_application') =>
  callVendor(sandbox.configuration, {
    path: `/recaptcha/api2/reload?k=${site}`,
    body: { action },
  });

async function verify(fields: Readonly<Record<string, string>>) {
  const response = await fetch(`${sandbox.configuration.vendorUrl}/recaptcha/api/siteverify`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: await response.json() };
}

describe('the captcha', () => {
  it('verifies a token once, with its action and how sure it is', async () => {
    const { body } = await makeToken();
    const once = await verify({ secret: SECRET, response: body.token });
    const twice = await verify({ secret: SECRET, response: body.token });

    expect(once).toMatchObject({
      status: 200,
      body: { success: true, score: 0.9, action: 'submit_application' },
    });
    expect(twice.body).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] });
  });

  it('calls whoever it is told to a program', async () => {
    await sandbox.control('PUT', '/faults', { captcha: { score: 0.1 } });
    const { body } = await makeToken();

    expect((await verify({ secret: SECRET, response: body.token })).body.score).toBe(0.1);
  });

  it.each([
    [{ secret: 'other', response: 'x' }, 'invalid-input-secret'],
    [{ secret: SECRET, response: '' }, 'missing-input-response'],
    [{ secret: SECRET, response: 'forged' }, 'invalid-input-response'],
  ])('answers %j with its own code', async (fields, code) => {
    expect((await verify(fields)).body).toEqual({ success: false, 'error-codes': [code] });
  });

  it('makes no token for another site or an action that is none', async () => {
    expect((await makeToken('another')).status).toBe(400);
    expect((await makeToken(SITE, 'a b')).status).toBe(400);
  });

  it('can be down', async () => {
    await sandbox.control('PUT', '/faults', { captcha: { mode: 'down' } });
    expect((await verify({ secret: SECRET, response: 'x' })).status).toBe(503);
  });
});
