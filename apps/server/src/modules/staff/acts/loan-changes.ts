import type { ActPreview } from '@abona/contract/staff-acts/act';
import type { Lending } from '#modules/lending/module.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Matter } from './staff-act.ts';

export type LoanFigures = NonNullable<Awaited<ReturnType<Lending['figuresOf']>>>;
type Change = ActPreview['changes'][number];

/** A loan before and after; of what is held, waived and saldo a favor only what changes. */
export function loanChanges(before: LoanFigures, after: LoanFigures): Change[] {
  const changed = (what: 'waived' | 'held' | 'credit'): Change[] =>
    before[what] === after[what] ? [] : [{ what, before: before[what], after: after[what] }];
  return [
    { what: 'owed', before: before.owed, after: after.owed },
    ...changed('held'),
    ...changed('waived'),
    ...changed('credit'),
    { what: 'loan_status', before: before.status, after: after.status },
  ];
}

/** By how much a customer is better off. */
export const gainOf = (before: LoanFigures, after: LoanFigures): number =>
  before.owed - after.owed + after.credit - before.credit;

export async function loanMatter(
  lending: Pick<Lending, 'findLoan'>,
  tx: Tx,
  loanId: string,
): Promise<Matter> {
  const loan = await lending.findLoan(loanId, tx);
  return { subject: `loan:${loanId}`, customerId: loan?.contract.customerId ?? null };
}
