import { peso } from '@abona/client/office/money.ts';
import type { CaseOutcome } from '@abona/contract/cases/case-status';
import type { StaffCallInput } from '@abona/contract/client-types';
import type { StaffCase } from '@abona/contract/staff/staff-case';
import { type AmountText, amountCentavos } from '@abona/ui/form/amount-text.ts';
import { caseCopy } from '#copy/case-screen.ts';

export type AnswerDraft = {
  readonly outcome: CaseOutcome | null;
  /** Typed so far; asked for only where `needsAmount`. */
  readonly amount: AmountText;
  readonly letter: string;
};

export type AnswerOrder = StaffCallInput<'previewCaseAnswer'>['body'];

type Problems = {
  readonly outcome?: string;
  readonly amount?: string;
  readonly letter?: string;
};

const LETTER_MIN = 3;

/** Only a dispute is about an amount, and only «en parte» needs to say how much of it. */
export const needsAmount = ({ kind }: Pick<StaffCase, 'kind'>, { outcome }: AnswerDraft): boolean =>
  kind === 'dispute' && outcome === 'partly';

function amountProblem({ amount: claimed }: StaffCase, { amount }: AnswerDraft): string | null {
  const part = amountCentavos(amount) ?? 0;
  if (part <= 0) return caseCopy.partMissing;
  return claimed !== null && part > claimed ? caseCopy.partTooMuch(peso(claimed)) : null;
}

/** What the answer is as it stands, or what it lacks. */
export function readDraft(
  found: StaffCase,
  draft: AnswerDraft,
): { readonly order: AnswerOrder } | { readonly problems: Problems } {
  const { outcome, letter } = draft;
  const asksAmount = needsAmount(found, draft);
  const wrongAmount = asksAmount ? amountProblem(found, draft) : null;
  const isShort = letter.trim().length < LETTER_MIN;
  if (outcome === null || wrongAmount !== null || isShort)
    return {
      problems: {
        ...(outcome === null && { outcome: caseCopy.outcomeMissing }),
        ...(wrongAmount !== null && { amount: wrongAmount }),
        ...(isShort && { letter: caseCopy.letterShort }),
      },
    };
  const amount = asksAmount ? amountCentavos(draft.amount) : null;
  return { order: { outcome, amount, text: letter.trim() } };
}
