import { caseKinds, caseOutcomes } from '@abona/contract/cases/case-status';
import { z } from 'zod';
import { defineEvent } from '#platform/jobs/event.ts';

const named = z.object({
  customer_id: z.int(),
  case_id: z.uuid(),
  folio: z.string(),
  kind: z.enum(caseKinds),
});
const keyOf = ({ case_id }: { readonly case_id: string }): string => `case:${case_id}`;

/** Received: its clock runs, and its customer is to have the folio in their own hands. */
export const caseOpened = defineEvent({
  name: 'cases.opened',
  payload: named.extend({ answer_by: z.iso.date() }),
  keyOf,
});

/** We asked the customer something. */
export const customerAsked = defineEvent({
  name: 'cases.customer_asked',
  payload: named.extend({ message_id: z.uuid(), answer_by: z.iso.date() }),
  keyOf,
});

/** The letter is out, and what stood still goes on. */
export const caseAnswered = defineEvent({
  name: 'cases.answered',
  payload: named.extend({ outcome: z.enum(caseOutcomes), answer_number: z.int() }),
  keyOf,
});

/** The customer took it back. */
export const caseWithdrawn = defineEvent({ name: 'cases.withdrawn', payload: named, keyOf });

/** Somebody else is to look at it again. */
export const caseAppealed = defineEvent({ name: 'cases.appealed', payload: named, keyOf });
