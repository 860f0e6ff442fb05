import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { callVendor } from '#testing/vendor-call.ts';
import { DEVICE_VENDORS, type DeviceVendor } from './device-vendors.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.control('DELETE', '/faults'));
afterAll(() => sandbox?.stop());

const basic = (pair: string) => ({ authorization: `Basic ${btoa(pair)}` });
const sardine = basic('abona-local-sardine-client:abona-local-sardine-secret');
const nethone = basic('abona-local-nethone-merchant:abona-local-nethone-secret');

type Question = {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
};
/** How the lender asks each of them about a session, with a secret. */
const questions: Readonly<Record<DeviceVendor, (session: string, secret: string) => Question>> = {
  ipqs: (session, secret) => ({
    path: `/ipqs/api/json/postback/${secret}?type=devicetracker&request_id=${session}`,
  }),
  sardine: (session, secret) => ({
    path: '/sardine/v2/devices',
    headers: secret === '' ? {} : sardine,
    body: { sessionKey: session },
  }),
  nethone: (session, secret) => ({
    path: '/nethone/v1/inquiries',
    headers: secret === '' ? {} : nethone,
    body: { profiling_reference: session },
  }),
  neuroid: (session, secret) => ({
    path: `/neuroid/v4/sites/form_abonaLocal/profiles/${session}`,
    headers: { 'api-key': secret },
  }),
};
const clients: Readonly<Record<DeviceVendor, string>> = {
  ipqs: 'abona-local-ipqs-domain',
  sardine: 'abona-local-sardine-client',
  nethone: 'abona-local-nethone-merchant',
  neuroid: 'form_abonaLocal',
};
const scripts: Readonly<Record<DeviceVendor, string>> = {
  ipqs: '/ipqs/api/abona-local-ipqs-domain/learn.js',
  sardine: '/sardine/assets/loader.min.js',
  nethone: '/nethone/profiler.js',
  neuroid: '/neuroid/nid.js',
};
const risky: Readonly<Record<DeviceVendor, object>> = {
  ipqs: { success: true, fraud_score: 97, bot_status: true },
  sardine: { level: 'very_high' },
  nethone: { advice: 'reject' },
  neuroid: { profile: expect.objectContaining({ intention: 'risky' }) },
};

const secretOf = (vendor: DeviceVendor) => `abona-local-${vendor}-secret`;
const collect = (vendor: DeviceVendor, session: string | null, client = clients[vendor]) =>
  callVendor(sandbox.configuration, {
    path: `/${vendor}/collect`,
    body: { session, client_id: client },
  });
const ask = (vendor: DeviceVendor, session: string, secret = secretOf(vendor)) =>
  callVendor(sandbox.configuration, questions[vendor](session, secret));

describe.each(DEVICE_VENDORS)('%s', (vendor) => {
  it('hands its script to pages of other origins', async () => {
    const response = await fetch(`${sandbox.configuration.vendorUrl}${scripts[vendor]}`);

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('says of a browser that it saw what it is told to say', async () => {
    const { body: seen } = await collect(vendor, vendor === 'ipqs' ? null : `${vendor}-1`);
    await sandbox.control('PUT', '/faults', { devices: { level: 'high' } });

    const { status, body } = await ask(vendor, seen.request_id);

    expect(status).toBe(200);
    expect(body).toMatchObject(risky[vendor]);
  });

  it('knows neither other clients, nor sessions that it never saw, nor strangers', async () => {
    expect((await collect(vendor, 'x', 'somebody')).status).toBe(400);
    const unseen = await ask(vendor, 'never');
    expect(unseen).toMatchObject(
      vendor === 'ipqs' ? { status: 200, body: { success: false } } : { status: 404 },
    );
    expect((await ask(vendor, 'never', '')).status).toBe(vendor === 'ipqs' ? 404 : 401);
  });

  it('can be down', async () => {
    await sandbox.control('PUT', '/faults', { devices: { mode: 'down' } });
    expect((await ask(vendor, 'any')).status).toBe(503);
  });
});
