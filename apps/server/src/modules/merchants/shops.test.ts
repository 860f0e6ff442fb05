import { listShops } from '@abona/contract/merchants/shop';
import { expect, it } from 'vitest';
import { startMerchants } from './testing/merchant-world.ts';

it('[2.04] customers see where they can buy, and nothing of a shop that is not on its own door', async () => {
  const { call, openShop } = await startMerchants();
  const shop = await openShop();
  const online = await openShop({ scopes: ['payments:read'] });

  const { data } = await call(listShops, { session: 'customer-7' });

  const [one, other] = [shop, online].map(({ id }) =>
    data.shops.find(({ merchant_id }: { merchant_id: string }) => merchant_id === id),
  );
  expect(one).toMatchObject({ is_in_store: true, url: expect.stringMatching(/^https:/) });
  expect(other.is_in_store).toBe(false);
  expect(Object.keys(one).toSorted()).toEqual(
    ['is_in_store', 'logo_url', 'merchant_id', 'name', 'url'].toSorted(),
  );
  expect((await call(listShops)).status).toBe(401);
});
