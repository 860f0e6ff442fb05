import { centavos } from '@abona/kernel/money';
import type { Collections } from '#modules/collections/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Database } from '#platform/database/database.ts';
import type { LatePayments } from './ports.ts';

/** Who lends, and who collects. */
export type Lenders = {
  readonly lending: Pick<Lending, 'listLate' | 'loanOf' | 'lateAmountOf'>;
  readonly collections: Pick<Collections, 'isPaymentInTransit' | 'amountOnItsWay'>;
};

/** Late payments as lending knows them, without those that collections knows to be on their way. */
export const latePaymentsBy = (db: Database, lenders: Lenders): LatePayments => ({
  list: (page) => lenders.lending.listLate(db, page),
  owedOf: async ({ customerId, loanIds }) => {
    const { lending, collections } = lenders;
    let owed = 0;
    for (const loanId of loanIds) {
      if (await collections.isPaymentInTransit(db, loanId)) continue;
      const loan = await lending.loanOf(customerId, loanId);
      if (loan === null) continue;
      // What is on its way is not asked for; the rest is.
      const onItsWay = await collections.amountOnItsWay(customerId, loanId);
      owed += Math.max(0, lending.lateAmountOf(loan) - onItsWay);
    }
    return centavos(owed);
  },
});
