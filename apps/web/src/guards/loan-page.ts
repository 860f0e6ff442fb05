import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import { routeOfStatus } from '#routing/route-of-status.ts';
import { type Guard, pass, type Verdict } from './visit.ts';

/**
 * Servicing pages. Somebody signed out comes back after login; somebody without an application has
 * nothing to see but the loan itself; another status has its own page, unless there is a loan besides
 * it: whoever owes can always look at it and pay, whatever else they have begun.
 */
export const loanPage = (own: ApplicationStatus): Guard => ({
  name: `loan page, status ${own}`,
  needs: ['application', 'loans'],
  judge: ({ authentication, application, hasLoans, href }) => {
    if (authentication === 'loading') return { kind: 'wait' };
    if (authentication === 'signed_out') return { kind: 'remember_and_go', href, to: 'landing' };
    if (application === null || application.id === 0) return withoutApplication(own);
    const isTheirs = hasLoans || application.status === own;
    return isTheirs ? pass : { kind: 'go', to: routeOfStatus[application.status] };
  },
});

const withoutApplication = (own: ApplicationStatus): Verdict =>
  own === 'loan' ? pass : { kind: 'go', to: 'landing' };
