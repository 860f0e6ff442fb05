import { centavos } from '@abona/kernel/money';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Collections } from '#modules/collections/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import { maskClabe } from '../domain/mask.ts';
import { type BooksOfActs, watchLoan } from './book-changes.ts';
import { loanMatter } from './loan-changes.ts';
import { type ActRefusal, rehearsedAct, type StaffAct } from './staff-act.ts';

export type CreditPayoutDeps = {
  readonly collections: { readonly desk: Pick<Collections['desk'], 'payOutCredit'> };
  readonly lending: Pick<Lending, 'figuresOf' | 'findLoan'>;
  readonly ledger: BooksOfActs;
};

const CreditPayout = z.object({
  loanId: z.string(),
  accountId: z.string(),
  amount: z.int().nullable(),
});
type CreditPayout = z.output<typeof CreditPayout>;

type PayoutRefusal = 'payout_held' | 'payout_account_refused' | 'payout_exceeds_credit';

type Refused = Extract<
  Awaited<ReturnType<Collections['desk']['payOutCredit']>>,
  { readonly ok: false }
>['error'];

const refusals: Readonly<Record<Refused, Exclude<ActRefusal, 'own_request'> | PayoutRefusal>> = {
  not_found: 'not_found',
  nothing_owed: 'act_impossible',
  more_than_owed: 'payout_exceeds_credit',
  payouts_held: 'payout_held',
  account_refused: 'payout_account_refused',
};

/** Saldo a favor of a loan goes to an account that is proven to be its customer's. */
export const creditPayout = (deps: CreditPayoutDeps): StaffAct<CreditPayout, PayoutRefusal> =>
  rehearsedAct<CreditPayout, PayoutRefusal>({
    Order: CreditPayout,
    matterOf: (tx, { loanId }) => loanMatter(deps.lending, tx, loanId),
    perform: async (tx, { amount, ...order }, { actor }) => {
      const loan = await watchLoan(deps, tx, order.loanId);
      if (loan === null) return err('not_found');
      const sum = amount === null ? null : centavos(amount);
      const sent = await deps.collections.desk.payOutCredit(tx, { ...order, amount: sum, actor });
      if (!sent.ok) return err(refusals[sent.error]);
      const { payout, bank, journalKey } = sent.value;
      return ok({
        amount: payout.amount,
        changes: [
          { what: 'account', before: null, after: maskClabe(payout.beneficiary.clabe) },
          { what: 'bank', before: null, after: bank },
          { what: 'holder', before: null, after: payout.beneficiary.holder },
          ...(await loan.changes(journalKey)),
        ],
      });
    },
  });
