import type { LoanSummary } from '@abona/contract/lending/loan';
import type { Movement } from '@abona/contract/lending/movement';
import { caseOpeningCopy } from '#copy/case-opening.ts';
import { dayShort } from '#lib/day-text.ts';

const copy = caseOpeningCopy.subject;

/** Something of somebody's account that they can dispute. */
export type DisputeSubject = {
  /** `abono:loan_1:4` or `mov:mov_1` */
  readonly value: string;
  readonly title: string;
  readonly support: string;
  /** Centavos. */
  readonly amount: number;
  /** It has a shop, and that may be abroad. */
  readonly isPurchase: boolean;
};

export const instalmentValue = (loanId: string, number: number | string): string =>
  `abono:${loanId}:${number}`;
export const movementValue = (movementId: string): string => `mov:${movementId}`;

/** What is named to the server; null: nothing was chosen. */
export function subjectOf(
  value: string,
):
  | { readonly movement_id: string }
  | { readonly loan_id: string; readonly instalment: number }
  | null {
  const [kind, id = '', number = ''] = value.split(':');
  if (kind === 'mov' && id !== '') return { movement_id: id };
  return kind === 'abono' && /^\d+$/.test(number)
    ? { loan_id: id, instalment: Number(number) }
    : null;
}

type Known = { readonly loans: readonly LoanSummary[]; readonly movements: readonly Movement[] };

/** First what is asked of them and they may have paid already, then what happened, newest first. */
export function disputeSubjects({ loans, movements }: Known): readonly DisputeSubject[] {
  return [...loans.flatMap(instalmentsOf), ...movements.map(movementSubject)];
}

function instalmentsOf({ loan_id: loanId, title, next, overdue }: LoanSummary) {
  if (next === null) return [];
  const { number, amount, due_date: due } = next;
  return [
    {
      value: instalmentValue(loanId, number),
      title: overdue === null ? copy.coming(number) : copy.unpaid(number),
      support: copy.line(dayShort(due), title),
      amount,
      isPurchase: false,
    },
  ];
}

const movementSubject = ({ movement_id, type, subtype, title, on, amount }: Movement) => ({
  value: movementValue(movement_id),
  title: copy.ways[subtype],
  support: copy.line(dayShort(on), title),
  amount,
  isPurchase: type === 'purchase',
});
