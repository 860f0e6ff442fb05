import type { ActPreview } from '@abona/contract/staff-acts/act';
import { publicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Collections } from '#modules/collections/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Tx } from '#platform/database/database.ts';
import { type BooksOfActs, watchBooks } from './book-changes.ts';
import { loanChanges, loanMatter } from './loan-changes.ts';
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
      const { before, countsFrom } = moved.value;
      return ok({
        amount: before.amount,
        changes: [
          { what: 'loan', before: source.id, after: target.id },
          ...customerChange(source.customerId, target.customerId),
          { what: 'value_date', before: before.valueOn, after: countsFrom },
          { what: 'from_loan', before: source.id, after: source.id },
          ...(await source.changes()),
          { what: 'to_loan', before: target.id, after: target.id },
          ...(await target.changes()),
        ],
      });
    },
  });

/** A loan as it is, to be compared with what becomes of it, its books too; null: there is none. */
async function watchLoan({ lending, ledger }: MoveDeps, tx: Tx, loanId: string) {
  const before = await lending.figuresOf(tx, loanId);
  if (before === null) return null;
  const { customerId } = await loanMatter(lending, tx, loanId);
  const postings = await watchBooks(ledger, tx, loanId);
  const changes = async (): Promise<ActPreview['changes']> => {
    const after = (await lending.figuresOf(tx, loanId)) ?? before;
    return [...loanChanges(before, after), ...(await postings())];
  };
  return { id: publicId('loan', loanId), customerId, changes };
}

/** Whose loan it is, where that is somebody else's. */
const customerChange = (before: number | null, after: number | null): ActPreview['changes'] =>
  before === after ? [] : [{ what: 'customer', before, after }];
