import { randomUUID } from 'node:crypto';
import { callAsShop } from '#merchant-call.ts';
import type { World } from '#place.ts';
import { SHOP_KEYS } from './give-back.ts';

/** The till of the sandbox's shop charges the code that somebody shows on their phone. */
export async function chargeCode(world: World, code: string, amount: number): Promise<void> {
  const answer = await callAsShop(world, {
    key: String(SHOP_KEYS[0]),
    path: `/store_codes/${code}/charge`,
    body: { amount, order_id: `CAJA-${randomUUID().slice(0, 8)}` },
  });
  if (!answer.ok) throw new Error(`the till was refused: ${await answer.text()}`);
}
