import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import type { Collections } from '#modules/collections/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Database } from '#platform/database/database.ts';
import type { LatePayments } from './ports.ts';

/** Who lends, and who collects. */
export type Lenders = {
  readonly lending: Pick<Lending, 'listLate' | 'loanOf' | 'lateAmountOf'>;
  readonly collections: Pick<Collections, 'isPaymentInTransit' | 'payments'>;
};

/** Late payments as lending knows them, without those that collections knows to be on their way. */
export const latePaymentsBy = (db: Database, lenders: Lenders): LatePayments => ({
  list: (page) => lenders.lending.listLate(db, page),
  owedOf: async ({ customerId, loanIds }) => {
    const { lending, collections } = lenders;
    const onTheirWay = await collections.payments.inTransit(customerId);
    let owed = 0;
    for (const loanId of loanIds) {
      const isPaid = onTheirWay.some(({ loan_id: id }) => id === publicId('loan', loanId));
      if (isPaid || (await collections.isPaymentInTransit(db, loanId))) continue;
      const loan = await lending.loanOf(customerId, loanId);
      if (loan !== null) owed += lending.lateAmountOf(loan);
    }
    return centavos(owed);
  },
});
