// How long `POST /v1/public/validate_payment` takes while shoppers arrive at a steady rate, and what it
// costs. `node bench/validate-payment.ts [--seconds 20] [--rate 200] [--payments 500]`; calls leave on
// time whether or not earlier ones were answered, so a stall is counted in all that it held up.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { addressOf } from '@abona/contract/endpoint';
import { validatePayment } from '@abona/contract/merchants/entry';
import { createPayment } from '@abona/contract/merchants/payment';
import { costPer, loadSteadily, percentile, startWholeProduct } from './whole-product.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '200' },
    payments: { type: 'string', default: '500' },
  },
});
const [SECONDS, RATE, PAYMENTS] = [values.seconds, values.rate, values.payments].map(Number) as [
  number,
  number,
  number,
];
const WARM_UP_S = 5;
const SHOP_KEY = 'sk_test_10ca110ca110ca11abona-local-shop-secret-key-0123456789abcde';
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const product = await startWholeProduct();

/** Answers with the milliseconds from when it was due, and whether the payment was called valid. */
function ask(paymentId: string, dueAt: number): Promise<{ ms: number; isValid: boolean }> {
  const body = JSON.stringify({ payment_id: paymentId, use_signature: false });
  const { promise, resolve } = Promise.withResolvers<{ ms: number; isValid: boolean }>();
  const end = (text: string) =>
    resolve({ ms: performance.now() - dueAt, isValid: text.includes('"valid":true') });
  const call = request(
    {
      ...{ agent, host: '127.0.0.1', port: product.port, method: 'POST' },
      path: addressOf(validatePayment),
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    },
    (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => end(text));
    },
  );
  call.on('error', (error) => end(error.message));
  call.end(body);
  return promise;
}

async function makePayments(): Promise<readonly string[]> {
  const make = async (number: number): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${product.port}${addressOf(createPayment)}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${SHOP_KEY}`,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        order_id: `B-${number}-${randomUUID().slice(0, 8)}`,
        amount: 489_900,
        return_url: `http://localhost:${product.port + 2}/gracias`,
      }),
    });
    return ((await answer.json()) as { data: { payment_id: string } }).data.payment_id;
  };
  const made: string[] = [];
  for (let number = 0; number < PAYMENTS; number += 10)
    made.push(
      ...(await Promise.all(Array.from({ length: 10 }, (_, index) => make(number + index)))),
    );
  return made;
}

const load = (payments: readonly string[], seconds: number) =>
  loadSteadily({ rate: RATE, seconds }, (number, dueAt) =>
    ask(payments[number % payments.length] ?? '', dueAt),
  );

try {
  const payments = await makePayments();
  await load(payments, WARM_UP_S);
  const before = product.cpu();
  const answers = await load(payments, SECONDS);
  const after = product.cpu();
  const times = answers.map(({ ms }) => ms);
  console.log(
    JSON.stringify(
      {
        call: `${validatePayment.method} ${addressOf(validatePayment)}`,
        payments: payments.length,
        rate_per_s: RATE,
        asked: answers.length,
        not_valid: answers.filter(({ isValid }) => !isValid).length,
        p50_ms: percentile(times, 0.5),
        p95_ms: percentile(times, 0.95),
        p99_ms: percentile(times, 0.99),
        max_ms: percentile(times, 1),
        per_call: costPer(answers.length, before, after),
      },
      null,
      2,
    ),
  );
} finally {
  agent.destroy();
  await product.stop();
}
