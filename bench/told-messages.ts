// What providers tell in `told-payments.ts`, and what stands in the database before they do.
import { createHmac, randomUUIDv7 } from 'node:crypto';
import { receiveDebitEvent } from '@abona/contract/collections/provider-events';
import { addressOf } from '@abona/contract/endpoint';
import { publicId } from '@abona/kernel/public-id';
import { localDefaults } from '../apps/server/src/platform/config/local-defaults.ts';
import { BENCH_DAY } from './lending-book.ts';

export const LOANS = 20_000;

export type Message = {
  readonly provider: 'debit';
  readonly id: string;
  readonly body: string;
};

type Row = {
  readonly id: string;
  readonly loan: number;
  readonly rail: 'direct_debit';
  readonly amount: number;
};

const idOf = (loan: number) => `00000000-0000-7000-8000-${loan.toString(16).padStart(12, '0')}`;
const customerOf = (loan: number) => 100_000_000_000_000 + loan;

/** Direct debits that the bank has settled: whoever tells of a transfer is asked about it first. */
export function story(first: number, count: number): { attempts: Row[]; messages: Message[] } {
  const [attempts, messages]: [Row[], Message[]] = [[], []];
  for (let n = first; n < first + count; n += 1) {
    const [loan, amount] = [1 + Math.floor(Math.random() * LOANS), 4_000 + (n % 997)];
    const attempt = { id: randomUUIDv7(), loan, rail: 'direct_debit', amount } as const;
    attempts.push(attempt);
    messages.push(settled(n, attempt));
  }
  return { attempts, messages };
}

function settled(n: number, { id, amount }: Row): Message {
  const told = {
    ...{ id: `dcl_${n}`, reference: publicId('att', id), amount, status: 'settled' },
    ...{ reject_code: null, settled_at: `${BENCH_DAY}T15:00:00Z` },
  };
  const body = JSON.stringify({ type: 'collection.settled', data: { collection: told } });
  return { provider: 'debit', id: `evt_bench_${n}`, body };
}

/** What was announced, and who is told. */
export const fillStatements = (
  attempts: readonly Row[],
  { areTold }: { readonly areTold: boolean },
): string => `
  insert into identity.customers (id, customer_id, issuer, subject, push_channel, created_at)
  select gen_random_uuid(), 100000000000000 + i, 'bench', 'bench|' || i, 'bench-' || i, now()
  from generate_series(1, ${areTold ? LOANS : 0}) i;
  insert into collections.attempts
    (id, customer_id, purpose, loan_id, rail, choice, amount, status, created_at)
  select id, customer, 'loan', loan, rail, 'amount', amount, 'pending', now()
  from json_to_recordset('${JSON.stringify(
    attempts.map(({ loan, ...attempt }) => ({
      ...attempt,
      loan: idOf(loan),
      customer: customerOf(loan),
    })),
  )}') as a (id uuid, customer bigint, loan uuid, rail text, amount bigint)`;

/** Of the product that it is sent to. */
export const PORT = 4_700;
const secrets = localDefaults(PORT);

/** As it comes in, with what vouches for it. */
export function requestOf({ id, body }: Message) {
  const secret = secrets['DEBIT_WEBHOOK_SECRET'];
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from((secret ?? '').replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    method: 'POST' as const,
    url: addressOf(receiveDebitEvent),
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    payload: body,
  };
}
