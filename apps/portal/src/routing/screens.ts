import type { ScreenRow } from '@abona/client/office/office-router.tsx';
import { TEST_PREFIX } from './paths.ts';

/** Every screen behind the sign-in, by its address in live; each is fetched when somebody comes to it. */
const inLive: readonly ScreenRow[] = [
  { path: '/', load: () => import('#features/home/home-screen.tsx') },
  { path: '/cobros', load: () => import('#features/payments/payments-screen.tsx') },
  { path: '/cobros/$paymentId', load: () => import('#features/payments/payments-screen.tsx') },
  { path: '/depositos', load: () => import('#features/payouts/payouts-screen.tsx') },
  { path: '/depositos/$payoutId', load: () => import('#features/payouts/payouts-screen.tsx') },
  { path: '/desarrolladores', load: () => import('#features/developers/developers-screen.tsx') },
  { path: '/alta', load: () => import('#features/setup/setup-screen.tsx') },
  {
    path: '/nuevo-negocio',
    load: async () => ({ Screen: (await import('#shell/sign-up.tsx')).SignUp }),
  },
  { path: '/mensaje', load: () => import('#features/message/message-screen.tsx') },
  { path: '/caja', load: () => import('#features/till/till-screen.tsx') },
  {
    path: '/caja/cobros/$saleId',
    load: () => import('#features/till/sale-screen.tsx'),
  },
  { path: '/caja/turno', load: () => import('#features/till/shift-screen.tsx') },
  { path: '/sucursales', load: () => import('#features/branches/branches-screen.tsx') },
  { path: '/equipo', load: () => import('#features/team/team-screen.tsx') },
  { path: '/mas', load: () => import('#features/more/more-screen.tsx') },
];

/** Each of them twice: test is the same portal at addresses of its own. */
export const screens: readonly ScreenRow[] = [
  ...inLive,
  ...inLive.map(({ path, ...screen }) => ({
    path: path === '/' ? TEST_PREFIX : `${TEST_PREFIX}${path}`,
    ...screen,
  })),
];
