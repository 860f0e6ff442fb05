import { callAsShop } from '#merchant-call.ts';
import type { World } from '#place.ts';

/** The shop's key with us, as it stands in the LOCAL defaults of both. */
export const SHOP_KEYS = [
  'sk_test_10ca110ca110ca11abona-local-shop-secret-key-0123456789abcde',
  'sk_test_20ca120ca120ca11abona-local-taller-nopal-key-0123456789abcd',
  'sk_test_30ca130ca130ca11abona-local-luz-de-barro-key-0123456789abcd',
];

/** The shop that sold it takes it back, whichever knows the payment: all of it unless said. */
export async function giveBack(world: World, paymentId: string, amount?: number): Promise<void> {
  for (const key of SHOP_KEYS) {
    const path = `/payments/${paymentId}/refunds`;
    const answer = await callAsShop(world, { key, path, body: { amount } });
    if (answer.ok) return;
    if (answer.status !== 404) throw new Error(`the refund was refused: ${await answer.text()}`);
  }
  throw new Error(`no shop sold ${paymentId}`);
}
