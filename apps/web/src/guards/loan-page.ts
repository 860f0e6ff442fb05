import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import { routeOfStatus } from '#routing/route-of-status.ts';
import { type Guard, pass } from './visit.ts';

/**
 * Servicing pages. Somebody signed out comes back after login; somebody without an application has
 * nothing to see but the loan itself; another status has its own page.
 */
export const loanPage = (own: ApplicationStatus): Guard => ({
  name: `loan page, status ${own}`,
  needs: ['application'],
  judge: ({ authentication, application, href }) => {
    if (authentication === 'loading') return { kind: 'wait' };
    if (authentication === 'signed_out') return { kind: 'remember_and_go', href, to: 'landing' };
    if (application === null || application.id === 0) {
      return own === 'loan' ? pass : { kind: 'go', to: 'landing' };
    }
    return application.status === own
      ? pass
      : { kind: 'go', to: routeOfStatus[application.status] };
  },
});
