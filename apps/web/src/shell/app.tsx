import { LinkContext } from '@abona/ui/link.tsx';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { BASE_PATH } from '#routing/paths.ts';
import type { AppRouter } from '#routing/router.tsx';
import { AppLink, NavigationContext } from './app-link.tsx';
import { FlagFailureGate } from './gates/flag-failure-gate.tsx';
import { LoginFailureGate } from './gates/login-failure-gate.tsx';
import { OfflineGate } from './gates/offline-gate.tsx';
import { Overlay } from './overlay.tsx';

/** Everything that is there whatever the screen. */
export function App({ router }: { readonly router: AppRouter }) {
  const navigation = useMemo(
    () => ({
      go: (href: string): void => void router.navigate({ href: `${BASE_PATH}${href}` }),
      prepare: (href: string): void => void router.preloadRoute({ to: href }),
    }),
    [router],
  );
  return (
    <NavigationContext value={navigation}>
      <LinkContext value={AppLink}>
        <OfflineGate>
          <LoginFailureGate onSignedIn={navigation.go}>
            <FlagFailureGate>
              <RouterProvider router={router} />
            </FlagFailureGate>
          </LoginFailureGate>
        </OfflineGate>
        <Overlay />
      </LinkContext>
    </NavigationContext>
  );
}
