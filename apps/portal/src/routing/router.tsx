import { plainSearch } from '@abona/client/address.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { sessionQuery } from '#session/session.ts';
import { PortalFrame } from '#shell/portal-frame.tsx';
import { NotFound, RouteFailure } from '#shell/route-failure.tsx';
import { SIGN_IN } from './paths.ts';
import { screens } from './screens.ts';

const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  errorComponent: RouteFailure,
  notFoundComponent: NotFound,
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SIGN_IN,
  component: lazyRouteComponent(
    () => import('#features/sign-in/sign-in-screen.tsx'),
    'SignInScreen',
  ),
});

/** Everything behind the sign-in: whoever is not signed in is led there, and back to where they wanted to go. */
const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal',
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(sessionQuery);
    } catch {
      throw redirect({ to: SIGN_IN, search: { de: location.href } });
    }
  },
  component: PortalFrame,
  errorComponent: RouteFailure,
});

const screenRoutes = screens.map(({ path, load }) =>
  createRoute({
    getParentRoute: () => portalRoute,
    path,
    component: lazyRouteComponent(load, 'Screen'),
    errorComponent: RouteFailure,
  }),
);

export const createPortalRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    ...(history === undefined ? {} : { history }),
    routeTree: rootRoute.addChildren([signInRoute, portalRoute.addChildren(screenRoutes)]),
    context: { queryClient },
    trailingSlash: 'never',
    ...plainSearch,
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFound,
  });
