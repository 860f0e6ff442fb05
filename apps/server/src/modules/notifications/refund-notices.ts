import type { Collections } from '#modules/collections/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import type { OutgoingMessage } from './domain/message.ts';
import { messageIdOf } from './message-id.ts';

type Around = {
  readonly publicUrl: string;
  readonly collections: Pick<Collections, 'onCardReturnRefused'>;
  readonly merchants: Pick<Merchants, 'onRestReleased' | 'namesOf'>;
  readonly identity: { readonly emailOf: (customerId: number) => Promise<string | null> };
  readonly db: Database;
  readonly queue: (tx: Tx, message: OutgoingMessage) => Promise<void>;
};

/**
 * Whoever waits for money that their card will not take hears that it is not lost, once for each return; and whoever
 * agreed to more than a shop took hears how much less they owe, once for each purchase.
 */
export const refundNotices = ({
  publicUrl,
  db,
  collections,
  merchants,
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
  merchants.onRestReleased({
    name: 'notifications.tell_of_released_rest',
    effect: 'outside',
    run: async ({ customerId, paymentId, merchantId, amount, released }) => {
      const to = await identity.emailOf(customerId);
      if (to === null) return;
      const shop = (await merchants.namesOf([merchantId])).get(merchantId) ?? 'La tienda';
      const parameters = { shop, amount, released, link: `${publicUrl}/pay/` };
      const id = messageIdOf(`purchase_lowered:${paymentId}`);
      const message = { id, customerId, to, template: 'purchase_lowered', parameters } as const;
      await transaction(db, (tx) => queue(tx, { ...message, channel: 'email' }));
    },
  }),
];
