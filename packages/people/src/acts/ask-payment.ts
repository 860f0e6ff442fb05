import { randomUUID } from 'node:crypto';
import { callAsShop } from '#merchant-call.ts';
import type { World } from '#place.ts';
import { dataOf } from '#send-call.ts';

type PaymentRequest = { readonly key: string; readonly amount: number; readonly what: string };

/** A shop asks for a payment by its key; the number with which its shopper arrives. */
export async function askPayment(
  world: World,
  { key, amount, what }: PaymentRequest,
): Promise<string> {
  const body = {
    order_id: `PRUEBA-${randomUUID().slice(0, 8)}`,
    amount,
    lines: [{ reference: 'primero', name: what, quantity: 1, unit_amount: amount }],
    return_url: `${world.place.shop}/`,
  };
  const answer = await callAsShop(world, { key, path: '/payments', body });
  if (!answer.ok) throw new Error(`the payment was refused: ${await answer.text()}`);
  return (await dataOf<{ readonly payment_id: string }>(answer)).payment_id;
}
