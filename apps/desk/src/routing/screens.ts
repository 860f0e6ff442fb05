import type { ComponentType } from 'react';

type ScreenModule = { readonly Screen: ComponentType };

type ScreenRow = {
  readonly path: string;
  readonly load: () => Promise<ScreenModule>;
};

/** Every screen behind the sign-in, by its address; each is fetched when somebody comes to it. */
export const screens: readonly ScreenRow[] = [
  { path: '/', load: () => import('#features/today/today-screen.tsx') },
  { path: '/aprobaciones', load: () => import('#features/requests/requests-screen.tsx') },
  { path: '/piezas', load: () => import('#features/kit/kit-screen.tsx') },
  { path: '/colas/$queue', load: () => import('#features/queue/queue-screen.tsx') },
  { path: '/cobranza', load: () => import('#features/arrears/arrears-screen.tsx') },
  { path: '/cobranza/despachos', load: () => import('#features/agencies/agencies-screen.tsx') },
  { path: '/clientes', load: () => import('#features/customer/find-customer-screen.tsx') },
  { path: '/clientes/$customerId', load: () => import('#features/customer/customer-screen.tsx') },
  { path: '/solicitudes/$applicationId', load: () => import('#features/review/review-screen.tsx') },
  { path: '/creditos/$loanId', load: () => import('#features/loan/loan-screen.tsx') },
  { path: '/casos/$folio', load: () => import('#features/case/case-screen.tsx') },
  { path: '/dinero', load: () => import('#features/money/suspense-screen.tsx') },
  { path: '/dinero/diferencias', load: () => import('#features/money/differences-screen.tsx') },
  { path: '/dinero/comercios', load: () => import('#features/money/settlements-screen.tsx') },
  { path: '/dinero/salidas', load: () => import('#features/money/outgoing-screen.tsx') },
  { path: '/dinero/conciliacion', load: () => import('#features/money/reconciliation-screen.tsx') },
  { path: '/dinero/libro', load: () => import('#features/money/balance-screen.tsx') },
  { path: '/dinero/libro/$kind', load: () => import('#features/money/accounts-screen.tsx') },
  { path: '/dinero/cuentas/$account', load: () => import('#features/money/account-screen.tsx') },
  { path: '/dinero/asientos/$journalId', load: () => import('#features/money/journal-screen.tsx') },
  { path: '/productos', load: () => import('#features/products/products-screen.tsx') },
  { path: '/equipo', load: () => import('#features/people/people-screen.tsx') },
  { path: '/alertas/$folio', load: () => import('#features/alert/alert-screen.tsx') },
  { path: '/bitacora', load: () => import('#features/trail/trail-screen.tsx') },
  { path: '/reportes', load: () => import('#features/reports/reports-screen.tsx') },
  { path: '/operacion', load: () => import('#features/operations/operations-screen.tsx') },
  { path: '/politica', load: () => import('#features/policy/policy-screen.tsx') },
  { path: '/cartera', load: () => import('#features/portfolio/portfolio-screen.tsx') },
  { path: '/cartera/creditos', load: () => import('#features/portfolio/loans-screen.tsx') },
];
