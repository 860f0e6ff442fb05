import { createHmac, randomBytes } from 'node:crypto';
import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { createSessionTokens } from './session-token.ts';

const old = { id: 'k1', secret: randomBytes(32) };
const current = { id: 'k2', secret: randomBytes(32) };
const now = new Date('2026-11-15T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const claims = { sid: 'sid-1', userId: '65f0c1', expiresAt: later(600) };
const tokens = createSessionTokens([current, old]);

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const forge = (header: object, payload: object, secret = current.secret) => {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};
const header = { alg: 'HS256', typ: 'abona-session+jwt', kid: 'k2' };
const payload = { sid: 'sid-1', user_id: '65f0c1', exp: later(600).getTime() / 1_000 };

describe('a session token', () => {
  it('[3.06] carries exp, sid and the user id, and nothing about the person', () => {
    const token = tokens.sign(claims, now);

    const body = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(Object.keys(body).sort()).toEqual(['exp', 'iat', 'sid', 'user_id']);
    expect(tokens.read(token, later(599))).toEqual(claims);
  });

  it('[3.06] is no session from the second it expires', () => {
    const token = tokens.sign(claims, now);

    expect(tokens.read(token, later(600))).toBeNull();
  });

  it('that was good before is still refused when its time is over or a byte is another', () => {
    const token = tokens.sign(claims, now);
    const reads = [tokens.read(token, now), tokens.read(token, later(1))];

    expect(reads).toEqual([claims, claims]);
    expect(tokens.read(token, later(600))).toBeNull();
    expect(tokens.read(`${token.slice(0, -2)}AA`, now)).toBeNull();
    expect(createSessionTokens([old]).read(token, now)).toBeNull();
  });

  it('still tells its sid when expired, so that its session can be ended', () => {
    const token = tokens.sign(claims, now);

    expect(tokens.sidOf(token)).toBe('sid-1');
    expect(tokens.sidOf(`${token}x`)).toBeNull();
  });

  it('outlives the rotation of keys for its own ten minutes, not the removal of its key', () => {
    const token = createSessionTokens([old]).sign(claims, now);

    expect(tokens.read(token, now)).toEqual(claims);
    expect(createSessionTokens([current]).read(token, now)).toBeNull();
  });

  it('is accepted as forged here, so that the refusals below mean something', () => {
    expect(tokens.read(forge(header, payload), now)).toEqual(claims);
  });

  it('is the JWT that a library makes and takes', async () => {
    const token = tokens.sign(claims, now);

    const { payload: read, protectedHeader } = await jwtVerify(token, current.secret, {
      currentDate: now,
      algorithms: ['HS256'],
    });

    expect(protectedHeader).toEqual(header);
    expect(read).toMatchObject(payload);
  });

  it.each([
    ['no signature', `${encode({ ...header, alg: 'none' })}.${encode(payload)}.`],
    ['another key', forge(header, payload, randomBytes(32))],
    ['another type of token', forge({ ...header, typ: 'JWT' }, payload)],
    ['no type', forge({ alg: 'HS256', kid: 'k2' }, payload)],
    ['no key id', forge({ alg: 'HS256', typ: header.typ }, payload)],
    ['an unknown key id', forge({ ...header, kid: '../k2' }, payload)],
    ['another algorithm by name', forge({ ...header, alg: 'HS512' }, payload)],
    ['no expiry', forge(header, { ...payload, exp: undefined })],
    ['an expiry in words', forge(header, { ...payload, exp: '9999999999' })],
    ['no sid', forge(header, { ...payload, sid: undefined })],
    ['a sid of the wrong type', forge(header, { ...payload, sid: ['sid-1'] })],
    ['no user id', forge(header, { ...payload, user_id: undefined })],
    ['a critical extension', forge({ ...header, crit: ['x'], x: 1 }, payload)],
    ['its header spelled otherwise', forge({ typ: header.typ, alg: 'HS256', kid: 'k2' }, payload)],
    ['a signature in another alphabet', `${forge(header, payload)}=`],
    ['a fourth part', `${forge(header, payload)}.x`],
    ['nothing', ''],
    ['two parts', 'a.b'],
    ['no JSON', `${Buffer.from('{').toString('base64url')}.e30.e30`],
  ])('with %s is refused', (_, token) => {
    expect(tokens.read(token, now)).toBeNull();
  });
});
