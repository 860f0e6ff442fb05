import type { Collections } from '#modules/collections/module.ts';
import type { Identity } from '#modules/identity/module.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import type { OutgoingMessage } from './domain/message.ts';

/** Who tells of money, and who knows where people are reached. */
export type MoneyTellers = {
  readonly publicUrl: string;
  readonly collections: Pick<Collections, 'onDebitScheduled'>;
  readonly identity: Pick<Identity, 'emailOf' | 'phoneOf'>;
};

type Around = MoneyTellers & {
  readonly db: Database;
  readonly queue: (tx: Tx, message: OutgoingMessage) => Promise<void>;
};

/** What customers hear of their money before it moves. */
export const moneyNotices = (around: Around): readonly Worker[] => [chargeNotice(around)];

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
        ...{ amount, max_amount: maxAmount, collect_on: collectOn },
        state: charge.isCovered ? (charge.isAgain ? 'again' : 'planned') : 'not_covered',
        account: `${charge.bank} ···· ${charge.accountLast4}`,
        link: `${publicUrl}/pay/pago-automatico`,
      } as const;
      const message = { id, customerId, to, template: 'automatic_charge', parameters } as const;
      const channel = email === null ? 'sms' : 'email';
      await transaction(db, (tx) => queue(tx, { ...message, channel }));
    },
  });
