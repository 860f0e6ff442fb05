import type { PortalMode } from '@abona/contract/portal/portal-access';

export const SIGN_IN = '/entrar';

/** What every address in test begins with: a link leads to the mode that it was copied in. */
export const TEST_PREFIX = '/prueba';

const idPart = (id: string): string => encodeURIComponent(id);

/** Every address of the portal in a mode, once. */
export function pathsIn(mode: PortalMode) {
  const prefix = mode === 'test' ? TEST_PREFIX : '';
  return {
    home: prefix === '' ? '/' : prefix,
    payments: `${prefix}/cobros`,
    payment: (id: string) => `${prefix}/cobros/${idPart(id)}`,
    payouts: `${prefix}/depositos`,
    payout: (id: string) => `${prefix}/depositos/${idPart(id)}`,
    developers: `${prefix}/desarrolladores`,
    delivery: (endpointId: string, id: string) =>
      `${prefix}/desarrolladores?destino=${idPart(endpointId)}&envio=${idPart(id)}`,
    setup: `${prefix}/alta`,
    newBusiness: `${prefix}/nuevo-negocio`,
    message: `${prefix}/mensaje`,
    till: `${prefix}/caja`,
    tillSale: (id: string) => `${prefix}/caja/cobros/${idPart(id)}`,
    tillShift: `${prefix}/caja/turno`,
    branches: `${prefix}/sucursales`,
    team: `${prefix}/equipo`,
    more: `${prefix}/mas`,
  } as const;
}

export type PortalPaths = ReturnType<typeof pathsIn>;
