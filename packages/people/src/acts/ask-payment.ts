import { randomUUID } from 'node:crypto';
import type { World } from '#place.ts';

type PaymentRequest = { readonly key: string; readonly amount: number; readonly what: string };

/** A shop asks for a payment by its key; the number with which its shopper arrives. */
export async function askPayment(
  { place }: World,
  { key, amount, what }: PaymentRequest,
): Promise<string> {
  const answer = await fetch(`${place.app}/api/merchant/v1/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      order_id: `PRUEBA-${randomUUID().slice(0, 8)}`,
      amount,
      lines: [{ reference: 'primero', name: what, quantity: 1, unit_amount: amount }],
      return_url: `${place.shop}/`,
    }),
  });
  if (!answer.ok) throw new Error(`the payment was refused: ${await answer.text()}`);
  const { payment_id } = await paymentOf(answer);
  return payment_id;
}

const paymentOf = async (answer: Response): Promise<{ readonly payment_id: string }> => {
  const said = await answer.json();
  return said.data ?? said;
};
