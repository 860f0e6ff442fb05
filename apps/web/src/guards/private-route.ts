import { type Guard, pass } from './visit.ts';

/** The private-route guard: a visitor without a stored e-mail and a session sees landing. */
export const privateRoute: Guard = {
  name: 'private route',
  needs: [],
  judge: ({ authentication, hasStoredEmail }) => {
    if (authentication === 'loading') return { kind: 'wait' };
    return authentication === 'signed_in' && hasStoredEmail ? pass : { kind: 'go', to: 'landing' };
  },
};
