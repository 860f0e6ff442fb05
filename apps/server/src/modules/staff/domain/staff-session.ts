import type { StaffRole } from '@abona/contract/staff/staff-roles';

const MINUTE_MS = 60_000;
/** Nobody is signed in at a desk that was left alone. */
export const IDLE_MS_MAX = 15 * MINUTE_MS;
/** One shift: then they prove anew who they are. */
export const SESSION_MS_MAX = 8 * 60 * MINUTE_MS;

type StaffPerson = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
};

/** A session as it was found in the database for one call. */
export type OpenSession = {
  readonly id: string;
  readonly person: StaffPerson;
  readonly roles: readonly StaffRole[];
  readonly endsAt: Date;
};
