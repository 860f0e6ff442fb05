import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Lending } from '#modules/lending/module.ts';
import type { Tx } from '#platform/database/database.ts';
import { type BooksOfActs, watchLoan } from './book-changes.ts';
import { loanMatter } from './loan-changes.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

export type GoodwillDeps = {
  readonly lending: Pick<Lending, 'applyPayment' | 'previewChange' | 'figuresOf' | 'findLoan'>;
  readonly ledger: BooksOfActs;
};

const Goodwill = z.object({ loanId: z.string(), amount: z.int() });
type Goodwill = z.output<typeof Goodwill>;

const RAIL = 'goodwill';

/** What is due first, in the order of any payment; what is left lowers what is still to come, or ends it. */
const purposes = [{ kind: 'prepayment', policy: 'REDUCE_PAYMENT' }, { kind: 'payoff' }] as const;

/**
 * We give a customer an amount on a loan: it counts as paid today, at our cost (decision 94). It pays debt and nothing
 * else, so that more than is owed is refused.
 */
export const goodwillCredit = (deps: GoodwillDeps): StaffAct<Goodwill, 'goodwill_exceeds_debt'> =>
  rehearsedAct<Goodwill, 'goodwill_exceeds_debt'>({
    Order: Goodwill,
    matterOf: (tx, { loanId }) => loanMatter(deps.lending, tx, loanId),
    perform: async (tx, { loanId, ...order }, { id, actor }) => {
      const amount = centavos(order.amount);
      const loan = await watchLoan(deps, tx, loanId);
      if (loan === null) return err('not_found');
      if (loan.before.status !== 'active') return err('act_impossible');
      const purpose = await purposeOf(deps, tx, { loanId, amount });
      if (purpose === null) return err('goodwill_exceeds_debt');
      const payment = { loanId, id: `${RAIL}:${id}`, amount, rail: RAIL, purpose, actor } as const;
      const given = await deps.lending.applyPayment(payment, tx);
      if (!given.ok) return err('act_impossible');
      return ok({
        amount,
        changes: [
          { what: 'counted_as_paid', before: 0, after: amount },
          ...(await loan.changes(`payment:${payment.id}`)),
        ],
      });
    },
  });

type GivenAmount = { readonly loanId: string; readonly amount: Centavos };

/** The first that leaves nothing over as saldo a favor; null: it is more than the debt. */
async function purposeOf({ lending }: GoodwillDeps, tx: Tx, { loanId, amount }: GivenAmount) {
  for (const purpose of purposes) {
    const content = { kind: 'payment', amount, rail: RAIL, purpose } as const;
    const shown = await lending.previewChange(tx, { loanId, content });
    if (shown.ok && shown.value.after.credit <= shown.value.before.credit) return purpose;
  }
  return null;
}
