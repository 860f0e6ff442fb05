import { z } from 'zod';
import { defineEvent } from '#platform/jobs/event.ts';
import { onEvent, type Worker } from '#platform/jobs/worker.ts';

/** A despacho has a loan from now on: its customer must be told which. */
export const agencyAssigned = defineEvent({
  name: 'arrears.agency_assigned',
  payload: z.object({ placement_id: z.string(), loan_id: z.string(), customer_id: z.int() }),
  keyOf: ({ loan_id }) => `loan:${loan_id}`,
});

type AssignmentReaction = {
  readonly name: string;
  readonly run: (assigned: {
    readonly placementId: string;
    readonly loanId: string;
    readonly customerId: number;
  }) => Promise<void>;
};

/** Has something done when a loan went to a despacho. */
export const onAgencyAssigned = ({ name, run }: AssignmentReaction): Worker =>
  onEvent(agencyAssigned, {
    name,
    effect: 'outside',
    run: ({ placement_id: placementId, loan_id: loanId, customer_id: customerId }) =>
      run({ placementId, loanId, customerId }),
  });
