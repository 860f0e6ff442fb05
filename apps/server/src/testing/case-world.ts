import { randomUUID } from 'node:crypto';
import { uploadCaseAttachment } from '@abona/contract/cases/attachment';
import * as contract from '@abona/contract/cases/case';
import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import { listMovements } from '@abona/contract/lending/movement';
import { civilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { bySpei, lend, offerOf, quincenalTerms } from '#modules/lending/testing/lent.ts';
import { startTestNode, type TestNode, type TestProduct } from './test-product.ts';

type World = TestProduct & TestNode;
type Params = Readonly<Record<string, string>>;

/** Ana, who owes something, and Bea, who owes nothing. */
export async function startWithLoan() {
  const node = await startTestNode();
  const ana = await node.signIn('auth0|ana');
  const bea = await node.signIn('auth0|bea');
  const { rows } = await node.database.pool.query(
    `select customer_id from identity.customers where subject = 'auth0|ana'`,
  );
  const anaId: number = rows[0].customer_id;
  await node.lending.prepare();
  const disbursed = civilDate('2026-11-15');
  const loan = await lend(node, {
    key: 'application:1',
    customerId: anaId,
    offer: offerOf({
      coolingOffUntil: civilDate('2026-11-30'),
      terms: quincenalTerms(disbursed),
    }),
  });
  await node.lending.applyPayment(bySpei(loan, 'pay-1', 10_000));
  const loanId = publicId('loan', loan.contract.loanId);
  const { data } = await node.call(listMovements, { session: ana });
  const movementId: string = data.items.find(
    ({ type }: { type: string }) => type === 'payment',
  ).movement_id;
  return { ...node, ...callers(node, ana), ana, bea, anaId, loan, loanId, movementId };
}

/** Calls with parameters in the address, an idempotency key, and files as bare bytes. */
function callers({ api, call }: World, ana: string) {
  const at = async (endpoint: Endpoint, params: Params, given: CallGiven = {}) => {
    const path = addressOf(endpoint).replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
    const response = await api.fastify.inject({
      method: endpoint.method,
      url: given.query === undefined ? path : `${path}?${given.query}`,
      headers: {
        authorization: `Bearer ${given.session ?? ana}`,
        ...(endpoint.idempotency === undefined ? {} : { 'idempotency-key': randomUUID() }),
      },
      ...(given.body === undefined ? {} : { payload: given.body }),
    });
    return { ...response.json(), status: response.statusCode };
  };
  const open = (body: object, session = ana, key: string = randomUUID()) =>
    call(contract.openCase, { session, body, headers: { 'idempotency-key': key } });
  const upload = async (content: Buffer, name: string, session = ana) => {
    const response = await api.fastify.inject({
      method: 'POST',
      url: `${addressOf(uploadCaseAttachment)}?name=${encodeURIComponent(name)}`,
      headers: { authorization: `Bearer ${session}`, 'content-type': 'application/octet-stream' },
      payload: content,
    });
    return { ...response.json(), status: response.statusCode };
  };
  return { at, open, upload };
}

type CallGiven = {
  readonly session?: string;
  readonly query?: string;
  readonly body?: object;
};

/** An aclaración of a payment that does not show. */
export const dispute = (movement_id: string) => ({
  kind: 'dispute',
  description: 'Pagué en OXXO y sigue pendiente.',
  reason: 'already_paid',
  movement_id,
});
