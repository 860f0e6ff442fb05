import { createOfficeRouter } from '@abona/client/office/office-router.tsx';
import type { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { sessionQuery } from '#session/session.ts';
import { PortalFrame } from '#shell/portal-frame.tsx';
import { NotFound, RouteFailure } from '#shell/route-failure.tsx';
import { SIGN_IN } from './paths.ts';
import { screens } from './screens.ts';

const office = {
  signIn: { path: SIGN_IN, load: () => import('#features/sign-in/sign-in-screen.tsx') },
  readSession: (queryClient: QueryClient) => queryClient.ensureQueryData(sessionQuery),
  Frame: PortalFrame,
  screens,
  RouteFailure,
  NotFound,
};

export const createPortalRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createOfficeRouter(office, { queryClient, ...(history === undefined ? {} : { history }) });
