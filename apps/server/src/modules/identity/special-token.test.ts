import { api } from '@abona/contract/api';
import type { Endpoint } from '@abona/contract/endpoint';
import { openActivity } from '@abona/contract/identity/activity';
import * as codes from '@abona/contract/identity/activity-code';
import { logOut } from '@abona/contract/identity/session';
import { describe, expect, it } from 'vitest';
import { startTestNode } from '#testing/test-product.ts';
import { createSessionTokens } from './session-token.ts';
import { createSpecialTokens } from './special-token.ts';

const keys = [{ id: 'k1', secret: new Uint8Array(32) }];
const calls = Object.entries(api) as readonly (readonly [string, Endpoint])[];
const MINUTE_MS = 60_000;

async function startWithToken() {
  const node = await startTestNode();
  const { call, mailServer } = node;
  const session = await node.signIn('auth0|ana');
  const opened = await call(openActivity, { session, body: { kind: 'personal_data' } });
  const id: string = opened.data.activity_id;
  const issue = () => call(codes.issueSpecialToken, { session, body: { activity_id: id } });
  const issued = await issue();
  const token: string = issued.data.special_token;
  const cookie = cookieOf(issued.headers);
  const use = (endpoint: Endpoint, body?: object, headers: Readonly<Record<string, string>> = {}) =>
    call(endpoint, { session: token, body, headers: { cookie, ...headers } });
  const at = (activityId: string): Endpoint => ({
    ...codes.getSpecialActivityStatus,
    path: `/api/v1/authentication/activity_status/${activityId}`,
  });
  const readCode = async (mails: number): Promise<string> => {
    const letters = await mailServer.received(mails);
    return /(\d{6}) es tu/.exec(letters.at(-1)?.raw ?? '')?.[1] ?? '';
  };
  return { ...node, session, id, issue, issued, token, cookie, use, at, readCode };
}

const cookieOf = (headers: Readonly<Record<string, string>>): string =>
  String(headers['set-cookie']).split(';')[0] ?? '';

describe('the special token', () => {
  it('[6.03, 7.25] proves its activity with no session: sends the code, types it back, tells how it stands', async () => {
    const { use, at, id, issued, readCode } = await startWithToken();

    const sent = await use(codes.sendSpecialCode, { activity_id: id });
    const otp = await readCode(1);
    const { token_id } = sent.data;
    const proven = await use(codes.validateSpecialCode, { otp, token_id });
    const after = await use(at(id));

    expect(String(issued.headers['set-cookie'])).toMatch(
      /^abona_device=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict/,
    );
    expect(sent.data).toMatchObject({ send_method_name: 'email' });
    expect(proven.data.status).toBe('proven');
    expect(after.data.status).toBe('proven');
  });

  it('[6.03] is used up by the proof: neither another code nor a second proof', async () => {
    const { use, readCode } = await startWithToken();
    const { token_id } = (await use(codes.sendSpecialCode, {})).data;
    const otp = await readCode(1);
    await use(codes.validateSpecialCode, { otp, token_id });

    const replies = [
      await use(codes.validateSpecialCode, { otp, token_id }),
      await use(codes.sendSpecialCode, {}),
    ];

    for (const { status, error } of replies)
      expect([status, error.code]).toEqual([401, 'special_token_invalid']);
  });

  it('[6.03] speaks for no other activity, and from no other device', async () => {
    const { call, use, at, token } = await startWithToken();
    const refused = async (reply: Promise<{ status: number }>) =>
      expect((await reply).status).toBe(401);

    await refused(use(at('act_0123456789012345678901')));
    await refused(use(codes.sendSpecialCode, { activity_id: 'act_0123456789012345678901' }));
    await refused(call(codes.sendSpecialCode, { session: token, body: {} }));
    const cookie = `abona_device=${'A'.repeat(43)}`;
    await refused(use(codes.sendSpecialCode, {}, { cookie }));
  });

  it('[6.03] ends with the next one that is given out', async () => {
    const { use, at, id, issue } = await startWithToken();

    expect((await use(at(id))).status).toBe(200);
    await issue();

    expect((await use(at(id))).status).toBe(401);
  });

  it('[6.03, 7.25] is no session: a session token opens none of its calls', async () => {
    const { call, session, cookie } = await startWithToken();

    const reply = await call(codes.sendSpecialCode, { session, body: {}, headers: { cookie } });

    expect([reply.status, reply.error.code]).toEqual([401, 'special_token_invalid']);
  });
});

