import { type Guard, pass } from './visit.ts';

/** Signed-in screens open when the work after login is done, not a moment before. */
export const sessionReady: Guard = {
  name: 'session ready',
  needs: [],
  judge: ({ isSessionReady }) => (isSessionReady ? pass : { kind: 'wait' }),
};
