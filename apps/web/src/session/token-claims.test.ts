import { describe, expect, it } from 'vitest';
import { token } from '#testing/session-token.ts';
import { readAnySessionClaims, readClaims, readSessionClaims } from './token-claims.ts';

const NOW = Date.UTC(2026, 10, 15, 12);
const EXP = NOW / 1_000 + 600;

/** As a server writes it: the claims in UTF-8. */
const utf8Token = (claims: object): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

describe('the claims of a session token', () => {
  it('[3.06] are its end, its id and the user id', () => {
    const text = token({ exp: EXP, sid: 's-1', user_id: 'u-1', other: true });

    expect(readSessionClaims(text, NOW)).toEqual({
      expiresAt: EXP * 1_000,
      sid: 's-1',
      userId: 'u-1',
    });
  });

  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('[3.06] mean no session once expired: %d ms after the end, valid %s', (afterMs, isValid) => {
    const text = token({ exp: EXP, sid: 's-1', user_id: 'u-1' });

    expect(readSessionClaims(text, EXP * 1_000 + afterMs) !== null).toBe(isValid);
    expect(readAnySessionClaims(text)?.userId).toBe('u-1');
  });

  it.each([
    ['no exp', { sid: 's-1', user_id: 'u-1' }],
    ['no sid', { exp: EXP, user_id: 'u-1' }],
    ['no user id', { exp: EXP, sid: 's-1' }],
    ['exp as text', { exp: String(EXP), sid: 's-1', user_id: 'u-1' }],
    ['a number for a user id', { exp: EXP, sid: 's-1', user_id: 7 }],
  ])('[3.06] mean no session with %s', (_, claims) => {
    expect(readSessionClaims(token(claims), NOW)).toBeNull();
  });

  it.each([
    '',
    'abc',
    'a.b',
    'a.b.c',
    'a.b.c.d',
    `e30.${btoa('[1]')}.x`,
    `e30.${btoa('null')}.x`,
    `e30.${btoa('"text"')}.x`,
    'e30.%%%.x',
  ])('[3.06] mean no session in something that is no token: %j', (text) => {
    expect(readClaims(text)).toBeNull();
    expect(readSessionClaims(text, NOW)).toBeNull();
  });

  it('are read in full, whatever letters they are written with', () => {
    const claims = { name: 'Begoña Ávila 😀', padding: '?>~~ÿ' };

    expect(readClaims(utf8Token(claims))).toEqual(claims);
  });
});
