import { applicationStatuses } from '@abona/contract/origination/application-status';
import { expect, it } from 'vitest';
import { paths } from './paths.ts';
import { routeOfStatus } from './route-of-status.ts';

const specified = {
  filling: '/aplicar',
  scoring: '/espera',
  validating: '/validar_telefono',
  approving: '/espera_2',
  offering: '/oferta',
  transfer: '/conciliacion',
  authorized: '/autorizado',
  loan: '/aprobado',
  cancelled: '/canceled',
  rejected: '/rechazado',
  paid: '/compras',
  completed: '/completado',
  overridden: '/compras',
} as const;

it.each(Object.entries(specified) as [keyof typeof specified, string][])(
  '[2.54] an application in status %s belongs to %s',
  (status, path) => {
    expect(paths[routeOfStatus[status]]).toBe(path);
  },
);

it('[2.54] every one of the 13 statuses has its screen, and nothing else does', () => {
  expect(Object.keys(routeOfStatus).sort()).toEqual([...applicationStatuses].sort());
  expect(Object.keys(specified)).toHaveLength(13);
});
