import type { CaseKind } from '@abona/contract/cases/case-status';
import { publicId } from '@abona/kernel/public-id';
import type { Worker } from '#platform/jobs/worker.ts';
import { messageIdOf } from './message-id.ts';
import type { Reached } from './ports.ts';
import type { QueueNotice } from './use-cases/queue-notice.ts';

type CaseNotice = {
  /** Names the letter: the same again is not sent again. */
  readonly id: string;
  readonly customerId: number;
  readonly caseId: string;
  readonly folio: string;
  readonly kind: CaseKind;
  readonly state: 'received' | 'written' | 'answered';
  readonly by: string | null;
};

/** Who tells of cases, and who knows where people get their mail. */
export type CaseTellers = {
  readonly publicUrl: string;
  readonly cases: {
    readonly onNotice: (reaction: {
      readonly name: string;
      readonly run: (notice: CaseNotice) => Promise<void>;
    }) => readonly Worker[];
  };
  readonly identity: Reached;
};

type Around = Pick<CaseTellers, 'publicUrl' | 'cases'> & { readonly notify: QueueNotice };

/** Whoever asked something of us has folio and day in their own hands, and hears of the answer; each once. */
export const caseNotices = ({ publicUrl, cases, notify }: Around): readonly Worker[] =>
  cases.onNotice({
    name: 'notifications.tell_of_case',
    run: ({ id, customerId, caseId, ...parameters }) =>
      notify({
        id: messageIdOf(id),
        customerId,
        template: 'case_notice',
        terms: { kind: 'cases' },
        parameters: { ...parameters, link: `${publicUrl}/pay/casos/${publicId('case', caseId)}` },
      }),
  });
