import { plainSearch } from '@abona/client/address.ts';
import type { Environment } from '@abona/contract/environment';
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { replaceDocument } from '#browser/document-navigation.ts';
import { hasForeignScripts } from '#browser/foreign-script.ts';
import { signIn } from '#session/session.ts';
import { decidedSession } from '#session/session-store.ts';
import { LandingReveal } from '#shell/landing-reveal.tsx';
import { LoadedScreen } from '#shell/loaded-screen.tsx';
import { Pending } from '#shell/pending.tsx';
import { AppFailure } from '#shell/trouble/app-failure.tsx';
import { arrive } from './arrival.ts';
import { availableRoutes } from './available-routes.ts';
import { needsOtherDocument } from './card-document.ts';
import { enforce } from './enforce.ts';
import { loadScreen } from './load-screen.ts';
import { toRouterPath } from './path-pattern.ts';
import { BASE_PATH, paths } from './paths.ts';
import type { RouteRow } from './route-row.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly row?: RouteRow;
  }
}

/** A wait shorter than this is not worth showing. */
const PENDING_MS = 200;

const rootRoute = createRootRoute({ errorComponent: AppFailure });

const ports = {
  logIn: async (returnTo: string): Promise<void> => {
    await signIn({ returnTo });
  },
};

/** Landing for a visitor; somebody signed in has a purchase or a home. Unknown paths are landing too. */
const landingRoute = (path: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: async ({ location, preload }) => {
      if (preload) return;
      const { kind } = await decidedSession();
      const destination = await arrive(location.searchStr, kind === 'signed_in');
      if (destination !== null) throw redirect({ ...destination, replace: true });
    },
    component: LandingReveal,
  });

const redirectRoute = (row: RouteRow, to: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: toRouterPath(row.path),
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });

const screenRoute = (row: RouteRow) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: toRouterPath(row.path),
    staticData: { row },
    beforeLoad: ({ location, preload }) => {
      // A script of somebody else's stays in a document: a screen of secrets gets one without.
      if (
        !preload &&
        (needsOtherDocument(row) || (row.isSensitive && hasForeignScripts(row.path)))
      ) {
        replaceDocument(`${BASE_PATH}${location.pathname}${location.searchStr}`);
      }
      // Its files travel while the guards deliberate, and so does what it will ask for.
      void loadScreen(row).then(
        ({ Screen }) => preload || Screen.prepare?.(),
        () => {},
      );
      // A link that is only pointed at leads nowhere yet.
      if (preload) return Promise.resolve();
      return enforce(row.guards, `${location.pathname}${location.searchStr}`, ports);
    },
    loader: () => loadScreen(row),
    staleTime: Number.POSITIVE_INFINITY,
    component: LoadedScreen,
    errorComponent: AppFailure,
  });

function routeFor(row: RouteRow) {
  if (row.redirectTo !== null) return redirectRoute(row, paths[row.redirectTo]);
  return row.screen === 'landing' ? landingRoute(row.path) : screenRoute(row);
}

/**
 * Every screen begins at its top, or where it was left; only home, when its page was drawn before the app
 * was there, is taken over as it stands: whoever has scrolled it stays there.
 */
function beginsAtTop(): (to: { readonly location: { readonly pathname: string } }) => boolean {
  let isTakenOver = document.querySelector('#starting [data-early]') !== null;
  return ({ location }) => {
    const stays = isTakenOver && location.pathname === paths.home;
    isTakenOver = false;
    return !stays;
  };
}

/** The router, made from the route table. */
export const createAppRouter = (environment: Environment) =>
  createRouter({
    routeTree: rootRoute.addChildren([
      ...availableRoutes(environment).map(routeFor),
      landingRoute('$'),
    ]),
    basepath: BASE_PATH,
    trailingSlash: 'never',
    ...plainSearch,
    scrollRestoration: beginsAtTop(),
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Pending,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;
