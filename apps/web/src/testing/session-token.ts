const encode = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** A token that says what it is told to; nobody in the browser looks at its signature. */
export const token = (claims: object): string =>
  `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.signature`;

/** A session token of ours that lives for so many seconds from now. */
export const sessionToken = (livesS = 600, claims: object = {}): string =>
  token({
    sid: 'sid-1',
    user_id: 'user-1',
    exp: Math.floor(Date.now() / 1_000) + livesS,
    ...claims,
  });
