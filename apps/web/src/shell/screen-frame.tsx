import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Toaster } from '@abona/ui/feedback/toaster.tsx';
import { AppFrame } from '@abona/ui/shell/app-frame.tsx';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { queryClient } from '#api/query-client.ts';
import { configuration } from '#browser/configuration.ts';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { isMenuHidden, readSurroundings } from '#browser/surroundings.ts';
import { navigationCopy as copy } from '#copy/navigation.ts';
import { hrefOf } from '#routing/available-routes.ts';
import type { Shell } from '#routing/route-row.ts';
import { sessionQuery } from '#session/facts/customer-facts.ts';
import { ApplicationFollower } from './application-follower.tsx';
import { menuItems } from './menu-items.ts';
import { personOf } from './person-of.ts';

/** For developers: customers never fetch it. */
const DevtoolsLogout = lazy(async () => ({
  default: (await import('./devtools-logout.tsx')).DevtoolsLogout,
}));

type ScreenFrameProps = {
  readonly shell: Shell;
  /** The route's own path, which tells where in the menu we are. */
  readonly path: string;
  readonly children: ReactNode;
};

/** What stands around a screen: its queries' home and, where there is one, the menu. */
export function ScreenFrame({ shell, path, children }: ScreenFrameProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {isTestingBannerShown() && <TestingBanner />}
      {shell === 'plain' ? (
        children
      ) : (
        <MenuFrame isRoot={shell === 'menu'} path={path}>
          {children}
        </MenuFrame>
      )}
      <Toaster raised={shell === 'menu'} />
      {configuration().devtools && (
        <Suspense fallback={null}>
          <DevtoolsLogout />
        </Suspense>
      )}
      <ApplicationFollower />
    </QueryClientProvider>
  );
}

type MenuFrameProps = {
  readonly isRoot: boolean;
  readonly path: string;
  readonly children: ReactNode;
};

function MenuFrame({ isRoot, path, children }: MenuFrameProps) {
  const { data: session } = useQuery(sessionQuery);
  return (
    <AppFrame
      root={isRoot}
      embedded={isMenuHidden(readSurroundings())}
      navigation={{
        items: menuItems(path),
        homeHref: hrefOf('home'),
        help: { href: configuration().links.help_centre, text: copy.help },
        ...(session === undefined ? {} : { person: personOf(session) }),
      }}
    >
      {children}
    </AppFrame>
  );
}

/** Whether this device wants to be reminded that nothing here is real money; in PROD it is. */
const isTestingBannerShown = (): boolean =>
  configuration().environment !== 'PROD' && readStored(stored.showTestingBanner) === true;

const TestingBanner = () => <Banner tone="warn" {...copy.testing} />;
