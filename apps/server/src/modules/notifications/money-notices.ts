import type { MessageParameters } from '@abona/documents/messages/message';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Collections } from '#modules/collections/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { Wallet } from '#modules/wallet/module.ts';
import type { Clock } from '#platform/clock.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { messageIdOf } from './message-id.ts';
import type { Reached } from './ports.ts';
import type { QueueNotice } from './use-cases/queue-notice.ts';

/** Who tells of money, and who knows where people are reached. */
export type MoneyTellers = {
  readonly publicUrl: string;
  readonly lending: Pick<Lending, 'onDayEnded'>;
  readonly collections: Pick<
    Collections,
    'onDebitScheduled' | 'onCardReturnRefused' | 'onAttemptMoved' | 'onLoanPaid' | 'onPaymentMoved'
  >;
  readonly merchants: Pick<Merchants, 'onRestReleased' | 'namesOf'>;
  readonly wallet: Pick<Wallet, 'onAccountVerified'>;
  readonly identity: Reached;
};

type Around = MoneyTellers & { readonly clock: Clock; readonly notify: QueueNotice };

/** What customers hear of their money before it moves. */
export const moneyNotices = (around: Around): readonly Worker[] => [
  chargeNotice(around),
  accountNotice(around),
  movedNotice(around),
  ...paymentNotices(around),
];

/** Both whose loans they are, each of their own; whoever has both hears of it once. */
const movedNotice = ({ publicUrl, collections, notify }: Around): Worker =>
  collections.onPaymentMoved({
    name: 'notifications.tell_of_moved_payment',
    effect: 'outside',
    run: async ({ receiptId, amount, from, to }) => {
      const isOwn = from.customerId === to.customerId;
      const tell = (side: MessageParameters['payment_moved']['side'], one: typeof from) =>
        notify({
          id: messageIdOf(`payment_moved:${receiptId}:${side}`),
          customerId: one.customerId,
          template: 'payment_moved',
          terms: { kind: 'payment_received', always: 'email' },
          parameters: { side, amount, loan_id: one.loanId, link: `${publicUrl}/pay/perfil/pagos` },
        });
      if (isOwn) return tell('between_own', to);
      await tell('came', to);
      await tell('left', from);
    },
  });

/** The charge names the notice, so it is told once. */
const chargeNotice = ({ publicUrl, collections, notify }: Around): Worker =>
  collections.onDebitScheduled({
    name: 'notifications.tell_of_charge',
    effect: 'outside',
    run: ({ attemptId: id, customerId, amount, maxAmount, collectOn, ...charge }) =>
      notify({
        id,
        customerId,
        template: 'automatic_charge',
        terms: { kind: 'payment_due', always: 'email' },
        parameters: {
          amount,
          max_amount: maxAmount,
          collect_on: collectOn,
          state: charge.isCovered ? (charge.isAgain ? 'again' : 'planned') : 'not_covered',
          account: `${charge.bank} ···· ${charge.accountLast4}`,
          link: `${publicUrl}/pay/pago-automatico`,
        },
      }),
  });

/**
 * By letter, and by text too where another account stood there before: whoever reads the one may not read
 * the other (reliability.md A15).
 */
const accountNotice = ({ publicUrl, wallet, notify }: Around): Worker =>
  wallet.onAccountVerified({
    name: 'notifications.tell_of_account',
    effect: 'outside',
    run: ({ customerId, accountId: id, bank, last4, isFirst }) =>
      notify({
        id,
        customerId,
        template: 'account_added',
        terms: { kind: 'security', ...(isFirst ? { never: 'sms' } : {}) },
        parameters: {
          account: `${bank} ···· ${last4}`,
          is_first: isFirst,
          link: `${publicUrl}/pay/cuentas-reembolso`,
        },
      }),
  });

const MINUTE_MS = 60_000;

type Paid = { readonly customerId: number };

/** Payments that arrive within a minute, as those of a whole quincena do, are told of once. */
const tellOfPayment =
  ({ publicUrl, clock, notify }: Around) =>
  async ({ customerId }: Paid): Promise<void> => {
    const now = clock.now().getTime();
    await notify({
      id: messageIdOf(`payment_received:${customerId}:${Math.floor(now / MINUTE_MS)}`),
      customerId,
      template: 'payment_received',
      terms: { kind: 'payment_received' },
      parameters: { received_on: mexicoCityDate(now), link: `${publicUrl}/pay/compras` },
    });
  };

/** Whoever began a payment is told when it is applied; whoever transferred by themselves, too. */
const paymentNotices = (around: Around): readonly Worker[] => [
  around.collections.onAttemptMoved({
    name: 'notifications.tell_of_payment',
    effect: 'outside',
    run: async ({ customerId, purpose, isApplied }) => {
      if (purpose === 'loan' && isApplied) await tellOfPayment(around)({ customerId });
    },
  }),
  around.collections.onLoanPaid({
    name: 'notifications.tell_of_transfer',
    effect: 'outside',
    run: tellOfPayment(around),
  }),
];
