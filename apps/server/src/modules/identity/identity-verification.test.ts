import {
  getVerification,
  openVerification,
  startCapture,
} from '@abona/contract/identity/identity-verification';
import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { startApplying } from './testing/applying.ts';
import { CUSTOMER } from './testing/identity-world.ts';

describe('proving who one is', () => {
  it('[2.12, 2.13, 7.26] goes from the start to the provider’s page and, by its signed word, to the proof', async () => {
    const world = await startApplying();
    const { open, capture, status, statusIs, deliver, vendor, announced, isProven, push } = world;

    const before = await status();
    const opened = await open();
    const id = opened.data.verification_id;
    const page = await capture(id);
    const waiting = await status();
    const told = await deliver(vendor.eventOf(vendor.end('approved')));
    await statusIs('approved');
    const after = await status();

    expect(before.data).toEqual({
      is_identity_verified: false,
      verification: null,
      can_start: true,
    });
    expect(opened.data).toMatchObject({ status: 'open', attempts_left: 3, can_retry: false });
    expect(id).toMatch(/^ver_[\w-]{22}$/);
    expect(page.data.url).toMatch(/^https:\/\/captura\.identidad\.mx\/v\//);
    expect(vendor.requests[0]?.body).toEqual({
      verification: {
        callback: 'http://localhost:4000/pay/verificacion/identidad/resultado',
        vendorData: id,
        endUserId: expect.stringMatching(/^[\da-f-]{36}$/),
        person: {
          firstName: expect.any(String),
          lastName: expect.any(String),
          idNumber: 'LOHM920314MJCPRR07',
          dateOfBirth: '1992-03-14',
        },
        document: { country: 'MX' },
      },
    });
    expect(waiting.data.verification).toMatchObject({ status: 'capturing' });
    expect(told.data).toEqual({ received: true });
    expect(after.data).toMatchObject({
      is_identity_verified: true,
      verification: { status: 'approved', reasons: [], can_retry: false },
      can_start: false,
    });
    expect(await isProven()).toBe(true);
    expect(await announced()).toEqual(['identity.identity_proven']);
    await eventually(() => push.events.map(({ name }) => name)).toEqual(['requirement-available']);
    expect(after.text).not.toContain('LOHM92');
  });

  it('[2.12] comes back from the provider’s page with nothing decided', async () => {
    const { open, capture, status, isProven, vendor } = await startApplying();
    const { data } = await open();
    await capture(data.verification_id);
    // The person finished, and the browser is back; the provider has not spoken yet.
    vendor.end('approved');

    const { data: seen } = await status();

    expect(seen).toMatchObject({
      is_identity_verified: false,
      verification: { status: 'capturing' },
    });
    expect(await isProven()).toBe(false);
  });

  it('opens one try for twenty taps, and asks the provider for one page', async () => {
    const { open, capture, vendor } = await startApplying();

    const opened = await Promise.all(Array.from({ length: 20 }, open));
    const [first] = opened;
    const pages = [];
    for (let taps = 0; taps < 3; taps += 1) pages.push(await capture(first?.data.verification_id));

    expect(new Set(opened.map(({ data }) => data.verification_id)).size).toBe(1);
    expect(new Set(pages.map(({ data }) => data.url)).size).toBe(1);
    expect(vendor.requests).toHaveLength(1);
  });

  it('[2.12, 2.13] can be tried again twice; after the third failure the application hears of it', async () => {
    const { tryOnce, status, open, announced } = await startApplying();

    const seen = [];
    for (const [ending, reason] of [
      ['unreadable', 'unreadable'],
      ['rejected', 'face_mismatch'],
      ['rejected', 'liveness_failed'],
    ] as const) {
      await tryOnce(ending, [reason]);
      seen.push((await status()).data);
    }
    const fourth = await open();

    expect(
      seen.map(({ verification }) => [verification.attempts_left, verification.can_retry]),
    ).toEqual([
      [2, true],
      [1, true],
      [0, false],
    ]);
    expect(seen[1]?.verification.reasons).toEqual([
      { code: 'face_mismatch', text: expect.stringContaining('selfie') },
    ]);
    expect(seen[2]?.can_start).toBe(false);
    expect(fourth.status).toBe(409);
    expect(await announced()).toEqual(['identity.identity_refused']);
  });

  it('ends at once for a reason that no better picture cures', async () => {
    const { tryOnce, status, announced } = await startApplying();

    await tryOnce('rejected', ['underage']);

    expect((await status()).data).toMatchObject({
      can_start: false,
      verification: { attempts_left: 0 },
    });
    expect(await announced()).toEqual(['identity.identity_refused']);
  });

  it.each(['abandoned', 'expired'])(
    'that was %s is seen to be so, costs no try and begins anew',
    async (ending) => {
      const { tryOnce, status, open, announced } = await startApplying();

      const first = await tryOnce(ending);
      const seen = await status();
      const again = await open();

      expect(seen.data).toMatchObject({
        can_start: true,
        verification: { status: ending, can_retry: true, attempts_left: 3 },
      });
      expect(again.data.verification_id).not.toBe(first);
      expect(await announced()).toEqual([]);
    },
  );

  it('with the document of another person proves nothing', async () => {
    const { open, capture, deliver, vendor, status, statusIs, isProven } = await startApplying();
    const { data } = await open();
    await capture(data.verification_id);
    const session = vendor.end('approved');
    session.decision.person.idNumber = 'GOGA850101HDFMRL09';

    await deliver(vendor.eventOf(session));
    await statusIs('rejected');

    expect((await status()).data.verification).toMatchObject({
      reasons: [{ code: 'data_mismatch' }],
    });
    expect(await isProven()).toBe(false);
  });

  it('as one person is no proof once the form says another', async () => {
    const { tryOnce, forms, isProven, open, status } = await startApplying();
    await tryOnce('approved');
    const form = forms.get(CUSTOMER);
    if (form !== undefined) form.person = { ...form.person, curp: 'GOGA850101HDFMRL09' };

    expect(await isProven()).toBe(false);
    expect((await status()).data).toMatchObject({ is_identity_verified: false, can_start: true });
    expect((await open()).status).toBe(200);
  });

  it('begun for one person is called off when the form says another, whatever is decided of it', async () => {
    const { open, capture, forms, vendor, deliver, call, outcomes } = await startApplying();
    const first = await open();
    await capture(first.data.verification_id);
    const form = forms.get(CUSTOMER);
    if (form !== undefined) form.person = { ...form.person, curp: 'GOGA850101HDFMRL09' };

    const second = await open();
    await deliver(vendor.eventOf(vendor.end('approved')));

    expect(second.data.verification_id).not.toBe(first.data.verification_id);
    expect(await outcomes()).toEqual(['outdated']);
    const params = { id: first.data.verification_id };
    const { data } = await call(getVerification, { as: CUSTOMER, params });
    expect(data.status).toBe('cancelled');
  });

  it('is offered ten times a day and no more', async () => {
    const { tryOnce, open } = await startApplying();
    for (let tries = 0; tries < 10; tries += 1) await tryOnce('abandoned');

    const refused = await open();

    expect(refused.error.code).toBe('rate_limited');
  });

  it('[2.12] shows nobody another’s try, and starts none', async () => {
    const { open, call, applicant } = await startApplying();
    const { data } = await open();
    const other = await applicant(CUSTOMER + 1);
    const stranger = await call(openVerification, { as: CUSTOMER + 2 });
    const params = { id: data.verification_id };

    const replies = [
      await call(getVerification, { as: other, params }),
      await call(startCapture, { as: other, params }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
    expect(stranger.status).toBe(404);
    expect((await call(getVerification, { as: CUSTOMER, params })).data.status).toBe('open');
  });
});

describe('an identity provider', () => {
  it('that is away is asked twice, and the person is told to try again; then it works', async () => {
    const { open, capture, vendor, status } = await startApplying();
    const { data } = await open();
    vendor.mode = 'down';

    const refused = await capture(data.verification_id);
    const seen = await status();
    vendor.mode = 'up';
    const page = await capture(data.verification_id);

    expect(refused.status).toBe(503);
    expect(refused.error.code).toBe('provider_unavailable');
    expect(seen.data.verification.status).toBe('open');
    expect(page.status).toBe(200);
    expect(vendor.requests).toHaveLength(3);
  });

  it('that did it and never answered has sessions that are nobody’s, and the next press gets a page of its own', async () => {
    const { open, capture, vendor } = await startApplying();
    const { data } = await open();
    vendor.mode = 'hang_after';

    const refused = await capture(data.verification_id);
    vendor.mode = 'up';
    const page = await capture(data.verification_id);

    expect(refused.status).toBe(503);
    expect(page.status).toBe(200);
    // It was asked twice and did both: it cannot be asked by a name of ours.
    expect(vendor.sessions).toHaveLength(3);
    expect(page.data.url).toContain(vendor.sessions.at(-1)?.id);
  }, 30_000);

  it('that refuses ends the try where it can be seen, and another can be begun', async () => {
    const { open, capture, vendor, status } = await startApplying();
    const { data } = await open();
    vendor.mode = 'refuse';

    const refused = await capture(data.verification_id);

    expect(refused.status).toBe(503);
    expect((await status()).data).toMatchObject({
      can_start: true,
      verification: { status: 'unavailable', can_retry: true, attempts_left: 3 },
    });
  });

  it('whose words got lost is asked what became of it', async () => {
    const { open, capture, vendor, clock, runSchedule, status, announced } = await startApplying();
    const { data } = await open();
    await capture(data.verification_id);
    vendor.end('approved');
    await runSchedule('identity.follow_captures');
    const early = await status();
    clock.forward(61_000);

    await runSchedule('identity.follow_captures');

    expect(early.data.is_identity_verified).toBe(false);
    expect((await status()).data.is_identity_verified).toBe(true);
    expect(await announced()).toEqual(['identity.identity_proven']);
  });

  it('that never says anything about a page closed long ago leaves it expired, not for ever open', async () => {
    const { open, capture, clock, runSchedule, status } = await startApplying();
    const { data } = await open();
    await capture(data.verification_id);
    clock.forward(41 * 60_000);

    await runSchedule('identity.follow_captures');

    expect((await status()).data.verification).toMatchObject({
      status: 'expired',
      can_retry: true,
    });
  });

  it('that has lost a session is not waited for', async () => {
    const { open, capture, vendor, clock, runSchedule, status } = await startApplying();
    const { data } = await open();
    await capture(data.verification_id);
    vendor.sessions.splice(0);
    clock.forward(61_000);

    await runSchedule('identity.follow_captures');

    expect((await status()).data.verification).toMatchObject({
      status: 'unavailable',
      can_retry: true,
    });
  });

  it('is asked by one of two presses at once; the other is told that it is under way', async () => {
    const { open, capture, vendor } = await startApplying();
    const { data } = await open();

    const replies = await Promise.all([
      capture(data.verification_id),
      capture(data.verification_id),
    ]);

    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(vendor.sessions).toHaveLength(1);
    for (const { status, error } of replies)
      if (status !== 200) expect(error.code).toBe('operation_in_progress');
  });
});

describe('what we keep of it', () => {
  it('holds neither the person’s key nor the address of the page in clear', async () => {
    const { open, capture, database, logged } = await startApplying();
    const { data } = await open();
    const page = await capture(data.verification_id);

    const { rows } = await database.pool.query(`
      select v::text as row from identity.verifications v
      union all select a::text from platform.audit_trail a
      union all select o::text from platform.outbox o`);

    expect(rows.length).toBeGreaterThan(1);
    const seen = JSON.stringify([rows, logged]);
    expect(seen).not.toContain('LOHM920314');
    expect(seen).not.toContain(page.data.url);
    expect(seen).not.toContain('MARIANA');
  });
});
