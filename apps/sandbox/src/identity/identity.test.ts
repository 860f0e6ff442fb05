import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBrowser } from '#testing/test-browser.ts';
import { startTestReceiver, type TestReceiver } from '#testing/test-receiver.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { callVendor } from '#testing/vendor-call.ts';

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

const call = (path: string, body?: object) =>
  callVendor(sandbox.configuration, {
    path: `/identity/v1${path}`,
    headers: { authorization: 'Bearer abona-local-identity-key' },
    ...(body === undefined ? {} : { body }),
  });
const PERSON = {
  given_names: 'Mariana',
  first_surname: 'López',
  second_surname: 'Hernández',
  curp: 'LOHM920314MJCPRR07',
  birth_date: '1992-03-14',
};
let orders = 0;
const order = (more: object = {}) => {
  orders += 1;
  return {
    reference: `kyc-${orders}`,
    purpose: 'onboarding',
    person: PERSON,
    return_url: `${sandbox.configuration.appOrigin}/pay/identidad`,
    ...more,
  };
};
const start = async (more: object = {}) => (await call('/sessions', order(more))).body;
const finish = (id: string, outcome: string) =>
  sandbox.control('POST', `/identity/sessions/${id}/finish`, { outcome });

describe('a verification', () => {
  it('is captured page by page, told by a signed event, and returns without a verdict', async () => {
    const session = await start();
    const browser = createTestBrowser();
    const document = await browser.get(session.url);
    const selfie = await browser.follow(await browser.post(session.url, { step: 'selfie' }));
    const choices = await browser.follow(await browser.post(session.url, { step: 'outcome' }));
    const back = await browser.post(session.url, { ending: 'match' });
    const [came] = await receiver.count(1, session.id);
    const verifier = new Webhook(sandbox.configuration.vendors.identity.webhookSecret);

    expect(document.html).toContain('LOHM920314MJCPRR07');
    expect(selfie.html).toContain('Ahora, tu cara');
    expect(choices.html).toContain('No coincide');
    expect(back.location).toBe(`${session.return_url}?session_id=${session.id}`);
    expect(
      verifier.verify(came?.body ?? '', came?.headers as Record<string, string>),
    ).toMatchObject({
      type: 'session.completed',
      data: {
        session: {
          id: session.id,
          status: 'approved',
          attempts: 1,
          result: {
            decision: 'approved',
            reasons: [],
            document: {
              type: 'INE',
              curp: PERSON.curp,
              names: 'MARIANA LÓPEZ HERNÁNDEZ',
              clave_elector: expect.stringMatching(/^[A-Z]{6}\d{8}[HM]\d{3}$/),
              cic: expect.stringMatching(/^\d{9}$/),
            },
            face: { liveness: 'passed' },
          },
        },
      },
    });
    expect(came?.body).not.toContain('page_key');
  });

  it.each([
    ['no_match', 'rejected', ['face_mismatch']],
    ['unreadable', 'unreadable', ['unreadable']],
    ['liveness_failed', 'rejected', ['liveness_failed']],
    ['document_expired', 'rejected', ['document_expired']],
    ['data_mismatch', 'rejected', ['data_mismatch']],
    ['blocklisted', 'rejected', ['blocklisted']],
    ['in_review', 'in_review', []],
  ])('made to end as %s is %s', async (outcome, status, reasons) => {
    const { id } = await start();
    await finish(id, outcome);

    expect((await call(`/sessions/${id}`)).body).toMatchObject({ status, result: { reasons } });
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
    const events = await receiver.count(2, id);

    expect(events.map(({ event }) => event.data.session.status)).toEqual(['in_review', 'approved']);
  });

  it('can be left, and can expire', async () => {
    const left = await start();
    const late = await start();
    const browser = createTestBrowser();
    const back = await browser.post(left.url, { ending: 'abandoned' });
    await sandbox.control('POST', `/identity/sessions/${late.id}/expire`);
    const [abandoned] = await receiver.count(1, left.id);
    const [expired] = await receiver.count(1, late.id);

    expect(back.location).toContain(left.return_url);
    expect(abandoned?.event.type).toBe('session.abandoned');
    expect(expired?.event.type).toBe('session.expired');
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
    expect(came?.event.type).toBe('session.expired');
  });

  it('cancelled by the lender captures nothing any more', async () => {
    const { id, url } = await start();
    await call(`/sessions/${id}/cancel`, {});

    expect((await createTestBrowser().get(url)).html).toContain('canceló');
    expect((await finish(id, 'match')).status).toBe(409);
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

  it('is made once for a reference', async () => {
    const wanted = order();
    const first = await call('/sessions', wanted);
    const again = await call('/sessions', wanted);
    const other = await call('/sessions', {
      ...wanted,
      person: { ...PERSON, curp: 'PENL851130HDFXXS01' },
    });

    expect([first.status, again.status, other.status]).toEqual([201, 200, 409]);
    expect(again.body.id).toBe(first.body.id);
    expect((await call(`/sessions?reference=${wanted.reference}`)).body.sessions).toHaveLength(1);
  });

  it.each([
    [
      'a return address elsewhere',
      { return_url: 'https://evil.example/pay' },
      'return_url_not_registered',
    ],
    ['no person', { person: undefined }, 'validation_failed'],
    ['a CURP that is none', { person: { ...PERSON, curp: 'X' } }, 'validation_failed'],
    ['a face to compare with nothing', { purpose: 'face_match' }, 'not_enrolled'],
  ])('is refused with %s', async (_, wrong, code) => {
    expect(await call('/sessions', order(wrong))).toMatchObject({
      status: 422,
      body: { error: { code } },
    });
  });
});

describe('a face match', () => {
  const enrol = async () => {
    const { id } = await start();
    await finish(id, 'match');
    return id;
  };

  it.each([
    ['match', 'match'],
    ['no_match', 'no_match'],
    ['liveness_failed', 'no_match'],
    ['in_review', 'review'],
  ])('of a selfie that ended as %s decides %s', async (outcome, decision) => {
    const enrolled_session_id = await enrol();
    const probe = await start({ purpose: 'face_match', enrolled_session_id });
    const early = await call('/face-matches', {
      reference: `early-${probe.id}`,
      enrolled_session_id,
      probe_session_id: probe.id,
    });
    await finish(probe.id, outcome);
    const match = await call('/face-matches', {
      reference: `match-${probe.id}`,
      enrolled_session_id,
      probe_session_id: probe.id,
    });

    expect(early).toMatchObject({ status: 409, body: { error: { code: 'probe_not_captured' } } });
    expect(match).toMatchObject({ status: 201, body: { decision } });
  });

  it('asks for a selfie only', async () => {
    const { url } = await start({ purpose: 'face_match', enrolled_session_id: await enrol() });
    const page = await createTestBrowser().get(url);

    expect(page.html).toContain('Paso 1 de 2');
    expect(page.html).toContain('Ahora, tu cara');
  });
});
