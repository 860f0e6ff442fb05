import { Loader } from '@abona/ui/feedback/loader.tsx';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { plainSearch } from '../address.ts';
import { isUnreachable } from '../api-failure.ts';

/** A screen by its address; it is fetched when somebody comes to it. */
export type ScreenRow = {
  readonly path: string;
  readonly load: () => Promise<{ readonly Screen: ComponentType }>;
};

type Office = {
  readonly signIn: {
    readonly path: string;
    readonly load: () => Promise<{ readonly SignInScreen: ComponentType }>;
  };
  /** Fails for whoever is not signed in. */
  readonly readSession: (queryClient: QueryClient) => Promise<unknown>;
  /** What stands around every screen. */
  readonly Frame: () => ReactNode;
  readonly screens: readonly ScreenRow[];
  readonly RouteFailure: ErrorRouteComponent;
  readonly NotFound: () => ReactNode;
};

const PENDING_MS = 200;

/** Addresses of an app behind a sign-in: whoever is not signed in is led there, and back to where they wanted to go. */
export function createOfficeRouter(
  { signIn, readSession, Frame, screens, RouteFailure, NotFound }: Office,
  { queryClient, history }: { readonly queryClient: QueryClient; readonly history?: RouterHistory },
) {
  const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
    errorComponent: RouteFailure,
    notFoundComponent: NotFound,
  });
  const signInRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: signIn.path,
    component: lazyRouteComponent(signIn.load, 'SignInScreen'),
  });
  const officeRoute = createRoute({
    getParentRoute: () => rootRoute,
    id: 'office',
    beforeLoad: async ({ context, location }) => {
      try {
        await readSession(context.queryClient);
      } catch (failure) {
        // Without a network nobody can say whether they are signed in.
        if (isUnreachable(failure)) throw failure;
        throw redirect({ to: signIn.path, search: { de: location.href } });
      }
    },
    component: Frame,
    // Before it is known who came there is nothing to stand around a screen; what is quick shows nothing.
    pendingComponent: () => <Loader fullScreen />,
    pendingMs: PENDING_MS,
    pendingMinMs: 0,
    errorComponent: RouteFailure,
  });
  const screenRoutes = screens.map(({ path, load }) =>
    createRoute({
      getParentRoute: () => officeRoute,
      path,
      component: lazyRouteComponent(load, 'Screen'),
      errorComponent: RouteFailure,
    }),
  );
  return createRouter({
    ...(history === undefined ? {} : { history }),
    routeTree: rootRoute.addChildren([signInRoute, officeRoute.addChildren(screenRoutes)]),
    context: { queryClient },
    trailingSlash: 'never',
    ...plainSearch,
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFound,
  });
}
