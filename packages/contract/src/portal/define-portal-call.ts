import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '../endpoint.ts';
import { type PortalAccess, portalModes } from './portal-access.ts';

/** The mode stands in the address, so that nothing is done in one that was meant for the other. */
export const modeParams = z.object({ mode: z.enum(portalModes) });

/** What any call about a shop in one of its modes can be refused by. */
export const portalCallErrors = ['session_expired', 'role_missing', 'mode_unavailable'] as const;

type PortalCall = Omit<Endpoint, 'service' | 'auth' | 'path' | 'portalAccess'> & {
  readonly path: `/v1/${string}`;
  readonly portalAccess: PortalAccess;
};

/** A call of the portal: only at its own origin, for whoever has a session there and a role that may. */
export const definePortalCall = <const C extends PortalCall>(call: C) =>
  defineEndpoint({ ...call, service: 'portal', auth: 'portal' });
