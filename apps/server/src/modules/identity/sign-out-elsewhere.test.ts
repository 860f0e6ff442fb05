import { endOtherSessions, getSession, logOut } from '@abona/contract/identity/session';
import { describe, expect, it } from 'vitest';
import { startTestNode, type TestNode } from '#testing/test-product.ts';

const ANA = { sub: 'auth0|ana', 'https://abona.mx/email': 'ana@correo.mx' };
const SECOND_MS = 1_000;
const secondsAgo = (seconds: number): number => Math.floor(Date.now() / SECOND_MS) - seconds;

/** The same login at the provider, by its token of then or a refreshed one. */
const laptop = { ...ANA, sid: 'laptop', auth_time: secondsAgo(120) };
const thief = { ...ANA, sid: 'thief', auth_time: secondsAgo(60) };

const outcome = async (reply: ReturnType<TestNode['logIn']>) => {
  const { status, error } = await reply;
  return status === 200 ? status : error.code;
};

describe('a session that was ended', () => {
  it('[7.27] stays ended: the other device’s login of before opens no new one', async () => {
    const { logIn, call } = await startTestNode();
    const own = (await logIn(laptop)).data.session_token;
    const stolen = (await logIn(thief)).data.session_token;

    await call(endOtherSessions, { session: own });

    expect((await call(getSession, { session: stolen })).status).toBe(401);
    expect(await outcome(logIn(thief))).toBe('login_ended');
    expect(await outcome(logIn(thief, stolen))).toBe('login_ended');
    // Nor does one that was never exchanged for a session here.
    expect(await outcome(logIn({ ...thief, sid: 'another' }))).toBe('login_ended');
  });

  it('[7.27] leaves the device alone that ended the others, even when its own session has lapsed', async () => {
    const { logIn, call, database } = await startTestNode();
    const own = (await logIn(laptop)).data.session_token;
    await logIn(thief);
    await call(endOtherSessions, { session: own });

    expect(await outcome(logIn(laptop, own))).toBe(200);
    await database.pool.query(
      `update identity.sessions set renewed_at = now() - interval '16 minutes'`,
    );
    expect(await outcome(logIn(laptop, own))).toBe(200);
    expect(await outcome(logIn(laptop))).toBe(200);
  });

  it('[7.27] is no reason against somebody who signs in anew, on that device too', async () => {
    const { logIn, call } = await startTestNode();
    const own = (await logIn(laptop)).data.session_token;
    await logIn(thief);
    await call(endOtherSessions, { session: own });

    expect(await outcome(logIn({ ...thief, auth_time: secondsAgo(-1) }))).toBe(200);
  });

  it('[7.04] by signing out is over for that login at the provider, and for no other', async () => {
    const { logIn, call } = await startTestNode();
    const own = (await logIn(laptop)).data.session_token;
    await logIn(thief);

    await call(logOut, { session: own });

    expect(await outcome(logIn(laptop))).toBe('login_ended');
    expect(await outcome(logIn(thief))).toBe(200);
    expect(await outcome(logIn({ ...laptop, auth_time: secondsAgo(-1) }))).toBe(200);
  });

  it('dies for good when the person proves themselves anew over it', async () => {
    const { logIn } = await startTestNode();
    const first = (await logIn(laptop)).data.session_token;

    expect(await outcome(logIn({ ...laptop, auth_time: secondsAgo(5) }, first))).toBe(200);

    expect(await outcome(logIn(laptop))).toBe('login_ended');
    expect(await outcome(logIn({ ...laptop, auth_time: secondsAgo(5) }))).toBe(200);
  });

  it('is remembered by the moment of the login where the provider names no session', async () => {
    const { logIn, call } = await startTestNode();
    const [own, other] = [
      { ...ANA, auth_time: secondsAgo(120) },
      { ...ANA, auth_time: secondsAgo(60) },
    ];
    const session = (await logIn(own)).data.session_token;
    await logIn(other);

    await call(endOtherSessions, { session });

    expect(await outcome(logIn(other))).toBe('login_ended');
    expect(await outcome(logIn(own))).toBe(200);
  });
});
