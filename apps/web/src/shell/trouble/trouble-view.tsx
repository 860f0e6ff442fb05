import { ErrorScreen } from './error-screen.tsx';
import { LoginFailureScreen } from './login-failure-screen.tsx';
import { OfflineScreen } from './offline-screen.tsx';
import type { TroubleProps } from './trouble-props.ts';

/** The screens of trouble, in one part: it is fetched before it is needed, and kept. */
export function TroubleView(trouble: TroubleProps) {
  switch (trouble.kind) {
    case 'offline':
      return <OfflineScreen />;
    case 'error':
      return <ErrorScreen {...trouble} />;
    case 'login':
      return <LoginFailureScreen {...trouble} />;
  }
}
