/** How many lines each subject gets, and how many events each key. */
export type Shape = { readonly lines: readonly number[]; readonly events: readonly number[] };

/** The next parameter of a statement, of a type. */
type Next = (type: 'bigint' | 'int' | 'jsonb' | 'text' | 'timestamptz') => string;

/** Some rows that a statement writes, and what has to be written before it to know them. */
type Rows = { readonly before: readonly string[]; readonly insert: string };

/**
 * One statement for all lines and events. Within each kind, the rows that others may want too (the head of a
 * trail, the number of a key) are written one after the other in the order of the shape.
 */
export function lastWriteText({ lines, events }: Shape): string {
  const next = parameters();
  const kinds: Rows[] = [];
  if (lines.length > 0) kinds.push(trailRows(lines.map((count) => readChain(count, next))));
  if (events.length > 0) kinds.push(outboxRows(events.map((count) => readKey(count, next))));
  const before = kinds.flatMap((kind, index) =>
    index === kinds.length - 1 ? kind.before : [...kind.before, `kept as (${kind.insert})`],
  );
  return `with ${before.join(', ')} ${kinds.at(-1)?.insert}`;
}

function parameters(): Next {
  let count = 0;
  return (type) => {
    count += 1;
    return `$${count}::${type}`;
  };
}

type Line = { readonly rest: string; readonly said: string };
type Chain = { readonly subject: string; readonly text: string; readonly lines: readonly Line[] };

function readChain(count: number, next: Next): Chain {
  const [subject, text] = [next('text'), next('text')];
  const line = (): Line => ({
    rest: next('text'),
    said: [
      [next('text'), next('text'), next('text'), next('jsonb')],
      [next('timestamptz'), next('timestamptz')],
    ]
      .flat()
      .join(', '),
  });
  return { subject, text, lines: Array.from({ length: count }, line) };
}

function trailRows(chains: readonly Chain[]): Rows {
  return {
    before: chains.map((chain, index) => `head_${index} as (${moveHead(chain)})`),
    insert: `insert into platform.audit_trail
      (subject, actor, action, reason, detail, business_time, recorded_at, sequence, previous_hash, hash)
      ${chains.flatMap((chain, index) => trailRowsOf(chain, `head_${index}`)).join(' union all ')}`,
  };
}

/** A head that is not there yet stands at nothing. */
const moveHead = (chain: Chain): string => `
  insert into platform.audit_heads as known (subject, sequence, hash)
  values (${chain.subject}, ${chain.lines.length}, ${hashAfter(chain, { hash: "''", sequence: '0' })})
  on conflict (subject) do update set
    sequence = known.sequence + ${chain.lines.length}, hash_before = known.hash,
    hash = ${hashAfter(chain, { hash: 'known.hash', sequence: 'known.sequence' })}
  returning sequence, hash_before, hash`;

function trailRowsOf(chain: Chain, head: string): string[] {
  const { subject, lines } = chain;
  const start = { hash: 'hash_before', sequence: `sequence - ${lines.length}` };
  return lines.map(({ said }, index) => {
    const [previous, hash] = [index, index + 1].map((count) =>
      count === lines.length ? 'hash' : hashAfter(chain, start, count),
    );
    return `select ${subject}, ${said}, ${start.sequence} + ${index + 1}, ${previous}, ${hash} from ${head}`;
  });
}

type Head = { readonly hash: string; readonly sequence: string };

/** What the hash of a trail is after the first lines of a chain, all of them unless said. */
const hashAfter = (
  { text, lines }: Chain,
  { hash, sequence }: Head,
  count = lines.length,
): string =>
  lines
    .slice(0, count)
    .reduce(
      (before, { rest }, index) =>
        `platform.audit_hash(${before}, ${text}, ${sequence} + ${index + 1}, ${rest})`,
      hash,
    );

type Event = { readonly said: string; readonly place: string };
type Key = { readonly key: string; readonly events: readonly Event[] };

function readKey(count: number, next: Next): Key {
  const key = next('text');
  const event = (): Event => ({
    said: `${next('text')}, ${next('jsonb')}`,
    place: next('int'),
  });
  return { key, events: Array.from({ length: count }, event) };
}

/** Events get their ids in the order in which they were published, whatever the order of their keys. */
function outboxRows(keys: readonly Key[]): Rows {
  return {
    before: keys.map((key, index) => `number_${index} as (${moveNumber(key)})`),
    insert: `insert into platform.outbox (key, event, payload, sequence)
      select key, event, payload, sequence from (
        ${keys.flatMap((key, index) => outboxRowsOf(key, `number_${index}`)).join(' union all ')}
      ) as new (key, event, payload, sequence, place)
      ${keys.length === 1 ? '' : 'order by place'}`,
  };
}

const moveNumber = ({ key, events }: Key): string => `
  insert into platform.event_keys as known (key, last_sequence) values (${key}, ${events.length})
  on conflict (key) do update set last_sequence = known.last_sequence + ${events.length}
  returning last_sequence`;

const outboxRowsOf = ({ key, events }: Key, number: string): string[] =>
  events.map(
    ({ said, place }, index) =>
      `select ${key}, ${said}, last_sequence - ${events.length - 1 - index}, ${place} from ${number}`,
  );
