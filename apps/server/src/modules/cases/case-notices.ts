import type { CaseKind } from '@abona/contract/cases/case-status';
import { onEvent, type Worker } from '#platform/jobs/worker.ts';
import { caseAnswered, caseOpened, customerAsked } from './events.ts';

/** What a customer is told of a case by letter. */
export type CaseNotice = {
  /** Names the letter: the same again is not sent again. */
  readonly id: string;
  readonly customerId: number;
  readonly caseId: string;
  readonly folio: string;
  readonly kind: CaseKind;
  readonly state: 'received' | 'written' | 'answered';
  /** The day that was promised; null once it is answered. */
  readonly by: string | null;
};

type Reaction = {
  readonly name: string;
  readonly run: (notice: CaseNotice) => Promise<void>;
};

type Named = {
  readonly customer_id: number;
  readonly case_id: string;
  readonly folio: string;
  readonly kind: CaseKind;
};

const noticeOf = (
  { customer_id: customerId, case_id: caseId, folio, kind }: Named,
  told: Pick<CaseNotice, 'id' | 'state' | 'by'>,
): CaseNotice => ({ customerId, caseId, folio, kind, ...told });

/** Has customers told that a case came, that we wrote to them, and that it is answered. */
export const onNotice = ({ name, run }: Reaction): readonly Worker[] => [
  onEvent(caseOpened, {
    name: `${name}_received`,
    effect: 'outside',
    // A withdrawal is answered as it is received: one letter says both.
    concerns: ({ kind }) => kind !== 'withdrawal',
    run: (event) =>
      run(
        noticeOf(event, {
          id: `case:${event.case_id}:received`,
          state: 'received',
          by: event.answer_by,
        }),
      ),
  }),
  onEvent(customerAsked, {
    name: `${name}_written`,
    effect: 'outside',
    run: (event) =>
      run(
        noticeOf(event, {
          id: `case:${event.message_id}`,
          state: 'written',
          by: event.answer_by,
        }),
      ),
  }),
  onEvent(caseAnswered, {
    name: `${name}_answered`,
    effect: 'outside',
    run: (event) =>
      run(
        noticeOf(event, {
          id: `case:${event.case_id}:answered:${event.answer_number}`,
          state: 'answered',
          by: null,
        }),
      ),
  }),
];
