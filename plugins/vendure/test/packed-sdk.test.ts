import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openShop } from '#world/open-shop.ts';
import { acceptPayment, beDeclined } from '#world/shopper.ts';

/** As a platform finds it: beside the plug-in. */
const { createAbonaClient } = createRequire(join(import.meta.dirname, '../package.json'))(
  '@abona/merchant-sdk',
) as typeof import('@abona/merchant-sdk');

it('sells by the SDK as it is packed, to one shopper, and not to another', async () => {
  const { secretKey, baseUrl } = await openShop('http://localhost:1/webhooks');
  const abona = createAbonaClient({ secretKey, baseUrl });
  const ask = (order_id: string) =>
    abona.payments.create({ order_id, amount: 120_000, return_url: 'http://localhost/gracias' });
  const [bought, declined] = await Promise.all([ask('A-1'), ask('A-2')]);
  const stateOf = async ({ id }: { readonly id: string }) => (await abona.payments.get(id)).status;

  await acceptPayment(bought.checkout_url ?? '');
  await beDeclined(declined.checkout_url ?? '');

  await expect.poll(() => stateOf(bought)).toBe('captured');
  await expect.poll(() => stateOf(declined)).toBe('rejected');
});
