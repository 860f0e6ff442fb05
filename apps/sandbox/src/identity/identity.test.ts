import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBrowser } from '#testing/test-browser.ts';
import { type Received, startTestReceiver, type TestReceiver } from '#testing/test-receiver.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { callVendor } from '#testing/vendor-call.ts';
import { isSigned, signatureOf } from './veriff-signature.ts';

let sandbox: TestSandbox;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startTestReceiver();
  sandbox = await startTestSandbox({ IDENTITY_WEBHOOK_URL: receiver.url });
});
beforeEach(() => receiver.forget());
afterEach(() => sandbox.control('DELETE', '/faults'));
afterAll(async () => {
  await sandbox?.stop();
  await receiver?.stop();
});

const KEYS = {
  document: { client: 'abona-local-identity-key', secret: 'abona-local-identity-secret' },
  face: { client: 'abona-local-face-key', secret: 'abona-local-face-secret' },
} as const;
type Integration = keyof typeof KEYS;
type Headers = Readonly<Record<string, string>>;

const call = (path: string, headers: Headers, body?: object) =>
  callVendor(sandbox.configuration, {
    path: `/identity/v1${path}`,
    headers,
    ...(body === undefined ? {} : { body }),
  });
const ask = (id: string, integration: Integration = 'document') => {
  const { client, secret } = KEYS[integration];
  const headers = { 'x-auth-client': client, 'x-hmac-signature': signatureOf(secret, id) };
  return call(`/sessions/${id}/decision`, headers);
};
const PERSON = {
  firstName: 'Mariana',
  lastName: 'López Hernández',
  idNumber: 'LOHM920314MJCPRR07',
  dateOfBirth: '1992-03-14',
};
const USER = '0199a000-0000-7000-8000-000000000001';
let orders = 0;
const order = (more: object = {}) => {
  orders += 1;
  const callback = `${sandbox.configuration.appOrigin}/pay/identidad`;
  const own = { callback, vendorData: `ver_${orders}`, endUserId: USER, person: PERSON };
  return { verification: { ...own, document: { country: 'MX' }, ...more } };
};
const start = async (more: object = {}, integration: Integration = 'document') => {
  const headers = { 'x-auth-client': KEYS[integration].client };
  return (await call('/sessions', headers, order(more))).body.verification;
};
const finish = (id: string, outcome: string) =>
  sandbox.control('POST', `/identity/sessions/${id}/finish`, { outcome });
const decisionIn = (messages: readonly Received[]) =>
  messages.find(({ event }) => event.verification !== undefined);

describe('what Veriff signs', () => {
  const secret = 'abcdef12-abcd-abcd-abcd-abcdef012345';

  it.each([
    [
      'aea9ba6d-1b47-47fc-a4fc-f72b6d3584a7',
      '895cb3fd31139d89aeb7b263682e15479ab57651e70591256ad2c14fde4950dd',
    ],
    [
      '{"verification":{"callback":"https://veriff.com","person":{"firstName":"John","lastName":"Smith"},"document":{"type":"PASSPORT","country":"EE"},"vendorData":"unique id of the end-user","timestamp":"2016-05-19T08:30:25.597Z"}}',
      '0dcab73ddd20062616d104231c7439657546a5c24e4691977da93bb854c31e25',
    ],
  ])('is as published: %s', (signed, signature) => {
    expect(signatureOf(secret, signed)).toBe(signature);
  });
});

