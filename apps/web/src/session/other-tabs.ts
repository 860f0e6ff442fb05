import { reloadDocument, replaceDocument } from '#browser/document-navigation.ts';
import { onStoredElsewhere, readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { BASE_PATH } from '#routing/paths.ts';
import { adoptSession } from './keep-session.ts';
import { type SessionState, sessionState, setSessionState } from './session-store.ts';
import { readAnySessionClaims } from './token-claims.ts';

export type TabVerdict = 'nothing' | 'adopt' | 'leave' | 'reload';

/** What this tab does about the session that it finds in storage, which another tab may have left. */
export function judgeStoredSession(state: SessionState, token: string | null): TabVerdict {
  const found = token === null ? null : readAnySessionClaims(token);
  if (state.kind === 'loading') return 'nothing';
  if (state.kind !== 'signed_in') return found === null ? 'nothing' : 'reload';
  if (found === null) return 'leave';
  if (found.userId !== state.session.userId) return 'reload';
  return token === state.session.token ? 'nothing' : 'adopt';
}

function follow(): void {
  const token = readStored(stored.session);
  const state = sessionState();
  switch (judgeStoredSession(state, token)) {
    case 'nothing':
      return;
    case 'adopt': {
      const claims = token === null ? null : readAnySessionClaims(token);
      if (token !== null && claims !== null) adoptSession({ token, ...claims }, true);
      return;
    }
    case 'leave':
      document.body.hidden = true;
      setSessionState({ kind: 'signed_out' });
      replaceDocument(`${BASE_PATH}/`);
      return;
    case 'reload':
      document.body.hidden = true;
      reloadDocument();
  }
}

/** One tab signs out or in: the others follow. So does a page that the back button brings back. */
export function followOtherTabs(): void {
  onStoredElsewhere(stored.session, follow);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
  // What happened elsewhere before anybody listened here.
  follow();
}
