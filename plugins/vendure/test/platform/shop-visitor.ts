import { expect } from 'vitest';
import type { RunningShop } from './start-shop.ts';

type Api = 'shop-api' | 'admin-api';
// biome-ignore lint/suspicious/noExplicitAny: GraphQL answers what it is asked.
type Data = any;

/** Somebody at one of the shop's two doors: it is told a token, and says it again. */
export function visit({ url }: Pick<RunningShop, 'url'>, api: Api, query = '') {
  let token = '';
  return async (document: string, variables: object = {}): Promise<Data> => {
    const answer = await fetch(`${url}/${api}${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: document, variables }),
    });
    token = answer.headers.get('vendure-auth-token') ?? token;
    const { data, errors } = await answer.json();
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  };
}

export type Visitor = ReturnType<typeof visit>;

const FAILURE = '... on ErrorResult { errorCode message }';

/** Puts a chair into a cart, says who it is for and how it travels, and is about to pay. */
export async function fillCart(
  shop: RunningShop,
  { query = '', quantity = 1 } = {},
): Promise<Visitor> {
  const shopper = visit(shop, 'shop-api', query);
  await shopper(
    `mutation { addItemToOrder(productVariantId: 1, quantity: ${quantity}) { __typename ${FAILURE} } }`,
  );
  await shopper(`mutation {
    setCustomerForOrder(input: { firstName: "Rosa", lastName: "Quiroz", emailAddress: "rosa@correo.mx" }) { __typename }
    setOrderShippingAddress(input: { streetLine1: "Reforma 10", countryCode: "MX" }) { __typename }
  }`);
  const { eligibleShippingMethods: ways } = await shopper('{ eligibleShippingMethods { id } }');
  await shopper(
    'mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { __typename } }',
    {
      id: [ways[0].id],
    },
  );
  await arrange(shopper);
  return shopper;
}

export const arrange = (shopper: Visitor): Promise<Data> =>
  shopper(
    'mutation { transitionOrderToState(state: "ArrangingPayment") { __typename ... on OrderStateTransitionError { transitionError } } }',
  );

export type Checkout = { readonly code: string; readonly checkoutUrl: string };

/** Chooses Abona, or another way to pay; with where the storefront sends the browser then. */
export async function pay(shopper: Visitor, method = 'abona'): Promise<Data> {
  const { addPaymentToOrder: answer } = await shopper(
    `mutation ($method: String!) {
      addPaymentToOrder(input: { method: $method, metadata: {} }) {
        ... on Order { code totalWithTax payments { state metadata } }
        ${FAILURE}
        ... on PaymentFailedError { paymentErrorMessage }
      }
    }`,
    { method },
  );
  const waiting = answer.payments?.findLast(({ state }: Data) => state === 'Created');
  return { ...answer, checkoutUrl: waiting?.metadata.public.checkoutUrl };
}

const ORDER = `id code state totalWithTax active
  payments { id state amount transactionId errorMessage refunds { id total state transactionId } }
  history(options: { filter: { type: { eq: "ORDER_STATE_TRANSITION" } } }) { items { data } }`;

/** Whoever runs the shop. */
export async function signInAtDesk(shop: RunningShop) {
  const ask = visit(shop, 'admin-api');
  await ask('mutation { login(username: "tienda", password: "tienda") { __typename } }');
  const orderOf = async (code: string): Promise<Data> => {
    const { orders } = await ask(
      `query ($code: String!) { orders(options: { filter: { code: { eq: $code } } }) { items { ${ORDER} } } }`,
      { code },
    );
    return orders.items[0];
  };
  const act = async (mutation: string, id: string, type = 'ID!'): Promise<Data> => {
    const document = `mutation ($id: ${type}) { ${mutation} { __typename ${FAILURE} } }`;
    return Object.values(await ask(document, { id }))[0];
  };
  return {
    ask,
    orderOf,
    settle: (id: string) => act('settlePayment(id: $id)', id),
    cancel: (id: string) => act('cancelPayment(id: $id)', id),
    refund: (paymentId: string, amount: number) =>
      act(
        `refundOrder(input: { paymentId: $id, amount: ${amount}, shipping: 0, adjustment: 0, reason: "Devolución" })`,
        paymentId,
      ),
    /** One piece fewer of an order that is not captured; what it does with the order, or why not. */
    takeOut: async (orderId: string, paymentId: string, amount: number): Promise<string> => {
      const move =
        'mutation ($id: ID!, $to: String!) { transitionOrderToState(id: $id, state: $to) { __typename } }';
      await ask(move, { id: orderId, to: 'Modifying' });
      const { order } = await ask('query ($id: ID!) { order(id: $id) { lines { id } } }', {
        id: orderId,
      });
      const { modifyOrder: modified } = await ask(
        `mutation ($input: ModifyOrderInput!) { modifyOrder(input: $input) { __typename ${FAILURE} } }`,
        {
          input: {
            dryRun: false,
            orderId,
            refund: { paymentId, amount },
            adjustOrderLines: [{ orderLineId: order.lines[0].id, quantity: 1 }],
          },
        },
      );
      await ask(move, { id: orderId, to: 'PaymentAuthorized' });
      return modified.message ?? modified.__typename;
    },
    /** What an order lacks is paid otherwise, and it is closed; what it is then, or why not. */
    payRest: async (orderId: string, method: string): Promise<string> => {
      const { addManualPaymentToOrder: paid } = await ask(
        `mutation ($input: ManualPaymentInput!) { addManualPaymentToOrder(input: $input) { __typename ${FAILURE} } }`,
        { input: { orderId, method, transactionId: 'caja-1', metadata: {} } },
      );
      await ask(
        'mutation ($id: ID!) { transitionOrderToState(id: $id, state: "PaymentSettled") { __typename } }',
        { id: orderId },
      );
      return paid.message ?? paid.__typename;
    },
    /** Until the order is in a state; answers with it. */
    expectOrder: async (code: string, state: string): Promise<Data> => {
      await expect.poll(async () => (await orderOf(code)).state).toBe(state);
      return orderOf(code);
    },
  };
}
