import { takenBackCauses } from '@abona/contract/staff-acts/act-values';
import { publicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Collections } from '#modules/collections/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Tx } from '#platform/database/database.ts';
import { type LoanFigures, loanChanges, loanMatter } from './loan-changes.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

export type ReversalDeps = {
  readonly collections: Pick<Collections, 'recordTakenBack'>;
  readonly lending: Pick<Lending, 'figuresOf' | 'findLoan' | 'loansOf'>;
};

const Reversal = z.object({
  loanId: z.string(),
  payment: z.string(),
  cause: z.enum(takenBackCauses),
});
type Reversal = z.output<typeof Reversal>;

/** A bank took a charge back: what it paid is owed again as if it had never come, of each loan that it paid. */
export const paymentReversal = (deps: ReversalDeps): StaffAct<Reversal> =>
  rehearsedAct<Reversal>({
    Order: Reversal,
    matterOf: (tx, { loanId }) => loanMatter(deps.lending, tx, loanId),
    perform: async (tx, { loanId, payment, cause }, { actor }) => {
      const { customerId } = await loanMatter(deps.lending, tx, loanId);
      if (customerId === null) return err('not_found');
      const before = await figuresOf(deps, tx, customerId);
      const order = { loanId, payment, reason: cause, actor };
      const taken = await deps.collections.recordTakenBack(tx, order);
      if (!taken.ok) return err(taken.error === 'not_found' ? 'not_found' : 'act_impossible');
      const after = await figuresOf(deps, tx, customerId);
      return ok({
        amount: taken.value.reduce((sum, { amount }) => sum + amount, 0),
        changes: taken.value.flatMap((receipt) => {
          const { loanId: paid, status, amount, valueOn } = receipt;
          const [was, is] = [before.get(paid ?? ''), after.get(paid ?? '')];
          const loan = paid === null ? null : publicId('loan', paid);
          return [
            { what: 'loan' as const, before: loan, after: loan },
            { what: 'receipt_status' as const, before: status, after: 'reversed' },
            { what: 'received' as const, before: amount, after: 0 },
            { what: 'value_date' as const, before: valueOn, after: valueOn },
            ...(was === undefined || is === undefined ? [] : loanChanges(was, is)),
          ];
        }),
      });
    },
  });

/** Every loan of a customer: one charge may have paid several. */
async function figuresOf({ lending }: ReversalDeps, tx: Tx, customerId: number) {
  const loans = await lending.loansOf(customerId, tx);
  const figures = new Map<string, LoanFigures>();
  for (const { contract } of loans) {
    const one = await lending.figuresOf(tx, contract.loanId);
    if (one !== null) figures.set(contract.loanId, one);
  }
  return figures;
}
