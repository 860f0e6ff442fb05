import { centavos } from '@abona/kernel/money';
import type { Collections } from '#modules/collections/module.ts';
import type { dueReminders, Lending } from '#modules/lending/module.ts';
import type { Database } from '#platform/database/database.ts';
import type { DuePayments, LatePayments, LoanOffers } from './ports.ts';

/** Who lends, and who collects. */
export type Lenders = {
  readonly lending: Pick<Lending, 'listLate' | 'loanOf' | 'lateAmountOf' | 'findOpenRelief'> & {
    readonly quitaOffers: Pick<Lending['quitaOffers'], 'findOpen'>;
  };
  readonly dueReminders: typeof dueReminders;
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

/** Payments to come as lending knows them; of what is charged by itself, its own notice tells. */
export const duePaymentsBy = (db: Database, lenders: Lenders): DuePayments => ({
  list: (page) => lenders.dueReminders.listComing(db, page),
  owedBy: async ({ customerId, loanIds, day }) => {
    const { lending, collections } = lenders;
    let owed = 0;
    for (const loanId of loanIds) {
      const loan = await lending.loanOf(customerId, loanId);
      if (loan === null || loan.automaticPayment) continue;
      const onItsWay = await collections.amountOnItsWay(customerId, loanId);
      owed += Math.max(0, lenders.dueReminders.amountToPayBy(loan, day) - onItsWay);
    }
    return centavos(owed);
  },
});

export const loanOffersBy = (lenders: Lenders): LoanOffers => ({
  isQuitaOpen: async (offerId) => (await lenders.lending.quitaOffers.findOpen(offerId)) !== null,
  isReliefOpen: async (offerId) => (await lenders.lending.findOpenRelief(offerId)) !== null,
});
