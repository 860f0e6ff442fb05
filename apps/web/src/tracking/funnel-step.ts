import type { ApplicationView } from '@abona/contract/origination/application';
import { configuration } from '#browser/configuration.ts';
import { fullFunnelEvent } from './full-funnel.ts';
import { screenShownAt } from './screens-seen.ts';
import { track } from './track.ts';
import { trackedPerson } from './tracked-person.ts';

type FunnelStep = {
  readonly application: Pick<ApplicationView, 'application_process_id' | 'status'>;
  readonly event: string;
  readonly loan?: { readonly amount: number; readonly instalments: number };
};

/**
 * One step of the funnel, told to tracking (specification 3, full-funnel event). It lasted as long as the
 * person was on the screen where they took it.
 */
export function trackFunnelStep(step: FunnelStep, now = new Date()): void {
  const { application, event, loan = null } = step;
  const { userId, isRecurrent } = trackedPerson();
  track(
    'full_funnel',
    fullFunnelEvent({
      applicationId: application.application_process_id,
      event,
      step: application.status,
      environment: configuration().environment,
      isRecurrent,
      userId: userId ?? '',
      loan,
      startedAt: screenShownAt(),
      now,
    }),
  );
}
