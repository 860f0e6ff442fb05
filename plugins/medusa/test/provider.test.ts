import { beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '#world/open-shop.ts';
import { acceptPayment } from '#world/shopper.ts';
import { AbonaProvider } from '../src/providers/abona/abona-provider.ts';
import { centavosOf } from '../src/providers/abona/amounts.ts';

let shop: Shop;
let provider: AbonaProvider;
beforeAll(async () => {
  shop = await openShop('http://localhost:1/hooks/abona/abona');
  const captureService = { retrieve: async () => ({ amount: 1_499.49 }) };
  // A refund of Medusa's own, which stands for none of Abona's.
  const refundService = { retrieve: async () => ({ metadata: null }) };
  provider = new AbonaProvider(
    { captureService, refundService },
    {
      secretKey: shop.secretKey,
      webhookSecrets: [shop.webhookSecret],
      baseUrl: shop.baseUrl,
      returnUrl: 'http://localhost:8000/pedido/confirmar',
      captureMode: 'manual',
    },
  );
});

/** As Medusa names what it is about. */
const about = (kind: string, name: string) => ({
  context: { idempotency_key: `${kind}_01M7R5KPRPJJKQXNQQMN5${name}` },
});
const PRICE = { amount: 1_499.49, currency_code: 'mxn' };
const initiate = (name: string) => provider.initiatePayment({ ...PRICE, ...about('payses', name) });
const statusOf = async ({ id }: { readonly id: string }) =>
  (await shop.abona.payments.get(id)).status;

it('does one thing when Medusa calls twice, and two when it means two', async () => {
  const [{ data = {}, id }, again] = [await initiate('twice'), await initiate('twice')];
  await acceptPayment(String(data['checkout_url']));
  await expect.poll(() => statusOf({ id })).toBe('authorized');
  const capture = { data, ...about('capt', 'first') };
  await provider.capturePayment(capture);
  await provider.capturePayment(capture);
  const refund = (name: string) =>
    provider.refundPayment({ data, amount: '100.10', ...about('ref', name) });
  await refund('first');
  await refund('first');
  await refund('second');

  const { items } = await shop.abona.payments.refunds(id);
  expect(again.id).toBe(id);
  expect(items.map(({ amount }) => amount)).toEqual([10_010, 10_010]);
  await expect(provider.cancelPayment({ data, ...about('pay', 'late') })).rejects.toThrow(
    'payment_state_conflict',
  );
});

it('leaves a payment alone that Medusa failed to write down, and withdraws one that it names', async () => {
  const payment = await initiate('written');
  const { data = {} } = payment;

  await provider.cancelPayment({ data, context: {} });
  expect(await statusOf(payment)).toBe('created');

  await provider.cancelPayment({ data, ...about('pay', 'written') });
  await provider.cancelPayment({ data, ...about('pay', 'written') });
  expect(await statusOf(payment)).toBe('cancelled');
});

it('asks for another amount of a payment that nobody has seen', async () => {
  const { data = {}, id } = await initiate('costs');

  await provider.updatePayment({ ...PRICE, amount: 1_200, data });

  expect(await shop.abona.payments.get(id)).toMatchObject({ amount: 120_000, status: 'created' });
});

it("takes no session's payment for another's", async () => {
  const { data = {} } = await initiate('one');

  expect(await provider.authorizePayment({ data, ...about('payses', 'other') })).toEqual({
    status: 'error',
  });
});

it('says at the start which options are missing', () => {
  expect(() =>
    AbonaProvider.validateOptions({ secretKey: 'sk_test_1', webhookSecrets: [] }),
  ).toThrow('webhookSecrets, returnUrl');
});

it.each([
  ['1499.49', 149_949],
  [0.29, 29],
  [1.005, 101],
  ['33.333333', 3_333],
  [{ value: '8.285', precision: 20 }, 829],
])('counts %j pesos as %i centavos', (pesos, centavos) => {
  expect(centavosOf(pesos)).toBe(centavos);
});