describe('a verification', () => {
  it('is captured page by page, told by signed messages, and returns without a verdict', async () => {
    const session = await start();
    const before = await ask(session.id);
    const browser = createTestBrowser();
    const document = await browser.get(session.url);
    const selfie = await browser.follow(await browser.post(session.url, { step: 'selfie' }));
    const choices = await browser.follow(await browser.post(session.url, { step: 'outcome' }));
    const back = await browser.post(session.url, { ending: 'match' });
    const came = await receiver.count(3, session.id);
    const decision = decisionIn(came);

    expect(session).toMatchObject({ status: 'created', sessionToken: expect.any(String) });
    expect(before.body).toMatchObject({ status: 'success', verification: null });
    expect(document.html).toContain('LOHM920314MJCPRR07');
    expect(selfie.html).toContain('Ahora, tu cara');
    expect(choices.html).toContain('No coincide');
    expect(back.location).toBe(`${sandbox.configuration.appOrigin}/pay/identidad`);
    for (const { body, headers } of came) {
      expect(headers['x-auth-client']).toBe(KEYS.document.client);
      const keys = { apiKey: KEYS.document.client, secret: KEYS.document.secret };
      expect(isSigned(keys, body, headers['x-hmac-signature'])).toBe(true);
      expect(body).not.toContain('page_key');
    }
    const actions = came.flatMap(({ event }) => (event.action === undefined ? [] : [event]));
    expect(
      actions
        .map(({ action, code }) => [action, code])
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ).toEqual([
      ['started', 7001],
      ['submitted', 7002],
    ]);
    expect(decision?.event).toMatchObject({
      status: 'success',
      verification: {
        id: session.id,
        code: 9001,
        status: 'approved',
        reason: null,
        reasonCode: null,
        vendorData: session.vendorData,
        person: { idNumber: PERSON.idNumber },
        document: { type: 'ID_CARD', country: 'MX' },
      },
    });
    expect((await ask(session.id)).body).toEqual(decision?.event);
  });

  it.each([
    ['match', 'approved', 9001, null],
    ['no_match', 'declined', 9102, 103],
    ['liveness_failed', 'declined', 9102, 105],
    ['data_mismatch', 'declined', 9102, 104],
    ['blocklisted', 'declined', 9102, 106],
    ['in_review', 'review', 9121, null],
    ['unreadable', 'resubmission_requested', 9103, 204],
    ['document_expired', 'resubmission_requested', 9103, 207],
  ])('made to end as %s is %s, %s', async (outcome, status, code, reasonCode) => {
    const { id } = await start();
    await finish(id, outcome);

    expect((await ask(id)).body.verification).toMatchObject({ status, code, reasonCode });
  });

  it('whose photographs are to be taken again is told of five minutes late; asked, it says so at once', async () => {
    const { id } = await start();
    await finish(id, 'unreadable');
    const [submitted] = await receiver.count(1, id);
    const { body } = await sandbox.control('GET', '/webhooks?vendor=identity');

    expect(submitted?.event.action).toBe('submitted');
    expect(receiver.received.filter((one) => one.body.includes(id))).toHaveLength(1);
    expect(JSON.stringify(body)).toContain('decision.resubmission_requested');
    expect((await ask(id)).body.verification.status).toBe('resubmission_requested');
  });

  it('ends once', async () => {
    const { id } = await start();

    expect((await finish(id, 'match')).status).toBe(200);
    expect((await finish(id, 'no_match')).status).toBe(409);
    expect((await sandbox.control('POST', `/identity/sessions/${id}/abandon`)).status).toBe(409);
  });

  it('that somebody has to look at is told a second time when it is decided', async () => {
    const { id } = await start();
    await finish(id, 'in_review');
    await sandbox.control('POST', `/identity/sessions/${id}/judge`, { decision: 'approved' });
    const came = await receiver.count(3, id);

    expect(came.flatMap(({ event }) => event.verification?.status ?? []).sort()).toEqual([
      'approved',
      'review',
    ]);
  });

  it('can be left, and can expire', async () => {
    const left = await start();
    const late = await start();
    const browser = createTestBrowser();
    const back = await browser.post(left.url, { ending: 'abandoned' });
    await sandbox.control('POST', `/identity/sessions/${late.id}/expire`);
    const [abandoned] = await receiver.count(1, left.id);
    const [expired] = await receiver.count(1, late.id);

    expect(back.location).toContain('/pay/identidad');
    expect(abandoned?.event.verification).toMatchObject({ status: 'abandoned', code: 9104 });
    expect(expired?.event.verification).toMatchObject({ status: 'expired', code: 9104 });
    expect((await browser.get(late.url)).status).toBe(410);
  });

  it('that ran out of time says so to who opens it, and to the lender', async () => {
    const { id, url } = await start();
    await sandbox.sql(
      `UPDATE sandbox.vendor_record SET body = body || '{"expires_at":"2020-01-01T00:00:00Z"}' WHERE id = $1`,
      [id],
    );
    await sandbox.restart();
    const page = await createTestBrowser().get(url);
    const [came] = await receiver.count(1, id);

    expect(page).toMatchObject({ status: 410, html: expect.stringContaining('se terminó') });
    expect(came?.event.verification.status).toBe('expired');
  });

  it('is opened by its whole address only, and by its own forms', async () => {
    const { url } = await start();
    const browser = createTestBrowser();
    const foreign = await browser.post(
      url,
      { ending: 'match' },
      { origin: 'https://evil.example' },
    );

    expect((await browser.get(url.replace(/clave=.*/, 'clave=x'))).status).toBe(404);
    expect((await browser.get(url.split('?')[0])).status).toBe(404);
    expect(foreign.status).toBe(403);
  });

  it('is made anew each time, however it is called; whoever plays finds the newest', async () => {
    const first = await start({ vendorData: 'ver_twice' });
    const again = await start({ vendorData: 'ver_twice' });
    const { body } = await sandbox.control('GET', '/identity/sessions?reference=ver_twice');

    expect(again.id).not.toBe(first.id);
    expect(body.sessions.map(({ id }: { id: string }) => id)).toEqual([again.id]);
  });

  it.each([
    ['a return address without TLS', { callback: 'http://tienda.example/pay' }, '1302'],
    ['no person', { person: undefined }, '1102'],
    ['a birthday that is none', { person: { ...PERSON, dateOfBirth: 'ayer' } }, '1104'],
    ['a user that is no UUID', { endUserId: 'mariana' }, '1104'],
  ])('is refused with %s', async (_, wrong, code) => {
    const headers = { 'x-auth-client': KEYS.document.client };
    expect(await call('/sessions', headers, order(wrong))).toMatchObject({
      status: 400,
      body: { status: 'fail', code },
    });
  });

  it('is asked about with its integration’s key and its signature only', async () => {
    const { id } = await start();
    const { client, secret } = KEYS.document;
    const path = `/sessions/${id}/decision`;
    const signature = signatureOf(secret, id);
    const refused = [
      await call(path, { 'x-hmac-signature': signature }),
      await call(path, { 'x-auth-client': 'nobody', 'x-hmac-signature': signature }),
      await call(path, { 'x-auth-client': client }),
      await call(path, { 'x-auth-client': client, 'x-hmac-signature': signatureOf('no', id) }),
    ];

    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [401, '1801'],
      [401, '1803'],
      [401, '1812'],
      [401, '1818'],
    ]);
    expect((await ask(id, 'face')).status).toBe(404);
    expect((await ask('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await ask(id)).status).toBe(200);
  });
});

describe('a face', () => {
  let people = 0;
  const newcomer = () => {
    people += 1;
    return `0199a000-0000-7000-8000-${String(people).padStart(12, '1')}`;
  };
  const enrol = async (endUserId: string) => {
    const session = await start({ endUserId });
    await finish(session.id, 'match');
    return session;
  };
  const show = (endUserId: string) => start({ endUserId, vendorData: endUserId }, 'face');

  it.each([
    ['match', 'approved', null],
    ['no_match', 'declined', 120],
    ['liveness_failed', 'declined', 105],
    ['in_review', 'review', null],
  ])('that ended as %s is %s, by the same person’s enrolment', async (outcome, status, reason) => {
    const user = newcomer();
    const enrolled = await enrol(user);
    const { id } = await show(user);
    await finish(id, outcome);
    const { verification } = (await ask(id, 'face')).body;

    expect(verification).toMatchObject({ status, reasonCode: reason, vendorData: user });
    expect(verification.biometricAuthentication).toEqual(
      status === 'declined'
        ? { matchedSessionId: null, matchedSessionVendorData: null }
        : { matchedSessionId: enrolled.id, matchedSessionVendorData: enrolled.vendorData },
    );
    const came = decisionIn(await receiver.count(2, id));
    const keys = { apiKey: KEYS.face.client, secret: KEYS.face.secret };
    expect(isSigned(keys, came?.body ?? '', came?.headers['x-hmac-signature'])).toBe(true);
  });

  it('of somebody who was never recognised has nothing to be compared with', async () => {
    const stranger = await show(newcomer());
    const nobody = await start({ endUserId: null }, 'face');
    await finish(stranger.id, 'match');
    await finish(nobody.id, 'match');

    expect((await ask(stranger.id, 'face')).body.verification.reasonCode).toBe(122);
    expect((await ask(nobody.id, 'face')).body.verification.reasonCode).toBe(121);
  });

  it('asks for a selfie only', async () => {
    const user = newcomer();
    await enrol(user);
    const { url } = await show(user);
    const page = await createTestBrowser().get(url);

    expect(page.html).toContain('Paso 1 de 2');
    expect(page.html).toContain('Ahora, tu cara');
  });
});
