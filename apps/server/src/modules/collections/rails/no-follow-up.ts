import type { Rail } from './rail.ts';

/** What a rail does of which nothing has to be called back, followed or told apart afterwards. */
export const noFollowUp = {
  callBack: async () => undefined,
  afterFailure: async () => undefined,
  attemptBehind: () => null,
} as const satisfies Partial<Rail>;
