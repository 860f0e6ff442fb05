import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { controlOf } from '@abona/people/control';
import type { LoadOrder, Note } from './load.ts';

// A generator of load, a program of its own: a shop that asks for payments, and banks that send money to customers'
// CLABEs. Whatever is acknowledged is written down before the next is asked for; an answer that got lost is asked for
// again under the same key, as any shop's server does.

const order = JSON.parse(process.argv[2] ?? '') as LoadOrder;
const { control, app } = { control: controlOf(() => order.console), app: order.app };

/** What waits for an answer at once; more would be a crowd that nobody in the world is. */
const WAITING_MAX = 30;
const RETRY_MS = 250;
const CALL_MS_MAX = 20_000;
const GIVE_UP_MS = 120_000;
/** Of a payment, one time in so many the same is asked once more, after it was acknowledged. */
const TWICE_EVERY = 10;
const SHOP_KEY = 'sk_test_10ca110ca110ca11abona-local-shop-secret-key-0123456789abcde';

let waiting = 0;
let isStopping = false;

const note = (one: Note): void => appendFileSync(order.file, `${JSON.stringify(one)}\n`);

type Payment = { readonly order_id: string; readonly key: string };

const post = (payment: Payment): Promise<Response> =>
  fetch(`${app}/api/merchant/v1/payments`, {
    method: 'POST',
    signal: AbortSignal.timeout(CALL_MS_MAX),
    headers: {
      authorization: `Bearer ${SHOP_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': payment.key,
    },
    body: JSON.stringify({
      order_id: payment.order_id,
      amount: 489_900,
      return_url: `${order.shop}/gracias`,
    }),
  });

/** Asks until it is acknowledged; the id of the payment, or null when it was given up. */
async function askUntilAnswered(payment: Payment): Promise<string | null> {
  const begunAt = Date.now();
  while (Date.now() - begunAt < GIVE_UP_MS) {
    const askedAt = Date.now();
    try {
      const answer = await post(payment);
      const text = await answer.text();
      const at = Date.now();
      if (answer.ok) {
        const { payment_id: id } = (JSON.parse(text) as { data: { payment_id: string } }).data;
        note({ kind: 'payment', order: payment.order_id, id, begunAt, askedAt, at });
        return id;
      }
      const retryAfter = answer.headers.get('retry-after');
      note({ kind: 'refused', status: answer.status, retryAfter, askedAt, at, text });
    } catch (failure) {
      const reason = failure instanceof Error ? `${failure.message} ${failure.cause ?? ''}` : '';
      note({ kind: 'broken', reason, askedAt, at: Date.now() });
    }
    await pause(RETRY_MS);
  }
  note({ kind: 'given_up', order: payment.order_id, begunAt, at: Date.now() });
  return null;
}

async function sell(nth: number): Promise<void> {
  const payment = { order_id: `${order.name}-${nth}`, key: randomUUID() };
  const id = await askUntilAnswered(payment);
  if (id !== null && nth % TWICE_EVERY === 0) await askUntilAnswered(payment);
}

/** The bank's word is the world's: whatever happens to us, this money has been sent. */
async function send(nth: number): Promise<void> {
  const clabe = order.clabes[nth % order.clabes.length] ?? '';
  const sent = await control.ask<{ transfer: { clave_rastreo: string } }>(
    'POST',
    '/spei/transfers',
    { clabe, amount: order.depositCentavos },
  );
  note({ kind: 'deposit', tracking: sent.transfer.clave_rastreo, at: Date.now() });
}

async function steadily(perSecond: number, act: (nth: number) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  for (let nth = 0; !isStopping; nth += 1) {
    await pause(1_000 / perSecond);
    if (waiting >= WAITING_MAX) continue;
    waiting += 1;
    const one = act(nth).finally(() => {
      waiting -= 1;
      running.delete(one);
    });
    running.add(one);
  }
  await Promise.all(running);
}

process.on('message', () => {
  isStopping = true;
});
// Whoever started us is gone.
process.on('disconnect', () => process.exit(1));
process.send?.({ ready: true });
await Promise.all([
  steadily(order.paymentsPerS, sell),
  ...(order.clabes.length > 0 ? [steadily(order.depositsPerS, send)] : []),
]);
process.exit(0);
