import { createOfficeRouter } from '@abona/client/office/office-router.tsx';
import type { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { sessionQuery } from '#session/session.ts';
import { DeskFrame } from '#shell/desk-frame.tsx';
import { NotFound, RouteFailure } from '#shell/route-failure.tsx';
import { paths } from './paths.ts';
import { screens } from './screens.ts';

const office = {
  signIn: { path: paths.signIn, load: () => import('#features/sign-in/sign-in-screen.tsx') },
  readSession: (queryClient: QueryClient) => queryClient.ensureQueryData(sessionQuery),
  Frame: DeskFrame,
  screens,
  RouteFailure,
  NotFound,
};

export const createDeskRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createOfficeRouter(office, { queryClient, ...(history === undefined ? {} : { history }) });
