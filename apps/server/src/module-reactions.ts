import type { Arrears } from '#modules/arrears/module.ts';
import type { Bureau } from '#modules/bureau/module.ts';
import type { Cases } from '#modules/cases/module.ts';
import type { Collections } from '#modules/collections/module.ts';
import type { Identity } from '#modules/identity/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { Notifications } from '#modules/notifications/module.ts';
import type { Origination } from '#modules/origination/module.ts';
import type { Reporting } from '#modules/reporting/module.ts';
import type { Wallet } from '#modules/wallet/module.ts';
import type { Database } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Worker } from '#platform/jobs/worker.ts';

type Modules = {
  readonly db: Database;
  readonly publicUrl: string;
  readonly arrears: Arrears;
  readonly bureau: Bureau;
  readonly cases: Cases;
  readonly collections: Collections;
  readonly identity: Identity;
  readonly lending: Lending;
  readonly merchants: Merchants;
  readonly notifications: Notifications;
  readonly origination: Origination;
  readonly reporting: Reporting;
  readonly wallet: Wallet;
};

/** What modules do when something happens in another: the arrows that their imports do not show. */
export const reactionsBetween = (modules: Modules): readonly Worker[] => [
  ...afterEachOther(modules),
  ...afterMoney(modules),
  ...modules.notifications.documentNotices(modules),
  ...modules.notifications.moneyNotices(modules),
  ...modules.notifications.caseNotices(modules),
  ...modules.notifications.reliefNotices(modules),
  ...modules.notifications.agencyNotices(modules),
  ...modules.cases.onShopDispute({
    name: 'merchants.tell_of_dispute',
    run: modules.merchants.recordDispute,
  }),
  modules.lending.onDayEnded({
    name: 'reporting.keep_portfolio_of_day',
    attemptLimitS: 3_600,
    run: modules.reporting.keepPortfolio,
  }),
  modules.cases.onCorrectionAnswered({
    name: 'bureau.follow_correction',
    run: modules.bureau.followCorrection,
  }),
];

/** A return of a down payment is named after its refund and the receipt it gives back of. */
const refundIn = (subject: string): string => subject.split(':')[0] ?? '';

/** What money that came or went means for the application behind it, and the other way round. */
const afterMoney = ({
  collections,
  origination,
  merchants,
  identity,
  wallet,
  db,
}: Modules): readonly Worker[] => [
  merchants.onPayoutScheduled({
    name: 'collections.pay_merchant',
    effect: 'database',
    run: collections.payMerchant,
  }),
  collections.onPayoutEnded({
    name: 'merchants.follow_payout',
    effect: 'database',
    run: async ({ kind, subject: id, isSettled, trackingKey }) => {
      if (kind !== 'merchant') return;
      const end = { id, status: isSettled ? 'paid' : 'returned' } as const;
      await transaction(db, (tx) =>
        merchants.endPayout(tx, { ...end, trackingKey: trackingKey ?? '' }),
      );
    },
  }),
  collections.onPayoutEnded({
    name: 'merchants.follow_down_payment_return',
    effect: 'database',
    run: async ({ kind, subject }) => {
      if (kind === 'down_payment_return') await merchants.followRefund(refundIn(subject));
    },
  }),
  collections.onCardReturnEnded({
    name: 'merchants.follow_card_return',
    effect: 'database',
    run: ({ subject }) => merchants.followRefund(refundIn(subject)),
  }),
  collections.onPayoutEnded({
    name: 'origination.follow_payout',
    effect: 'database',
    run: async ({ kind, subject, isSettled }) => {
      if (kind !== 'loan') return;
      await origination.payoutEnded({ applicationProcessId: Number(subject), isSettled });
    },
  }),
  collections.onPayoutEnded({
    name: 'wallet.follow_check',
    effect: 'outside',
    run: async ({ kind, subject }) => {
      if (kind === 'account_proof') await wallet.followCheck(subject);
    },
  }),
  collections.onDownPaymentReceived({
    name: 'origination.follow_down_payment',
    effect: 'database',
    run: ({ applicationProcessId }) =>
      origination.downPaymentEnded({ applicationProcessId, isSettled: true }),
  }),
  collections.onAttemptMoved({
    name: 'identity.push_payment_change',
    effect: 'outside',
    run: ({ customerId }) => identity.pushPaymentChange(customerId),
  }),
  origination.onMoved({
    name: 'collections.follow_application',
    effect: 'database',
    to: ['loan', 'cancelled'],
    withDownPayment: true,
    run: collections.applicationMoved,
  }),
];

/** What one module does when something happens in another. */
const afterEachOther = ({
  merchants,
  lending,
  origination,
  identity,
}: Modules): readonly Worker[] => [
  merchants.onPaymentMoved({
    name: 'origination.follow_payment',
    effect: 'database',
    to: ['cancelled', 'expired', 'refunded'],
    run: origination.paymentMoved,
  }),
  merchants.onStoreCodeCharged({
    name: 'origination.offer_store_charge',
    effect: 'database',
    run: origination.storeCharged,
  }),
  ...lending.onLoanEnded({ name: 'origination.follow_loan', run: origination.loanEnded }),
  origination.onMoved({
    name: 'origination.raise_line',
    // It reads the loans before it locks the line: no transaction waits for that.
    effect: 'outside',
    to: ['paid'],
    run: ({ customerId }) => origination.raiseLine(customerId),
  }),
  lending.onLetterIssued({
    name: 'origination.follow_letter',
    effect: 'database',
    run: ({ loanId }) => origination.loanEnded({ loanId, closing: 'letter_issued' }),
  }),
  identity.onPhoneProven({
    name: 'origination.take_phone_proof',
    effect: 'database',
    run: ({ customerId }) => origination.phoneProven(customerId),
  }),
  identity.onPhoneRefused({
    name: 'origination.take_phone_failure',
    effect: 'database',
    run: ({ customerId }) => origination.phoneFailed(customerId),
  }),
  identity.onIdentityProven({
    name: 'origination.take_identity_proof',
    effect: 'database',
    run: ({ customerId }) => origination.identityProven(customerId),
  }),
  identity.onIdentityRefused({
    name: 'origination.take_identity_failure',
    effect: 'database',
    run: ({ customerId }) => origination.identityFailed(customerId),
  }),
];
