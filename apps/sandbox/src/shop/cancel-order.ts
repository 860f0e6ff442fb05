import type { AbonaError } from '@abona/merchant-sdk';
import { answerOf } from './merchant-api.ts';
import { canCancel, type Order } from './order.ts';
import type { SellerClients } from './sellers.ts';

/** Withdraws the payment at Abona; the order itself moves when the message about it comes. */
export async function cancelOrder(
  { sellers }: { readonly sellers: SellerClients },
  order: Order,
): Promise<AbonaError | null> {
  if (order.payment === null || !canCancel(order)) return null;
  const { id } = order.payment;
  const idempotencyKey = `pedido-${order.id}-cancelar-${id}`;
  const answer = await answerOf(sellers[order.seller].payments.cancel(id, { idempotencyKey }));
  return answer.kind === 'refused' ? answer.refusal : null;
}
