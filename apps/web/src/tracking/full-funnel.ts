import type { FullFunnelEvent } from '@abona/contract/engagement/tracking-plan';
import type { Environment } from '@abona/contract/environment';
import { FULL_FUNNEL_DURATION_CAP_S } from '@abona/contract/limits';

type Facts = {
  readonly applicationId: number;
  readonly event: string;
  readonly step: string;
  readonly environment: Environment;
  readonly isRecurrent: boolean;
  readonly userId: string;
  /** Null while there is no offer. */
  readonly loan: { readonly amount: number; readonly instalments: number } | null;
  readonly startedAt: Date;
  readonly now: Date;
};

/** One step of the funnel; somebody who left the page open counts as half an hour at most. */
export function fullFunnelEvent(facts: Facts): FullFunnelEvent {
  const elapsedS = Math.round((facts.now.getTime() - facts.startedAt.getTime()) / 1_000);
  return {
    application_id: facts.applicationId,
    current_time: facts.now.toISOString(),
    duration: Math.min(Math.max(elapsedS, 0), FULL_FUNNEL_DURATION_CAP_S),
    environment: facts.environment,
    event: facts.event,
    is_recurrent: facts.isRecurrent,
    loanAmount: facts.loan?.amount ?? null,
    numberOfInstallments: facts.loan?.instalments ?? null,
    step: facts.step,
    user_id: facts.userId,
  };
}
