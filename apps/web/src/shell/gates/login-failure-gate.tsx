import type { ReactNode } from 'react';
import { currentPath } from '#browser/document-navigation.ts';
import { routeAt } from '#routing/available-routes.ts';
import type { SessionState } from '#session/session-store.ts';
import { useSession } from '#session/use-session.ts';
import { Trouble } from '#shell/trouble/trouble.tsx';

type LoginFailureGateProps = {
  /** Below the base path: where a login that succeeds after all leads to. */
  readonly onSignedIn: (href: string) => void;
  readonly children: ReactNode;
};

/** A login that failed matters where somebody waits for it; a public page does without. */
const isInTheWay = (state: SessionState): boolean =>
  state.kind === 'login_failed' &&
  (state.wasAsked || (routeAt(currentPath())?.guards.length ?? 0) > 0);

export function LoginFailureGate({ onSignedIn, children }: LoginFailureGateProps) {
  const state = useSession();
  const isShown = isInTheWay(state);
  return (
    <>
      {isShown && state.kind === 'login_failed' && (
        <Trouble kind="login" reason={state.reason} onSignedIn={onSignedIn} />
      )}
      <div hidden={isShown}>{children}</div>
    </>
  );
}
