import { describe, expect, it } from 'vitest';
import { startIdentityVendor, VENDOR_KEYS } from '#modules/identity/testing/identity-vendor.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createVeriff } from './veriff.ts';
import { DecisionAnswer, hintIn, reportOf } from './veriff-answers.ts';
import { hmacOf, isSigned } from './veriff-signature.ts';

const secret = 'abcdef12-abcd-abcd-abcd-abcdef012345';
const NO_REASONS = new Map();
const configOf = (said: Readonly<Record<string, string>>) =>
  readConfig({ DATABASE_URL: 'postgres://nobody@localhost/none', ...said }, 'test');

describe('what Veriff signs', () => {
  it.each([
    [
      'a session’s id',
      'aea9ba6d-1b47-47fc-a4fc-f72b6d3584a7',
      '895cb3fd31139d89aeb7b263682e15479ab57651e70591256ad2c14fde4950dd',
    ],
    [
      'a body',
      '{"verification":{"callback":"https://veriff.com","person":{"firstName":"John","lastName":"Smith"},"document":{"type":"PASSPORT","country":"EE"},"vendorData":"unique id of the end-user","timestamp":"2016-05-19T08:30:25.597Z"}}',
      '0dcab73ddd20062616d104231c7439657546a5c24e4691977da93bb854c31e25',
    ],
  ])('is as published: %s', (_, signed, signature) => {
    expect(hmacOf(secret, signed)).toBe(signature);
    expect(isSigned({ secret }, signed, signature)).toBe(true);
    expect(isSigned({ secret }, `${signed} `, signature)).toBe(false);
    expect(isSigned({ secret }, signed, signature.toUpperCase())).toBe(false);
  });
});

/** A decision with all that Veriff puts there. */
const published = (changes: object) => ({
  status: 'success',
  verification: {
    id: 'aea9ba6d-1b47-47fc-a4fc-f72b6d3584a7',
    attemptId: 'b3fd3113-9d89-4aeb-9b26-3682e15479ab',
    code: 9001,
    status: 'approved',
    reason: null,
    reasonCode: null,
    vendorData: 'ver_1',
    decisionTime: '2026-01-31T12:00:00.000Z',
    acceptanceTime: '2026-01-31T11:59:00.000Z',
    person: { firstName: 'MARIANA', lastName: 'LOPEZ', idNumber: 'LOHM920314MJCPRR07' },
    document: { type: 'ID_CARD', number: '1234567890123', country: 'MX', validUntil: '2030-12-31' },
    ...changes,
  },
  technicalData: { ip: '203.0.113.7' },
});

const read = (changes: object, reasons: Parameters<typeof reportOf>[1] = NO_REASONS) => {
  const { verification } = DecisionAnswer.parse(published(changes));
  return verification === null ? null : reportOf(verification, reasons);
};

describe('a decision', () => {
  it.each([
    ['approved', 9001, 'approved'],
    ['declined', 9102, 'rejected'],
    ['resubmission_requested', 9103, 'unreadable'],
    ['expired', 9104, 'expired'],
    ['abandoned', 9104, 'abandoned'],
    ['review', 9121, 'in_review'],
    // Veriff’s pages disagree about that code: the word counts.
    ['review', 9102, 'in_review'],
  ])('%s (%s) is %s', (status, code, ours) => {
    expect(read({ status, code })?.status).toBe(ours);
  });

  it('in a word that we do not know is none', () => {
    expect(read({ status: 'reconsidered' })).toBeNull();
  });

  it.each([
    [101, 'other'],
    [102, 'other'],
    [103, 'face_mismatch'],
    [104, 'data_mismatch'],
    [105, 'liveness_failed'],
    [106, 'blocklisted'],
    [108, 'other'],
    [110, 'other'],
    [120, 'face_mismatch'],
    [122, 'other'],
    [123, 'data_mismatch'],
    ['103', 'face_mismatch'],
    [999, 'other'],
    [null, 'other'],
  ])('declined for %s says %s', (reasonCode, reason) => {
    expect(read({ status: 'declined', reasonCode })?.reasons).toEqual([reason]);
  });

  it('to photograph again says that it cannot be read, unless the configuration knows its code', () => {
    const { reasons } = configOf({}).identityProvider;
    const again = { status: 'resubmission_requested' };

    expect(read({ ...again, reasonCode: 204 }, reasons)?.reasons).toEqual(['unreadable']);
    expect(read({ ...again, reasonCode: 207 }, reasons)?.reasons).toEqual(['document_expired']);
    expect(read({ ...again, reasonCode: 207 })?.reasons).toEqual(['unreadable']);
  });

  it('has the CURP where a CURP stands, and nothing else for one', () => {
    const number = 'LOHM920314MJCPRR07';

    expect(read({})?.curp).toBe(number);
    expect(read({ person: { idNumber: '1234567890123' }, document: { number } })?.curp).toBe(
      number,
    );
    expect(read({ person: { idNumber: '1234567890123' } })?.curp).toBeNull();
    expect(read({ person: null, document: null })?.curp).toBeNull();
  });
});

