import type { Collections } from '#modules/collections/module.ts';
import type { Wallet } from '#modules/wallet/module.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import type { OutgoingMessage } from './domain/message.ts';
import { messageIdOf } from './message-id.ts';
import type { Reached } from './ports.ts';

/** Who tells of money, and who knows where people are reached. */
export type MoneyTellers = {
  readonly publicUrl: string;
  readonly collections: Pick<Collections, 'onDebitScheduled' | 'onCardReturnRefused'>;
  readonly wallet: Pick<Wallet, 'onAccountVerified'>;
  readonly identity: Reached;
};

type Around = MoneyTellers & {
  readonly db: Database;
  readonly queue: (tx: Tx, message: OutgoingMessage) => Promise<void>;
};

/** What customers hear of their money before it moves. */
export const moneyNotices = (around: Around): readonly Worker[] => [
  chargeNotice(around),
  accountNotice(around),
];

/** By letter; by text to whoever has none. The charge names the message, so it is told once. */
const chargeNotice = ({ publicUrl, db, collections, identity, queue }: Around): Worker =>
  collections.onDebitScheduled({
    name: 'notifications.tell_of_charge',
    effect: 'outside',
    run: async ({ attemptId: id, customerId, amount, maxAmount, collectOn, ...charge }) => {
      const email = await identity.emailOf(customerId);
      const to = email ?? (await identity.phoneOf(db, customerId));
      if (to === null) return;
      const parameters = {
        amount,
        max_amount: maxAmount,
        collect_on: collectOn,
        state: charge.isCovered ? (charge.isAgain ? 'again' : 'planned') : 'not_covered',
        account: `${charge.bank} ···· ${charge.accountLast4}`,
        link: `${publicUrl}/pay/pago-automatico`,
      } as const;
      const message = { id, customerId, to, template: 'automatic_charge', parameters } as const;
      const channel = email === null ? 'sms' : 'email';
      await transaction(db, (tx) => queue(tx, { ...message, channel }));
    },
  });

/**
 * By letter, and by text too where another account stood there before: whoever reads the one may not read
 * the other (reliability.md A15).
 */
const accountNotice = ({ publicUrl, db, wallet, identity, queue }: Around): Worker =>
  wallet.onAccountVerified({
    name: 'notifications.tell_of_account',
    effect: 'outside',
    run: async ({ customerId, accountId, bank, last4, isFirst }) => {
      const email = await identity.emailOf(customerId);
      const phone = isFirst ? null : await identity.phoneOf(db, customerId);
      const parameters = {
        account: `${bank} ···· ${last4}`,
        is_first: isFirst,
        link: `${publicUrl}/pay/cuentas-reembolso`,
      };
      const message = { customerId, template: 'account_added', parameters } as const;
      await transaction(db, async (tx) => {
        if (email !== null)
          await queue(tx, { ...message, id: accountId, channel: 'email', to: email });
        if (phone !== null)
          await queue(tx, {
            ...message,
            id: messageIdOf(`sms:${accountId}`),
            channel: 'sms',
            to: phone,
          });
      });
    },
  });
