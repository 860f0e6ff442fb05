import { randomUUID } from 'node:crypto';
import type { World } from '#place.ts';
import { SHOP_KEYS } from './give-back.ts';

/** The till of the sandbox's shop charges the code that somebody shows on their phone. */
export async function chargeCode({ place }: World, code: string, amount: number): Promise<void> {
  const answer = await fetch(`${place.app}/api/merchant/v1/store_codes/${code}/charge`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SHOP_KEYS[0]}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ amount, order_id: `CAJA-${randomUUID().slice(0, 8)}` }),
  });
  if (!answer.ok) throw new Error(`the till was refused: ${await answer.text()}`);
}
