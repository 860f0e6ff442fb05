import { callQuery } from './use-call.ts';

/** Whoever is signed in. */
export const sessionQuery = callQuery('getStaffSession', {});
