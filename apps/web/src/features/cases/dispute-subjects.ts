import type { Disputable } from '@abona/contract/lending/disputable';
import { caseOpeningCopy } from '#copy/case-opening.ts';
import { dayShort } from '#lib/day-text.ts';

const copy = caseOpeningCopy.subject;

/** Something of somebody's account that they can dispute, or could have. */
export type DisputeSubject = {
  /** `abono:loan_1:4`, `cargos:loan_1:4` or `mov:mov_1` */
  readonly value: string;
  readonly title: string;
  readonly support: string;
  /** Centavos. */
  readonly amount: number;
  /** It has a shop, and that may be abroad. */
  readonly isPurchase: boolean;
  /** Its last day is over. */
  readonly disabled: boolean;
};

export const instalmentValue = (loanId: string, number: number | string): string =>
  `abono:${loanId}:${number}`;
export const movementValue = (movementId: string): string => `mov:${movementId}`;
const chargesValue = (loanId: string, number: number): string => `cargos:${loanId}:${number}`;

type NamedSubject =
  | { readonly movement_id: string }
  | { readonly loan_id: string; readonly instalment: number; readonly late_charges?: true };

/** What is named to the server; null: nothing was chosen. */
export function subjectOf(value: string): NamedSubject | null {
  const [kind, id = '', number = ''] = value.split(':');
  if (kind === 'mov' && id !== '') return { movement_id: id };
  if (!/^\d+$/.test(number)) return null;
  const named = { loan_id: id, instalment: Number(number) };
  if (kind === 'cargos') return { ...named, late_charges: true };
  return kind === 'abono' ? named : null;
}

/** In the order of the server: what is asked of them, what being late cost, then what happened, newest first. */
export const disputeSubjects = (items: readonly Disputable[]): readonly DisputeSubject[] =>
  items.map((item) => ({
    value: choiceOf(item),
    title: titleOf(item),
    support: item.is_open
      ? copy.line(dayShort(item.on), item.title)
      : copy.over(dayShort(item.on), dayShort(item.last_day)),
    amount: item.amount,
    isPurchase: item.is_purchase,
    disabled: !item.is_open,
  }));

function choiceOf({ kind, loan_id: loanId, movement_id, instalment }: Disputable): string {
  if (kind === 'movement') return movementValue(movement_id ?? '');
  const number = instalment ?? 0;
  return kind === 'late_charges' ? chargesValue(loanId, number) : instalmentValue(loanId, number);
}

function titleOf({ kind, subtype, instalment, is_overdue }: Disputable): string {
  const number = instalment ?? 0;
  if (kind === 'late_charges') return copy.charges(number);
  if (subtype !== null) return copy.ways[subtype];
  return is_overdue ? copy.unpaid(number) : copy.coming(number);
}
