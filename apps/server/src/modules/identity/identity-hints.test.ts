import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { startApplying } from './testing/applying.ts';
import { type SignedEvent, signEvent } from './testing/identity-vendor.ts';

describe('what the provider tells', () => {
  it('counts once, however often it comes, and at the same time', async () => {
    const { open, capture, deliver, vendor, announced, outcomes } = await startApplying();
    const { data } = await open();
    await capture(data.verification_id);
    const event = vendor.eventOf(vendor.end('approved'));

    const replies = await Promise.all(Array.from({ length: 20 }, () => deliver(event)));

    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await outcomes()).toEqual(['applied']);
    expect(await announced()).toEqual(['identity.identity_proven']);
    const asked = vendor.requests.filter(({ method }) => method === 'GET');
    expect(asked).toHaveLength(1);
  });

  it('is not believed: what was decided it is asked', async () => {
    const { open, capture, deliver, vendor, statusIs, outcomes, isProven } = await startApplying();
    const { data } = await open();
    await capture(data.verification_id);
    const session = vendor.end('approved');
    const approval = vendor.eventOf(session);
    vendor.end('rejected', ['face_mismatch']);

    await deliver(approval);
    await statusIs('rejected');

    expect(await isProven()).toBe(false);
    expect(await outcomes()).toEqual(['applied']);
  });

  it('of a decision that its query does not have yet is nothing, until it has', async () => {
    const { open, capture, deliver, vendor, status, outcomes } = await startApplying();
    const { data } = await open();
    await capture(data.verification_id);
    const session = vendor.end('approved');
    const { decision } = session;
    const early = vendor.eventOf(session);
    session.decision = null;

    await deliver(early);
    const seen = await outcomes();
    const during = await status();
    session.decision = decision;
    await deliver(vendor.eventOf({ ...session, decision: { ...decision, attemptId: 'again' } }));

    expect(seen).toEqual(['undecided']);
    expect(during.data.verification.status).toBe('capturing');
    expect(await outcomes()).toEqual(['undecided', 'applied']);
  });

  it('may come in any order: the end is the same, an overtaken word changes nothing', async () => {
    const { open, capture, deliver, vendor, status, statusIs, outcomes, announced } =
      await startApplying();
    const { data } = await open();
    await capture(data.verification_id);
    const started = vendor.actionOf(vendor.end('in_review'), 'started');
    const review = vendor.eventOf(vendor.end('in_review'));
    const approval = vendor.eventOf(vendor.end('approved'));

    await deliver(approval);
    await statusIs('approved');
    await deliver(review);
    await deliver(started);

    expect(await outcomes()).toEqual(['applied', 'outdated', 'outdated']);
    expect((await status()).data.verification.status).toBe('approved');
    expect(await announced()).toEqual(['identity.identity_proven']);
  });

  it('of a review is shown as one, and its verdict comes later', async () => {
    const { open, capture, deliver, vendor, status, statusIs } = await startApplying();
    const { data } = await open();
    await capture(data.verification_id);
    await deliver(vendor.eventOf(vendor.end('in_review')));
    await statusIs('in_review');
    const during = await status();

    await deliver(vendor.eventOf(vendor.end('rejected', ['face_mismatch'])));
    await statusIs('rejected');

    expect(during.data).toMatchObject({ can_start: false });
    expect((await status()).data.verification).toMatchObject({ can_retry: true });
  });

  it('of somebody who is done closes the page; what takes long then is not called expired', async () => {
    const { open, capture, deliver, vendor, status, statusIs, outcomes, clock, runSchedule } =
      await startApplying();
    const { data } = await open();
    await capture(data.verification_id);
    const [session] = vendor.sessions;
    if (session === undefined) throw new Error('no session');

    await deliver(vendor.actionOf(session, 'submitted'));
    const told = await outcomes();
    const again = await capture(data.verification_id);
    clock.forward(3 * 60 * 60_000);
    await runSchedule('identity.follow_captures');
    const waiting = await status();
    await deliver(vendor.eventOf(vendor.end('approved')));
    await statusIs('approved');

    expect(told).toEqual(['undecided']);
    expect(again.error.code).toBe('state_conflict');
    expect(waiting.data.verification).toMatchObject({ status: 'capturing', expires_at: null });
  });

  it.each([
    ['unreadable', 'unreadable', 'unreadable', 'unreadable'],
    ['unreadable', 'document_expired', 'unreadable', 'document_expired'],
    ['rejected', 'blocklisted', 'rejected', 'blocklisted'],
    ['rejected', 'data_mismatch', 'rejected', 'data_mismatch'],
  ])('as %s for %s is %s to the person, who reads %s', async (ending, reason, seen, code) => {
    const { tryOnce, status } = await startApplying();

    await tryOnce(ending, [reason]);

    expect((await status()).data.verification).toMatchObject({ status: seen, reasons: [{ code }] });
  });

  it('overtakes its answer to our own call by nothing: nobody was given that page', async () => {
    const { open, capture, deliver, vendor, status, outcomes } = await startApplying();
    const { data } = await open();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    vendor.held = held;

    const started = capture(data.verification_id);
    await eventually(() => vendor.sessions.length).toBe(1);
    await deliver(vendor.eventOf(vendor.end('approved')));
    const told = await outcomes();
    letGo();

    expect(told).toEqual(['unknown_session']);
    expect((await started).status).toBe(200);
    expect((await status()).data.is_identity_verified).toBe(false);
  });

  it('is heard only with a good signature over every byte, of the integration that it names', async () => {
    const { open, capture, deliver, vendor, status, database } = await startApplying();
    const { data } = await open();
    await capture(data.verification_id);
    const good = vendor.eventOf(vendor.end('approved'));
    const signature = good.headers['x-hmac-signature'] ?? '';
    const signedBy = (value: string) => ({
      ...good,
      headers: { ...good.headers, 'x-hmac-signature': value },
    });
    const forged: SignedEvent[] = [
      signEvent(good.body, { secret: 'another' }),
      { ...good, body: `${good.body} ` },
      { ...good, body: good.body.replace('approved', 'approvee') },
      { ...good, headers: { ...good.headers, 'x-auth-client': 'face-key' } },
      { ...good, headers: { ...good.headers, 'x-auth-client': 'nobody' } },
      signedBy(''),
      signedBy(signature.slice(1)),
      signedBy(signature.toUpperCase()),
    ];

    for (const event of forged) expect((await deliver(event)).status).toBe(403);
    const unsigned = await deliver({
      headers: { 'content-type': 'application/json' },
      body: good.body,
    });

    expect(unsigned.status).toBe(422);
    expect((await status()).data.verification.status).toBe('capturing');
    const { rows } = await database.pool.query('select 1 from identity.provider_events');
    expect(rows).toHaveLength(0);
  });

  it('about a session that nobody here began is kept, and does nothing', async () => {
    const { deliver, vendor, outcomes } = await startApplying();
    await fetch(`${vendor.url}/v1/sessions`, {
      method: 'POST',
      headers: { 'x-auth-client': 'document-key' },
      body: JSON.stringify({ verification: { person: { idNumber: 'LOHM920314MJCPRR07' } } }),
    });

    const replies = [
      await deliver(vendor.eventOf(vendor.end('approved'))),
      await deliver(signEvent('{"something":"else"}')),
    ];

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await outcomes()).toEqual(['unknown_session', 'ignored']);
  });
});
