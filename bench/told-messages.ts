// What providers tell in `told-payments.ts`, and what stands in the database before they do.
import { randomUUIDv7 } from 'node:crypto';
import { receiveDebitEvent } from '@abona/contract/collections/provider-events';
import { addressOf } from '@abona/contract/endpoint';
import { publicId } from '@abona/kernel/public-id';
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

/** Direct debits that the bank has settled: Belvo is asked about each. */
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

/** What Belvo has of a payment request stands in its id, so that whoever plays it remembers nothing. */
function settled(n: number, { id, amount }: Row): Message {
  const reference = publicId('att', id);
  const details = { id: `${n}.${amount}.${reference}`, reference };
  const body = JSON.stringify({ eventType: 'payment_request_update', details });
  return { provider: 'debit', id: `evt_bench_${n}`, body };
}

export function answerTo(path: string): string {
  const [, id = ''] = /^\/payment_requests\/([^/]+)$/.exec(path) ?? [];
  if (id === '') return '{}';
  const [, amount, reference] = id.split('.');
  const lastUpdatedDate = `${BENCH_DAY}T15:00:00Z`;
  const told = { id, reference, amount: Number(amount) / 100, status: 'successful' };
  return JSON.stringify({ ...told, failedReason: null, lastUpdatedDate });
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
/** As it comes in. */
export const requestOf = ({ body }: Message) => ({
  method: 'POST' as const,
  url: addressOf(receiveDebitEvent),
  headers: { 'content-type': 'application/json' },
  payload: body,
});
