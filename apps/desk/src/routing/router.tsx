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
import { DeskFrame } from '#shell/desk-frame.tsx';
import { NotFound, RouteFailure } from '#shell/route-failure.tsx';
import { paths } from './paths.ts';
import { screens } from './screens.ts';

const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  errorComponent: RouteFailure,
  notFoundComponent: NotFound,
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.signIn,
  component: lazyRouteComponent(
    () => import('#features/sign-in/sign-in-screen.tsx'),
    'SignInScreen',
  ),
});

/** Everything behind the sign-in: whoever is not signed in is led there, and back to where they wanted to go. */
const deskRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'desk',
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(sessionQuery);
    } catch {
      throw redirect({ to: paths.signIn, search: { de: location.href } });
    }
  },
  component: DeskFrame,
  errorComponent: RouteFailure,
});

const screenRoutes = screens.map(({ path, load }) =>
  createRoute({
    getParentRoute: () => deskRoute,
    path,
    component: lazyRouteComponent(load, 'Screen'),
    errorComponent: RouteFailure,
  }),
);

export const createDeskRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    ...(history === undefined ? {} : { history }),
    routeTree: rootRoute.addChildren([signInRoute, deskRoute.addChildren(screenRoutes)]),
    context: { queryClient },
    trailingSlash: 'never',
    ...plainSearch,
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFound,
  });
