import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import type { Requirement } from '@abona/contract/origination/progress';
import { type Effect, onEvent, type Worker } from '#platform/jobs/worker.ts';
import { applicationMoved, lineRaised, requirementAvailable } from './events.ts';

type Reaction<Event> = {
  readonly name: string;
  readonly effect: Effect;
  readonly run: (event: Event) => Promise<void>;
};

type Moved = {
  readonly customerId: number;
  readonly applicationProcessId: number;
  readonly from: ApplicationStatus | null;
  readonly to: ApplicationStatus;
};
type Required = {
  readonly customerId: number;
  readonly applicationProcessId: number;
  readonly requirement: Requirement;
};

type Raised = { readonly customerId: number; readonly raiseId: string; readonly limit: number };

/** What other modules do in answer to what is announced here. */
export type OriginationReactions = {
  readonly onMoved: (
    reaction: Reaction<Moved> & {
      /** Where to; anywhere unless said. */
      readonly to?: readonly ApplicationStatus[];
      /** Only where there was, or may have been, a down payment. */
      readonly withDownPayment?: true;
    },
  ) => Worker;
  readonly onRequirement: (reaction: Reaction<Required>) => Worker;
  readonly onLineRaised: (reaction: Reaction<Raised>) => Worker;
};

export const reactionsTo: OriginationReactions = {
  onMoved: ({ run, to, withDownPayment, ...reaction }) =>
    onEvent(applicationMoved, {
      ...reaction,
      concerns: ({ to_status, has_down_payment }) =>
        (to === undefined || to.includes(to_status)) &&
        !(withDownPayment === true && has_down_payment === false),
      run: (event) =>
        run({
          customerId: event.customer_id,
          applicationProcessId: event.application_process_id,
          from: event.from_status,
          to: event.to_status,
        }),
    }),
  onLineRaised: ({ run, ...reaction }) =>
    onEvent(lineRaised, {
      ...reaction,
      run: ({ customer_id: customerId, raise_id: raiseId, limit }) =>
        run({ customerId, raiseId, limit }),
    }),
  onRequirement: ({ run, ...reaction }) =>
    onEvent(requirementAvailable, {
      ...reaction,
      run: (event) =>
        run({
          customerId: event.customer_id,
          applicationProcessId: event.application_process_id,
          requirement: event.requirement,
        }),
    }),
};
