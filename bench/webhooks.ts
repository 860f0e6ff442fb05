// How many providers' messages a second are taken in: signature checked, kept on disk once, answered.
// `node bench/webhooks.ts [--seconds 10] [--senders 64]`. What they say is done by jobs meanwhile, on the
// same machine: they are transfers to an account that nobody has, so each ends in suspense.
import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { receiveSpeiEvent } from '@abona/contract/collections/provider-events';
import { addressOf } from '@abona/contract/endpoint';
import { localDefaults } from '../apps/server/src/platform/config/local-defaults.ts';
import { costPer, percentile, startWholeProduct } from './whole-product.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    senders: { type: 'string', default: '64' },
  },
});
const [SECONDS, SENDERS] = [Number(values.seconds), Number(values.senders)];
const WARM_UP_S = 3;
const agent = new Agent({ keepAlive: true, maxSockets: SENDERS });
const product = await startWholeProduct();
const { SPEI_WEBHOOK_SECRET: secret = '' } = localDefaults(product.port);
const key = Buffer.from(secret.replace('whsec_', ''), 'base64');

let told = 0;

function nextMessage() {
  told += 1;
  const id = `evt_bench_${told}`;
  const transfer = {
    ...{ id: `str_${told}`, clabe: '646180999999999990', amount: 10_000, status: 'received' },
    clave_rastreo: `BENCH${told}`,
    sender: { name: 'ANA', clabe: null },
    operation_date: new Date().toISOString().slice(0, 10),
    operated_at: new Date().toISOString(),
  };
  const body = JSON.stringify({ type: 'transfer.received', data: { transfer } });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  };
}

/** Answers with the status; 0 when nobody did. */
function tell(): Promise<number> {
  const { body, headers } = nextMessage();
  const { promise, resolve } = Promise.withResolvers<number>();
  const call = request(
    {
      ...{ agent, host: '127.0.0.1', port: product.port, method: 'POST' },
      path: addressOf(receiveSpeiEvent),
      headers,
    },
    (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    },
  );
  call.on('error', () => resolve(0));
  call.end(body);
  return promise;
}

async function load(seconds: number) {
  const deadline = performance.now() + seconds * 1_000;
  const answers: { readonly ms: number; readonly status: number }[] = [];
  const send = async () => {
    while (performance.now() < deadline) {
      const sentAt = performance.now();
      const status = await tell();
      answers.push({ ms: performance.now() - sentAt, status });
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  return answers;
}

try {
  await load(WARM_UP_S);
  const before = product.cpu();
  const answers = await load(SECONDS);
  const after = product.cpu();
  const times = answers.map(({ ms }) => ms);
  console.log(
    JSON.stringify(
      {
        call: `${receiveSpeiEvent.method} ${addressOf(receiveSpeiEvent)}`,
        senders: SENDERS,
        kept_per_s: Math.round(answers.filter(({ status }) => status === 200).length / SECONDS),
        refused: answers.filter(({ status }) => status !== 200).length,
        p50_ms: percentile(times, 0.5),
        p99_ms: percentile(times, 0.99),
        per_message: costPer(answers.length, before, after),
      },
      null,
      2,
    ),
  );
} finally {
  agent.destroy();
  await product.stop();
}