describe('the link of an activity’s mail', () => {
  /** Asked for by mail in a session that is over when the link is opened. */
  async function startWithLink() {
    const node = await startTestNode();
    const { call, mailServer } = node;
    const session = await node.signIn('auth0|ana');
    const { data } = await call(openActivity, { session, body: { kind: 'personal_data' } });
    const sent = await call(codes.sendVerificationCode, {
      session,
      body: { activity_id: data.activity_id },
    });
    const mail = (await mailServer.received(1)).at(-1)?.raw ?? '';
    const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const link = /http\S+\/pay\/2fa\/verificar-actividad\/(act_[\w-]{22})\?token=([\w.-]+)/.exec(
      text,
    );
    const otp = /(\d{6}) es tu/.exec(mail)?.[1] ?? '';
    await call(logOut, { session });
    const [, id = '', token = ''] = link ?? [];
    const open = (by = token) => call(codes.openActivityLink, { body: { token: by } });
    return { ...node, id, token, otp, token_id: sent.data.token_id, open };
  }

  it('[6.03] gives whoever is signed out a special token, with which the code is typed', async () => {
    const { call, id, otp, token_id, open } = await startWithLink();

    const { status, data, headers } = await open();
    const proven = await call(codes.validateSpecialCode, {
      session: data.special_token,
      headers: { cookie: cookieOf(headers) },
      body: { otp, token_id },
    });

    expect([status, proven.status]).toEqual([200, 200]);
    expect(proven.data).toMatchObject({ activity_id: id, status: 'proven' });
    expect((await open()).error.code).toBe('activity_expired');
  });

  it('[6.03] is good for that alone, on the device that opened it last, and while the activity waits', async () => {
    const { call, open, token, otp, token_id, database } = await startWithLink();
    const first = await open();
    const second = await open();
    const type = (by: typeof first, cookie: string) =>
      call(codes.validateSpecialCode, {
        session: by.data.special_token,
        headers: { cookie },
        body: { otp, token_id },
      });

    expect((await type(first, cookieOf(first.headers))).status).toBe(401);
    expect((await type(second, cookieOf(first.headers))).status).toBe(401);
    for (const forged of [`${token}x`, second.data.special_token, 'A'.repeat(43)])
      expect((await open(forged)).error.code).toBe('activity_expired');
    expect((await call(openActivity, { session: token, body: { kind: 'mandate' } })).status).toBe(
      401,
    );
    await database.pool.query(`update identity.activities set status = 'cancelled'`);
    expect((await open()).error.code).toBe('activity_expired');
  });
});

describe('a special token by itself', () => {
  const now = new Date('2026-11-15T12:00:00-06:00');
  const expiresAt = new Date(now.getTime() + 10 * MINUTE_MS);
  const claims = { activityId: 'act_1', tokenId: 't1', expiresAt };

  it('[6.03] is good until its last moment, and is not read as a session, nor a session as it', () => {
    const special = createSpecialTokens(keys);
    const session = createSessionTokens(keys);
    const token = special.sign(claims, now);

    expect(special.read(token, new Date(expiresAt.getTime() - 1))).toEqual(claims);
    expect(special.read(token, expiresAt)).toBeNull();
    expect(session.read(token, now)).toBeNull();
    expect(session.sidOf(token)).toBeNull();
    const own = session.sign({ sid: 's', userId: 'u', expiresAt }, now);
    expect(special.read(own, now)).toBeNull();
  });
});

describe('every other call', () => {
  it('[6.03] takes the special token for nobody', async () => {
    const { call, token, cookie, api: node } = await startWithToken();
    const own = calls.filter(([, { auth }]) => auth === 'special_token').map(([name]) => name);
    const guarded = calls
      .filter(([, { auth }]) => ['session', 'login_token', 'merchant'].includes(auth))
      .filter(([, endpoint]) => node.mounted.includes(endpoint));

    const letIn: string[] = [];
    for (const [name, endpoint] of guarded) {
      const body = endpoint.body === undefined ? {} : { body: {} };
      const headers = { cookie };
      const reply = await call(endpoint, { session: token, login: token, headers, ...body });
      if (reply.status !== 401) letIn.push(`${name} ${reply.status}`);
    }

    expect(own.toSorted()).toEqual([
      'getSpecialActivityStatus',
      'sendSpecialCode',
      'validateSpecialCode',
    ]);
    expect(letIn).toEqual([]);
    expect(guarded.length).toBeGreaterThan(80);
  });
});
