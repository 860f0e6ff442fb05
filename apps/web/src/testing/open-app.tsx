import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { connectApi } from '#api/api-context.ts';
import { queryClient } from '#api/query-client.ts';
import { writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { createAppRouter } from '#routing/router.tsx';
import { type SessionState, setSessionState } from '#session/session-store.ts';
import { readAnySessionClaims } from '#session/token-claims.ts';
import { watchNavigation } from '#shell/after-navigation.ts';
import { App } from '#shell/app.tsx';
import { sessionToken } from './session-token.ts';

/** Somebody signed in, with everything that goes with it. */
export function signedIn(): SessionState {
  const token = sessionToken();
  const claims = readAnySessionClaims(token);
  if (claims === null) throw new Error('the token says nothing');
  writeStored(stored.session, token);
  writeStored(stored.email, 'an•••@correo.mx');
  return { kind: 'signed_in', session: { token, ...claims }, isReady: true };
}

/** Where the document has the app. */
function rootElement(): HTMLElement {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  return root;
}

/** The whole app at a path below /pay, as somebody finds it who is already known to be `state`. */
export function openApp(path: string, state: SessionState) {
  window.history.replaceState(null, '', `/pay${path}`);
  setSessionState(state);
  const token = state.kind === 'signed_in' ? state.session.token : null;
  connectApi({
    sessionToken: () => Promise.resolve(token),
    currentToken: () => token,
    ids: () => ({ sessionId: null, customerId: null }),
    onUnauthorised: () => Promise.resolve(null),
  });
  const router = createAppRouter('LOCAL');
  watchNavigation(router);
  const root = rootElement();
  const view = render(<App router={router} />, { container: root });
  onTestFinished(() => {
    view.unmount();
    root.remove();
    while (toasts.current() !== null) toasts.dismiss();
    queryClient.clear();
    setSessionState({ kind: 'loading' });
  });
  return { ...view, router };
}
