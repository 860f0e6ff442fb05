import { defineEndpoint, type Endpoint } from '../endpoint.ts';
import type { StaffAccess } from './staff-access.ts';

type StaffCall = Omit<Endpoint, 'service' | 'auth' | 'path' | 'access'> & {
  readonly path: `/v1/${string}`;
  readonly access: StaffAccess;
};

/** A call of the desk: only at the staff's own origin, for whoever has a session there and a role that may. */
export const defineStaffCall = <const C extends StaffCall>(call: C) =>
  defineEndpoint({ ...call, service: 'staff', auth: 'staff' });
