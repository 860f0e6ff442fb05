import { api } from '@abona/contract/api';
import { addressesOf, type Endpoint } from '@abona/contract/endpoint';
import { getEvaluation } from '@abona/contract/identity/activity';
import { sendShopReturn } from '@abona/contract/identity/shop-return';
import { hostileTargets } from '@abona/contract/testing/hostile-targets';
import { describe, expect, it } from 'vitest';
import { CUSTOMER, startIdentity } from './testing/identity-world.ts';

const WAY_BACK = 'https://tienda.mx/gracias?pedido=A-1';

async function startBuyer() {
  const world = await startIdentity();
  await world.enrol(CUSTOMER);
  world.purchases.set(CUSTOMER, {
    applicationProcessId: 41,
    channel: 'ecommerce',
    productType: 'abonapay',
    purchase: { merchantName: 'Casa Ámbar', wayBack: WAY_BACK },
  });
  const send = (return_url: string, merchant_name = 'Casa Ámbar') =>
    world.call(sendShopReturn, { as: CUSTOMER, body: { merchant_name, return_url } });
  return { ...world, send };
}

describe('the way back to the shop', () => {
  it('[7.24] is noted and announced for one’s own purchase; every other address is refused and leaves nothing', async () => {
    const { send, announced } = await startBuyer();

    const sent = await send(WAY_BACK);
    const other = await send(WAY_BACK, 'Otra tienda');
    const hostile = [
      ...hostileTargets.slice(0, 240),
      `${WAY_BACK} `,
      `${WAY_BACK}#x`,
      WAY_BACK.toUpperCase(),
    ];
    const refused = await Promise.all(hostile.map((target) => send(target)));

    expect(sent.data).toEqual({ event: 'return_to_shop', return_url: WAY_BACK });
    expect(other.status).toBe(404);
    expect(hostile.length).toBeGreaterThanOrEqual(200);
    expect(new Set(refused.map(({ status }) => status)).difference(new Set([404, 422])).size).toBe(
      0,
    );
    expect(await announced()).toEqual(['identity.returned_to_shop']);
  });
});

describe('the second instance of enablement', () => {
  const twice = (Object.values(api) as readonly Endpoint[]).filter(
    (endpoint) => addressesOf(endpoint).length === 2,
  );

  it('[7.21, 7.22, 7.23, 7.24] answers every call of the first under /api/v2, to whom the first answers', async () => {
    const { call } = await startIdentity();
    const statusAt = async (endpoint: Endpoint, address = '') => {
      const path = address.replace('/api/enablement', '') as Endpoint['path'];
      return (await call({ ...endpoint, path }, { params: { id: 'act_x' } })).status;
    };
    const asked = await Promise.all(
      twice.map(async (endpoint) => {
        const [first, second] = addressesOf(endpoint);
        return [await statusAt(endpoint, second), await statusAt(endpoint, first), first];
      }),
    );

    expect(twice).toContain(getEvaluation);
    for (const [second, first, address] of asked) expect(second, String(address)).toBe(first);
    // Nobody is signed in: what is not there would say 404.
    expect(asked.filter(([second]) => second === 401).length).toBeGreaterThan(20);
  });
});
