import type { Rail } from './rail.ts';

/** For a rail that has nothing to call back or follow up, and whose money names its attempt. */
export const noFollowUp = {
  callBack: async () => undefined,
  afterFailure: async () => undefined,
  attemptBehind: () => null,
} as const satisfies Partial<Rail>;
