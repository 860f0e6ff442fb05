import { bounds, isWithin } from '@abona/contract/bounds';
import type { DisputeReason } from '@abona/contract/cases/case-status';
import type { StaffCallInput } from '@abona/contract/client-types';
import { disputeReasonWords } from '#copy/case-screen.ts';
import { customerCopy } from '#copy/customer.ts';

/** What is received at the desk; a decision is contested where its receipt is, in the customer's own app. */
export const receivableKinds = [
  'complaint',
  'dispute',
  'not_me',
  'hardship',
  'bureau_correction',
] as const;

export type CaseDraft = {
  readonly kind: (typeof receivableKinds)[number];
  readonly channel: CaseOrder['channel'];
  readonly loanId: string;
  readonly instalment: string;
  readonly reason: string;
  readonly words: string;
};

type CaseOrder = StaffCallInput<'receiveCase'>['body'];
type Problems = { readonly loanId?: string; readonly instalment?: string; readonly words?: string };

const isReason = (text: string): text is DisputeReason => text in disputeReasonWords;

/** What can be sent of what was written so far, or what is missing. */
export function readCaseDraft(
  draft: CaseDraft,
): { readonly order: CaseOrder } | { readonly problems: Problems } {
  const { kind, channel, loanId, reason } = draft;
  const description = draft.words.trim();
  const instalment = Number(draft.instalment);
  const isDispute = kind === 'dispute';
  const needsLoan = isDispute || kind === 'not_me';
  const problems: Problems = {
    ...(needsLoan && loanId === '' ? { loanId: customerCopy.receive.loanMissing } : {}),
    ...(isDispute && !isWithin(bounds.instalments, instalment)
      ? { instalment: customerCopy.receive.instalmentMissing }
      : {}),
    ...(description === '' ? { words: customerCopy.receive.wordsMissing } : {}),
  };
  if (Object.keys(problems).length > 0) return { problems };
  const loan = loanId === '' ? {} : { loan_id: loanId };
  if (!isDispute) return { order: { kind, channel, description, ...loan } };
  return {
    order: {
      kind,
      channel,
      description,
      ...loan,
      instalment,
      reason: isReason(reason) ? reason : 'other',
    },
  };
}
