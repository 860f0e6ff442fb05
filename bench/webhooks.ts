// How many messages of STP a second are taken in: kept on disk once, answered. `node bench/webhooks.ts [--seconds 10]
// [--senders 64]`. They say that money came to our own account, and none did: STP is asked about them meanwhile, on the
// same machine, and knows of none.
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { receiveSpeiDeposit } from '@abona/contract/collections/provider-events';
import { addressOf } from '@abona/contract/endpoint';
import { costPer, percentile, startWholeProduct } from './whole-product.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    senders: { type: 'string', default: '64' },
  },
});
const [SECONDS, SENDERS] = [Number(values.seconds), Number(values.senders)];
const WARM_UP_S = 3;
const ACCOUNT = '646180157000000004';
const agent = new Agent({ keepAlive: true, maxSockets: SENDERS });
const product = await startWholeProduct();

let told = 0;
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');

function nextMessage() {
  told += 1;
  const body = JSON.stringify({
    ...{ claveRastreo: `BENCH${told}`, fechaOperacion: Number(today) - 1, monto: '100.00' },
    ...{ institucionOrdenante: 40_012, cuentaBeneficiario: ACCOUNT, nombreOrdenante: 'ANA' },
  });
  return {
    body,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  };
}

/** Answers with the status; 0 when nobody did. */
function tell(): Promise<number> {
  const { body, headers } = nextMessage();
  const { promise, resolve } = Promise.withResolvers<number>();
  const call = request(
    {
      ...{ agent, host: '127.0.0.1', port: product.port, method: 'POST' },
      path: addressOf(receiveSpeiDeposit),
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
        call: `${receiveSpeiDeposit.method} ${addressOf(receiveSpeiDeposit)}`,
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