describe('a message', () => {
  it('points at its session, once for each thing that happened', () => {
    const session = 'aea9ba6d-1b47-47fc-a4fc-f72b6d3584a7';
    const event = {
      id: session,
      feature: 'selfid',
      code: 7002,
      action: 'submitted',
      vendorData: '',
    };
    const again = published({ attemptId: 'c3fd3113-9d89-4aeb-9b26-3682e15479ab' });

    expect(hintIn(event)).toMatchObject({ session, kind: 'submitted', isSubmitted: true });
    expect(hintIn({ ...event, action: 'started' })).toMatchObject({ isSubmitted: false });
    expect(hintIn(published({}))).toMatchObject({ session, kind: 'approved', isSubmitted: false });
    expect(hintIn(published({}))?.key).toBe(hintIn(published({}))?.key);
    expect(hintIn(again)?.key).not.toBe(hintIn(published({}))?.key);
    expect(hintIn({ status: 'success' })).toBeNull();
  });
});

describe('what we ask of Veriff', () => {
  const person = {
    givenNames: 'Mariana',
    firstSurname: 'López',
    secondSurname: null,
    curp: 'LOHM920314MJCPRR07',
    birthDate: '1992-03-14',
  };
  const personKey = '0199a000-0000-7000-8000-000000000001';
  const order = { personKey, person, returnUrl: 'https://abona.mx/pay' };

  async function startVeriff(keys: Readonly<Record<string, string>> = {}) {
    const vendor = await startIdentityVendor();
    const { identityProvider } = configOf({
      IDENTITY_URL: `${vendor.url}/`,
      ...VENDOR_KEYS,
      ...keys,
    });
    const veriff = createVeriff({ ...identityProvider, log: silentLog, timeoutMs: 500 });
    return { vendor, veriff };
  }

  it('is answered with a page that we call over in half an hour, a face’s in a quarter', async () => {
    const { veriff } = await startVeriff();
    const document = await veriff.start({ ...order, reference: 'ver_1' });
    const face = await veriff.matchFace(order);
    const minutesOf = (found: typeof face) =>
      found.ok && found.value.expiresAt !== null
        ? Math.round((found.value.expiresAt.getTime() - Date.now()) / 60_000)
        : null;

    expect([minutesOf(document), minutesOf(face)]).toEqual([30, 15]);
  });

  it('is decided by the integration that was asked, and by none other', async () => {
    const { veriff, vendor } = await startVeriff();
    const face = await veriff.matchFace(order);
    const session = face.ok ? face.value.session : '';
    const early = await veriff.find('face', session);
    vendor.end('approved');

    expect(early).toEqual({ ok: true, value: null });
    expect(await veriff.find('face', session)).toMatchObject({
      value: { status: 'approved', enrolledSession: 'ids_enrolled' },
    });
    expect(await veriff.find('document', session)).toMatchObject({ error: 'unknown' });
  });

  it('with a key that is not known is refused, and not asked again', async () => {
    const { veriff, vendor } = await startVeriff({ IDENTITY_API_KEY: 'nobody' });

    expect(await veriff.start({ ...order, reference: 'ver_1' })).toMatchObject({
      error: 'refused',
    });
    expect(vendor.requests).toHaveLength(1);
  });

  it('of a decision about another session is not read', async () => {
    const { veriff, vendor } = await startVeriff();
    const started = await veriff.start({ ...order, reference: 'ver_1' });
    vendor.end('approved').decision.id = 'another';

    const session = started.ok ? started.value.session : '';
    expect(await veriff.find('document', session)).toMatchObject({ error: 'unavailable' });
  });
});

describe('the reasons of the configuration', () => {
  it.each(['207', '207:', '207:nothing', 'x:other', '207:other:more'])('are not %s', (text) => {
    expect(() => configOf({ IDENTITY_REASONS: text })).toThrow(
      'IDENTITY_REASONS must be a list like 207:document_expired',
    );
  });

  it('have the face’s interface where the document’s is, unless it is named', () => {
    const { identityProvider } = configOf({ IDENTITY_URL: 'https://one.veriff.example/' });
    const other = configOf({ IDENTITY_FACE_URL: 'https://two.veriff.example' });

    expect(identityProvider.face.url).toBe('https://one.veriff.example');
    expect(other.identityProvider.face.url).toBe('https://two.veriff.example');
  });
});
