import type { PaymentEvent } from '@abona/merchant-sdk';
import type { Database } from '#platform/database.ts';
import { createRecords } from '#platform/records.ts';
import { hear, type Order } from './order.ts';

const LISTED_MAX = 100;

export type Orders = ReturnType<typeof createOrders>;

/** The shop's order book. A change holds the order's row: messages and clicks come one after another. */
export function createOrders(database: Database) {
  const records = createRecords<Order>(database, 'shop.order');
  return {
    find: records.find,
    change: records.change,
    /** The order under its number, which the first one to ask writes down. */
    open: async (order: Order): Promise<Order> => {
      await records.add(order);
      return (await records.find(order.id)) ?? order;
    },
    ofSession: (sessionId: string): Promise<Order[]> =>
      records.list({ having: { sessionId }, limit: LISTED_MAX }),
    /** Every seller's part of one cart, as they stood in it. */
    ofPurchase: (purchase: string): Promise<Order[]> =>
      records.list({ having: { purchase }, order: 'oldest', limit: LISTED_MAX }),
    all: (): Promise<Order[]> => records.list({ limit: LISTED_MAX }),
    /** Null when the order is not of this shop, or no longer. */
    hear: (messageId: string, event: PaymentEvent): Promise<Order | null> =>
      records.change(event.data.payment.order_id, (order) => hear(order, messageId, event)),
  };
}
