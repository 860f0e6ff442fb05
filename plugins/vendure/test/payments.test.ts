import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptPayment, beDeclined } from '#world/shopper.ts';
import { arrange, fillCart, pay, signInAtDesk } from './platform/shop-visitor.ts';
import { type RunningShop, startShop } from './platform/start-shop.ts';

const PRICE = 159_900;

let shop: RunningShop;
let desk: Awaited<ReturnType<typeof signInAtDesk>>;

beforeAll(async () => {
  shop = await startShop();
  desk = await signInAtDesk(shop);
});
afterAll(() => shop?.stop());

const paymentsAtAbona = async (code: string) =>
  (await shop.abona.abona.payments.list({ order_id: code })).items.toReversed();

const statesOf = async (code: string): Promise<readonly string[]> => {
  const { payments } = await desk.orderOf(code);
  return payments.map(({ state }: { state: string }) => state).sort();
};

/** A placed order whose payment is captured, or waits for that. */
async function buy(method: string, state: string) {
  const { code, checkoutUrl } = await pay(await fillCart(shop), method);
  await acceptPayment(checkoutUrl);
  const order = await desk.expectOrder(code, state);
  return { code, order, payment: order.payments[0] };
}

describe('a Vendure shop with Abona', () => {
  it('is paid in the moment in which the shopper accepts, in centavos, line by line', async () => {
    const asked = await pay(await fillCart(shop));
    expect(asked.totalWithTax).toBe(PRICE);
    expect((await desk.orderOf(asked.code)).state).toBe('ArrangingPayment');

    await acceptPayment(asked.checkoutUrl);
    const order = await desk.expectOrder(asked.code, 'PaymentSettled');

    expect(order.payments).toMatchObject([{ state: 'Settled', amount: PRICE }]);
    const [payment] = await paymentsAtAbona(asked.code);
    expect(payment).toMatchObject({ id: order.payments[0].transactionId, amount: PRICE });
    expect(payment?.lines).toMatchObject([{ name: 'Silla Oaxaca', unit_amount: 150_000 }]);
    expect(payment?.shipping_amount).toBe(9_900);
  });

  it('captures when it ships', async () => {
    const { code, payment } = await buy('abona-al-enviar', 'PaymentAuthorized');
    expect(payment).toMatchObject({ state: 'Authorized', amount: PRICE });

    expect(await desk.settle(payment.id)).toMatchObject({ __typename: 'Payment' });

    const order = await desk.expectOrder(code, 'PaymentSettled');
    expect(order.payments).toMatchObject([{ state: 'Settled', amount: PRICE }]);
    expect(await paymentsAtAbona(code)).toMatchObject([{ status: 'captured', amount: PRICE }]);
  });

  it('releases what it cancels, and never what is captured', async () => {
    const held = await buy('abona-al-enviar', 'PaymentAuthorized');
    expect(await desk.cancel(held.payment.id)).toMatchObject({ __typename: 'Payment' });
    expect(await paymentsAtAbona(held.code)).toMatchObject([{ status: 'cancelled' }]);
    const { payments } = await desk.expectOrder(held.code, 'ArrangingAdditionalPayment');
    expect(payments).toMatchObject([{ state: 'Cancelled' }]);

    const paid = await buy('abona', 'PaymentSettled');
    expect(await desk.cancel(paid.payment.id)).toMatchObject({ errorCode: 'CANCEL_PAYMENT_ERROR' });
    expect((await desk.orderOf(paid.code)).payments).toMatchObject([{ state: 'Settled' }]);
    expect(await paymentsAtAbona(paid.code)).toMatchObject([{ status: 'captured' }]);
  });

  it('gives two equal parts back, one after the other and both at once, and what is given in the portal too', async () => {
    const { code, payment } = await buy('abona', 'PaymentSettled');

    for (const _ of [1, 2])
      expect((await desk.refund(payment.id, 20_000)).__typename).toBe('Refund');
    const both = await Promise.all([1, 2].map(() => desk.refund(payment.id, 10_000)));
    expect(both.map(({ __typename }) => __typename)).toEqual(['Refund', 'Refund']);
    const [atAbona] = await paymentsAtAbona(code);
    expect(atAbona).toMatchObject({ status: 'partially_refunded', refunded_amount: 60_000 });
    await shop.abona.abona.payments.refund(payment.transactionId, { amount: 5_000 });

    const refundsOf = async () => (await desk.orderOf(code)).payments[0].refunds;
    await expect.poll(async () => (await refundsOf()).length).toBe(5);
    const refunds: { total: number; state: string; transactionId: string }[] = await refundsOf();
    expect(refunds.map(({ total }) => total).sort()).toEqual(
      [10_000, 10_000, 20_000, 20_000, 5_000].sort(),
    );
    expect(new Set(refunds.map(({ transactionId }) => transactionId)).size).toBe(5);
    expect(new Set(refunds.map(({ state }) => state))).toEqual(new Set(['Settled']));
    const tooMuch = await desk.refund(payment.id, PRICE);
    expect(tooMuch.errorCode).toBe('REFUND_AMOUNT_ERROR');
  });

  it('frees the cart of whoever is declined, who changes it and tries again', async () => {
    const shopper = await fillCart(shop);
    const { code, checkoutUrl } = await pay(shopper);

    await beDeclined(checkoutUrl);
    await desk.expectOrder(code, 'AddingItems');
    const { activeOrder: cart } = await shopper('{ activeOrder { lines { id } } }');
    const change =
      'mutation ($id: ID!) { adjustOrderLine(orderLineId: $id, quantity: 2) { __typename } }';
    await shopper(change, cart.lines[0]);
    await arrange(shopper);
    const again = await pay(shopper);
    await acceptPayment(again.checkoutUrl);

    const order = await desk.expectOrder(code, 'PaymentSettled');
    expect(order.totalWithTax).toBe(309_900);
    expect(await statesOf(code)).toEqual(['Declined', 'Settled']);
  });

  it('takes the last of several tries only: the one before is not to be paid any more', async () => {
    const shopper = await fillCart(shop);
    const first = await pay(shopper);
    const second = await pay(shopper);
    expect(second.checkoutUrl).not.toBe(first.checkoutUrl);

    await acceptPayment(second.checkoutUrl);

    await desk.expectOrder(first.code, 'PaymentSettled');
    expect(await statesOf(first.code)).toEqual(['Cancelled', 'Settled']);
    const statuses = (await paymentsAtAbona(first.code)).map(({ status }) => status);
    expect(statuses).toEqual(['cancelled', 'captured']);
  });

  it('withdraws the payment of a cart that is opened again', async () => {
    const shopper = await fillCart(shop);
    const { code } = await pay(shopper);

    await shopper('mutation { transitionOrderToState(state: "AddingItems") { __typename } }');

    const statuses = async () => (await paymentsAtAbona(code)).map(({ status }) => status);
    await expect.poll(statuses).toEqual(['cancelled']);
    await expect.poll(async () => (await desk.orderOf(code)).payments[0].state).toBe('Cancelled');
  });

  it('captures less after the order was made smaller, and the rest is released', async () => {
    const { code, checkoutUrl } = await pay(
      await fillCart(shop, { quantity: 2 }),
      'abona-al-enviar',
    );
    await acceptPayment(checkoutUrl);
    const { id: orderId, payments } = await desk.expectOrder(code, 'PaymentAuthorized');

    expect(await desk.takeOut(orderId, payments[0].id, 150_000)).toBe('Order');
    expect(await paymentsAtAbona(code)).toMatchObject([{ status: 'authorized', amount: 309_900 }]);
    await desk.settle(payments[0].id);

    const order = await desk.expectOrder(code, 'PaymentSettled');
    expect(order).toMatchObject({ totalWithTax: PRICE, payments: [{ state: 'Settled' }] });
    const [payment] = await paymentsAtAbona(code);
    expect(payment).toMatchObject({ amount: PRICE, released_amount: 150_000, refunded_amount: 0 });
    // What was never captured is no refund of Abona's, and all that was captured can still be given back.
    expect((await desk.refund(payments[0].id, PRICE)).__typename).toBe('Refund');
    expect(await paymentsAtAbona(code)).toMatchObject([{ status: 'refunded' }]);
  });

  it.each([
    ['after it was told that the shopper accepted', false],
    ['before it was told anything', true],
  ])(
    'knows what was captured in part in the portal, %s: the rest is to be arranged',
    async (_, isDeaf) => {
      const { code, checkoutUrl } = await pay(await fillCart(shop), 'abona-al-enviar');
      if (isDeaf) await shop.abona.stopTelling();
      await acceptPayment(checkoutUrl);
      await expect.poll(async () => (await paymentsAtAbona(code))[0]?.status).toBe('authorized');
      if (!isDeaf) await desk.expectOrder(code, 'PaymentAuthorized');
      const [payment] = await paymentsAtAbona(code);

      await shop.abona.abona.payments.capture(payment?.id ?? '', { amount: 100_000 });
      if (isDeaf) {
        // What happened meanwhile is told to nobody; the next message, whichever, brings what is true.
        await shop.abona.tellMissed();
        const told = await shop.abona.deliveriesOf({ payment_id: payment?.payment_id ?? '' });
        await shop.abona.tellAgain(told[0]?.id ?? '');
      }

      const order = await desk.expectOrder(code, 'ArrangingAdditionalPayment');
      expect(order).toMatchObject({ totalWithTax: PRICE, active: false });
      expect(order.payments).toMatchObject([{ state: 'Settled', amount: 100_000 }]);
      expect(await desk.payRest(order.id, 'efectivo')).toBe('Order');
      const paid = await desk.expectOrder(code, 'PaymentSettled');
      const amounts = paid.payments.map(({ amount }: { amount: number }) => amount).sort();
      expect(amounts).toEqual([100_000, PRICE - 100_000].sort());
    },
  );

  it('gives back what was accepted for an order that something else paid in the meantime', async () => {
    const shopper = await fillCart(shop);
    const { code, checkoutUrl } = await pay(shopper);
    await shop.abona.stopTelling();
    await acceptPayment(checkoutUrl);
    const [accepted] = await paymentsAtAbona(code);
    await expect.poll(async () => (await paymentsAtAbona(code))[0]?.status).toBe('captured');

    await pay(shopper, 'efectivo');

    await expect.poll(async () => (await paymentsAtAbona(code))[0]?.status).toBe('refunded');
    await shop.abona.tellMissed();
    await expect
      .poll(async () =>
        (await shop.abona.deliveriesOf({ payment_id: accepted?.payment_id ?? '' })).every(
          ({ status }) => status === 'delivered',
        ),
      )
      .toBe(true);
    await expect.poll(() => statesOf(code)).toEqual(['Declined', 'Settled']);
    expect((await desk.orderOf(code)).state).toBe('PaymentSettled');
  });

  it('says that it lends pesos to whoever would pay in dollars', async () => {
    const shopper = await fillCart(shop, { query: '?currencyCode=USD' });

    const refused = await pay(shopper);

    expect(refused.errorCode).toBe('PAYMENT_FAILED_ERROR');
    expect(refused.paymentErrorMessage).toContain('Mexican pesos');
  });

  it('is offered with its checker for pesos that Abona lends, and for nothing else', async () => {
    const offered = async (shopper: Awaited<ReturnType<typeof fillCart>>) => {
      const { eligiblePaymentMethods: methods } = await shopper(
        '{ eligiblePaymentMethods { code isEligible eligibilityMessage } }',
      );
      return methods.find(({ code }: { code: string }) => code === 'abona-si-presta');
    };

    expect(await offered(await fillCart(shop))).toMatchObject({ isEligible: true });
    const inDollars = await fillCart(shop, { query: '?currencyCode=USD' });
    expect(await offered(inDollars)).toMatchObject({
      isEligible: false,
      eligibilityMessage: 'Abona lends Mexican pesos, and this order is in USD.',
    });
    expect((await pay(inDollars, 'abona-si-presta')).errorCode).toBe(
      'INELIGIBLE_PAYMENT_METHOD_ERROR',
    );
    const many = await fillCart(shop, { quantity: 500 });
    expect(await offered(many)).toMatchObject({
      isEligible: false,
      eligibilityMessage: 'Abona does not lend this amount.',
    });
  });
});
