import { type Guard, pass } from './visit.ts';

/** Sites of ours that send people into the app: they expect to land where the link says. */
const TRUSTED_REFERRER = /cuenta|prestamo/;

type Options = {
  /** Start the login and come back here, instead of going to landing. */
  readonly skipRedirect?: boolean;
};

/** The authentication gate (specification 2, gates and guards). */
export const authenticated = ({ skipRedirect = false }: Options = {}): Guard => ({
  name: skipRedirect ? 'authenticated, by login' : 'authenticated',
  needs: [],
  judge: ({ authentication, referrer, href }) => {
    if (authentication === 'loading') return { kind: 'wait' };
    if (authentication === 'signed_in') return pass;
    if (skipRedirect || TRUSTED_REFERRER.test(referrer)) return { kind: 'log_in', returnTo: href };
    return { kind: 'remember_and_go', href, to: 'landing' };
  },
});
