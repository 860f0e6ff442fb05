import type { Collections } from '#modules/collections/module.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import type { OutgoingMessage } from './domain/message.ts';
import { messageIdOf } from './message-id.ts';

type Around = {
  readonly publicUrl: string;
  readonly collections: Pick<Collections, 'onCardReturnRefused'>;
  readonly identity: { readonly emailOf: (customerId: number) => Promise<string | null> };
  readonly db: Database;
  readonly queue: (tx: Tx, message: OutgoingMessage) => Promise<void>;
};

/** Whoever waits for money that their card will not take hears that it is not lost, once for each return. */
export const refundNotices = ({
  publicUrl,
  db,
  collections,
  identity,
  queue,
}: Around): readonly Worker[] => [
  collections.onCardReturnRefused({
    name: 'notifications.tell_of_refused_refund',
    effect: 'outside',
    run: async ({ customerId, subject, amount }) => {
      const to = await identity.emailOf(customerId);
      if (to === null) return;
      const id = messageIdOf(`refund_refused:${subject}`);
      const parameters = { amount, link: `${publicUrl}/pay/perfil/reembolso-automatico` };
      const message = { id, customerId, to, template: 'refund_refused', parameters } as const;
      await transaction(db, (tx) => queue(tx, { ...message, channel: 'email' }));
    },
  }),
];
