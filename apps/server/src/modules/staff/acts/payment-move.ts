import type { ActPreview } from '@abona/contract/staff-acts/act';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Collections } from '#modules/collections/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import { type BooksOfActs, watchLoan } from './book-changes.ts';
import { loanMatter } from './loan-changes.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

export type MoveDeps = {
  readonly collections: { readonly desk: Pick<Collections['desk'], 'movePayment'> };
  readonly lending: Pick<Lending, 'figuresOf' | 'findLoan'>;
  readonly ledger: BooksOfActs;
};

const Move = z.object({ loanId: z.string(), payment: z.string(), toLoanId: z.string() });
type Move = z.output<typeof Move>;

/** A payment goes from the loan that got it to the one that it was meant for: both before and after, and the books. */
export const paymentMove = (deps: MoveDeps): StaffAct<Move> =>
  rehearsedAct<Move>({
    Order: Move,
    matterOf: (tx, { loanId }) => loanMatter(deps.lending, tx, loanId),
    perform: async (tx, { loanId, payment, toLoanId }, { actor }) => {
      const source = await watchLoan(deps, tx, loanId);
      const target = await watchLoan(deps, tx, toLoanId);
      if (source === null || target === null) return err('not_found');
      const order = { loanId, payment, toLoanId, actor };
      const moved = await deps.collections.desk.movePayment(tx, order);
      if (!moved.ok) return err(moved.error === 'not_found' ? 'not_found' : 'act_impossible');
      const { before, countsFrom, payment: there } = moved.value;
      return ok({
        amount: before.amount,
        changes: [
          { what: 'loan', before: source.id, after: target.id },
          ...customerChange(source.customerId, target.customerId),
          { what: 'value_date', before: before.valueOn, after: countsFrom },
          { what: 'from_loan', before: source.id, after: source.id },
          ...(await source.changes(`reversed:${payment}`)),
          { what: 'to_loan', before: target.id, after: target.id },
          ...(await target.changes(there)),
        ],
      });
    },
  });

/** Whose loan it is, where that is somebody else's. */
const customerChange = (before: number | null, after: number | null): ActPreview['changes'] =>
  before === after ? [] : [{ what: 'customer', before, after }];
