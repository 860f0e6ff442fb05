import { type Guard, pass } from './visit.ts';

/** The e-mail guard: unverified and forced means: verify first. The server holds the same line. */
export const verifiedEmail: Guard = {
  name: 'verified e-mail',
  needs: ['email'],
  judge: ({ email }) =>
    email?.mustVerify && !email.isVerified
      ? { kind: 'go', to: 'verifyAccount', search: { send_email: 'true' } }
      : pass,
};

/** Signed-in screens open when the work after login is done, not a moment before. */
export const sessionReady: Guard = {
  name: 'session ready',
  needs: [],
  judge: ({ isSessionReady }) => (isSessionReady ? pass : { kind: 'wait' }),
};

/** The private-route guard: a visitor without a stored e-mail and a session sees landing. */
export const privateRoute: Guard = {
  name: 'private route',
  needs: [],
  judge: ({ authentication, hasStoredEmail }) => {
    if (authentication === 'loading') return { kind: 'wait' };
    return authentication === 'signed_in' && hasStoredEmail ? pass : { kind: 'go', to: 'landing' };
  },
};
