import { expect, it } from 'vitest';
import { sessionToken } from '#testing/session-token.ts';
import { judgeStoredSession } from './other-tabs.ts';
import type { SessionState } from './session-store.ts';

const mine = sessionToken(600);
const signedIn: SessionState = {
  kind: 'signed_in',
  session: { token: mine, expiresAt: Date.now() + 600_000, sid: 'sid-1', userId: 'user-1' },
  isReady: true,
};

it.each<[string, SessionState, string | null, string]>([
  ['its own session', signedIn, mine, 'nothing'],
  ['a renewed session of the same person', signedIn, sessionToken(900), 'adopt'],
  ['an older session of the same person', signedIn, sessionToken(-5), 'adopt'],
  ['no session any more', signedIn, null, 'leave'],
  ['something that is no session', signedIn, 'rubbish', 'leave'],
  ["another person's session", signedIn, sessionToken(600, { user_id: 'user-2' }), 'reload'],
  ['a session where there was none', { kind: 'signed_out' }, mine, 'reload'],
  ['still no session', { kind: 'signed_out' }, null, 'nothing'],
  ['rubbish where there was none', { kind: 'signed_out' }, 'rubbish', 'nothing'],
  ['a session while still loading', { kind: 'loading' }, mine, 'nothing'],
])('a tab that finds %s follows the others', (_, state, token, verdict) => {
  expect(judgeStoredSession(state, token)).toBe(verdict);
});
