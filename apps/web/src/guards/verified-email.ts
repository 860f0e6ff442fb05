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
