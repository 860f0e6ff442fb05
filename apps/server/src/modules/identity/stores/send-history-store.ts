import type { SendMethod } from '@abona/contract/identity/one-time-code';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import {
  type CodePurpose,
  hitsAt,
  type SendHistory,
  type SendRule,
  type SendScope,
} from '../domain/one-time-code.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What sends are counted by, without saying what it is. */
export type SendKeys = {
  readonly purpose: CodePurpose;
  readonly customer: number;
  readonly destination: string;
  readonly prefix: string | null;
  readonly address: string | null;
};

/**
 * Whoever sends to the same number, the same block, for the same customer or from the same address waits
 * until we are done, so that limits are counted exactly on any number of nodes. Taken in one order. What is
 * asked next is asked once it is our turn.
 */
export async function takeTurn(tx: Tx, keys: SendKeys): Promise<void> {
  const { purpose: _, ...shared } = keys;
  const names = Object.entries(shared)
    .filter(([, key]) => key !== null)
    .map(([scope, key]) => `identity.codes:${scope}:${key}`);
  await pipelineWrite(
    tx,
    sql`
    select pg_advisory_xact_lock(turn) from (
      select distinct hashtextextended(name, 0) as turn from unnest(${names}::text[]) as name
      order by turn
    ) as turns`,
  );
}

type SendHistoryQuery = {
  readonly rules: readonly SendRule[];
  readonly keys: SendKeys;
  /** Real time. */
  readonly now: Date;
  /** A number of which it is asked, too, whether the customer has proven to hold it; as proofs are kept by it. */
  readonly phoneIndex?: string | null;
};

type SendHistoryAnswer = SendHistory & { readonly isHeld: boolean };

type Fact = {
  readonly fact: 'rule' | 'message' | 'block' | 'guard' | 'open' | 'held';
  readonly rule: number;
  readonly method: SendMethod;
  readonly at: Date;
  readonly sends: number;
  readonly proven: number;
};

/** All that bears on a next code is asked at once, since it is asked with every code: one fact a row. */
export async function readSendHistory(
  db: Database | Tx,
  { rules, keys, now, phoneIndex = null }: SendHistoryQuery,
): Promise<SendHistoryAnswer> {
  const facts = [
    closedWays(keys, now),
    lastMessage(keys, now),
    openCode(keys),
    ...(keys.prefix === null ? [] : [tallyOf(keys.prefix, now)]),
    ...rules.flatMap((rule, index) => edgeOf(rule, index, { keys, now })),
    proofOf(keys, phoneIndex),
  ];
  const { rows } = await sql<Fact>`${sql.join(facts, sql` union all `)}`.execute(db);
  const edges = rules.map((rule, index) => {
    const edge = rows.filter((row) => row.fact === 'rule' && row.rule === index);
    const newestFirst = edge.map(({ at }) => at).toSorted((one, other) => +other - +one);
    return hitsAt(rule, newestFirst, now);
  });
  const guards = rows.filter(({ fact }) => fact === 'guard');
  return {
    hits: edges.flatMap(({ hit }) => hit ?? []),
    hitsAfterOneMore: edges.flatMap(({ hitAfterOneMore }) => hitAfterOneMore ?? []),
    hadMessage: rows.some(({ fact }) => fact === 'message'),
    block: rows.find(({ fact }) => fact === 'block') ?? { sends: 0, proven: 0 },
    guards: new Map(guards.map(({ method, at }) => [method, { lockedUntil: at }])),
    isOneOpen: rows.some(({ fact }) => fact === 'open'),
    isHeld: rows.some(({ fact }) => fact === 'held'),
  };
}

const closedWays = ({ customer }: SendKeys, now: Date): RawBuilder<unknown> => sql`
  (select 'guard' as fact, null::int as rule, method, locked_until as at,
    null::int as sends, null::int as proven
  from identity.code_guards where customer_id = ${customer} and locked_until > ${now})`;

const lastMessage = ({ destination, customer }: SendKeys, now: Date): RawBuilder<unknown> => sql`
  (select 'message', null, method, sent_at, null, null from identity.one_time_codes
  where destination_index = ${destination} and customer_id = ${customer}
    and method in ('SMS', 'WHATSAPP') and sent_at > ${dayBefore(now)} limit 1)`;

const openCode = ({ customer, purpose }: SendKeys): RawBuilder<unknown> => sql`
  (select 'open', null, method, sent_at, null, null from identity.one_time_codes
  where customer_id = ${customer} and purpose = ${purpose}
    and proven_at is null and voided_at is null limit 1)`;

const proofOf = ({ customer }: SendKeys, phoneIndex: string | null): RawBuilder<unknown> => sql`
  (select 'held', null, method, proven_at, null, null from identity.proven_phones
  where customer_id = ${customer} and phone_index = ${phoneIndex})`;

const tallyOf = (prefix: string, now: Date): RawBuilder<unknown> => sql`
  (select 'block', null, null, null, count(*)::int, count(proven_at)::int
  from identity.one_time_codes
  where prefix_index = ${prefix} and sent_at > ${dayBefore(now)})`;

/** Of the sends that a rule counts, the last but one that it allows and the last. */
function edgeOf(
  rule: SendRule,
  index: number,
  { keys, now }: Pick<SendHistoryQuery, 'keys' | 'now'>,
): readonly RawBuilder<unknown>[] {
  const counted = countedBy(rule.scope, keys);
  if (counted === null) return [];
  const since = new Date(now.getTime() - rule.windowS * 1_000);
  const [offset, limit] = rule.max === 1 ? [0, 1] : [rule.max - 2, 2];
  return [
    sql`(select 'rule', ${index}::int, null, sent_at, null, null from identity.one_time_codes
      where ${counted} and sent_at > ${since}
      order by sent_at desc offset ${offset} limit ${limit})`,
  ];
}

/** The sends that a rule counts; null: there is nothing to count them by. */
function countedBy(scope: SendScope, keys: SendKeys): RawBuilder<unknown> | null {
  const { purpose, destination, prefix, address } = keys;
  switch (scope) {
    case 'step':
      return sql`destination_index = ${destination} and purpose = ${purpose}`;
    case 'destination':
      return sql`destination_index = ${destination}`;
    case 'customer':
      return sql`customer_id = ${keys.customer}`;
    case 'prefix':
      return prefix === null ? null : sql`prefix_index = ${prefix}`;
    case 'address':
      return address === null ? null : sql`address_index = ${address}`;
  }
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);
