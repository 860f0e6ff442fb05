import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import { routeOfStatus } from '#routing/route-of-status.ts';
import { type Guard, pass } from './visit.ts';

/** A funnel screen shows one status; a visitor in another status goes to that one's screen. */
export const funnelStatus = (own: ApplicationStatus): Guard => ({
  name: `status ${own}`,
  needs: ['application'],
  judge: ({ application }) => {
    if (application === null) return { kind: 'go', to: 'landing' };
    return application.status === own
      ? pass
      : { kind: 'go', to: routeOfStatus[application.status] };
  },
});
