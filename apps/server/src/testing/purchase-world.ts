import { randomUUID, randomUUIDv7 } from 'node:crypto';
import * as contract from '@abona/contract/cases/case';
import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import { civilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { offerOf, quincenalTerms } from '#modules/lending/testing/lent.ts';
import { startTestNode, type TestNode, type TestProduct } from './test-product.ts';

const SHOP = `mer_${'0'.repeat(26)}`;

type Given = { readonly body?: object };

/** Ana with a purchase of 3,600 pesos at a shop, of which 3,000 are lent. */
export async function startWithPurchase(
  kind: 'purchase' | 'cash' = 'purchase',
  env: Readonly<Record<string, string>> = {},
) {
  const node = await startTestNode(env);
  return { ...node, ...(await purchaseAt(node, kind)) };
}

type World = Pick<TestProduct & TestNode, 'api' | 'database' | 'lending' | 'signIn'>;

/** The same at a node that runs already. */
export async function purchaseAt(node: World, kind: 'purchase' | 'cash' = 'purchase') {
  const { api, database, lending } = node;
  const session = await node.signIn('auth0|ana');
  const { rows } = await database.pool.query('select customer_id from identity.customers');
  const customerId: number = rows[0].customer_id;
  await lending.prepare();
  const disbursed = civilDate('2026-11-13');
  const offer = offerOf({
    kind,
    coolingOffUntil: civilDate('2026-11-30'),
    terms: quincenalTerms(disbursed),
  });
  const opened = await lending.openLoan({
    key: 'application:1',
    customerId,
    offer,
    disbursement:
      kind === 'purchase' ? { to: 'merchant', merchantId: SHOP } : { to: 'customer', rail: 'spei' },
    actor: 'test',
  });
  if (!opened.ok) throw new Error(opened.error);
  const { loanId } = opened.value.loan.contract;
  if (kind === 'purchase') await writeSale(database.pool, { customerId, loanId });
  const at = async (endpoint: Endpoint, params: object, { body }: Given = {}) => {
    const path = addressOf(endpoint).replace(/\{(\w+)\}/g, (_, key: string) =>
      String(Object.entries(params).find(([name]) => name === key)?.[1]),
    );
    const response = await api.fastify.inject({
      method: endpoint.method,
      url: path,
      headers: {
        authorization: `Bearer ${session}`,
        ...(endpoint.idempotency === undefined ? {} : { 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { ...response.json(), status: response.statusCode };
  };
  const open = (body: object) => at(contract.openCase, {}, { body });
  return { session, customerId, loanId, loan: publicId('loan', loanId), at, open };
}

type Pool = TestProduct['database']['pool'];

/** A captured payment, as the shop's order became it. */
async function writeSale(
  pool: Pool,
  { customerId, loanId }: { readonly customerId: number; readonly loanId: string },
): Promise<void> {
  await pool.query(
    `insert into merchants.merchants (id, name, integration_name, channel, origins,
      requires_signature, fee_bps, created_at)
     values ($1, 'ElectroMía', 'x', 'ecommerce', array['https://tienda.mx'], false, 0, now())`,
    [SHOP],
  );
  await pool.query(
    `insert into merchants.payments (id, merchant_id, payment_id, order_id, status, channel,
      capture_mode, amount, shipping_amount, return_token, customer_id, expires_at, created_at,
      updated_at, loan_id)
     values ($1, $2, 123456789012345, 'A-1', 'captured', 'ecommerce', 'automatic', 300000, 0, 'x',
      $3, now(), now(), now(), $4)`,
    [randomUUIDv7(), SHOP, customerId, loanId],
  );
}
