import { byRow, type Next, type Part, times } from './part.ts';

export type LastEvent = { readonly key: string; readonly name: string; readonly payload: string };

/** Moves the number of each key by all of its events, which take theirs from there. */
export function outboxPart(events: readonly LastEvent[]): Part {
  const placed = events.map((event, place) => ({ ...event, place }));
  const keys = byRow(placed, ({ key }) => key);
  const counts = keys.map(([, own]) => own.length);
  return {
    shape: `events ${counts}`,
    textWith: (next) => textOf(counts.map((count) => readKey(count, next))),
    values: keys.flatMap(([key, own]) => [
      key,
      ...own.flatMap(({ name, payload, place }) => [name, payload, place]),
    ]),
  };
}

type Key = { readonly key: string; readonly events: readonly string[] };

const SAID = ['text', 'jsonb', 'int'] as const;

const readKey = (count: number, next: Next): Key => ({
  key: next('text'),
  events: times(count, () => SAID.map(next).join(', ')),
});

/** Events get their ids in the order in which they were published, whatever the order of their keys. */
const textOf = (keys: readonly Key[]) => ({
  before: keys.map((key, index) => `number_${index} as (${moveNumber(key)})`),
  last: `insert into platform.outbox (key, event, payload, sequence)
    select key, event, payload, sequence from (
      ${keys.flatMap((key, index) => rowsOf(key, `number_${index}`)).join(' union all ')}
    ) as new (key, event, payload, place, sequence)
    ${keys.length === 1 ? '' : 'order by place'}`,
});

const moveNumber = ({ key, events }: Key): string => `
  insert into platform.event_keys as known (key, last_sequence) values (${key}, ${events.length})
  on conflict (key) do update set last_sequence = known.last_sequence + ${events.length}
  returning last_sequence`;

const rowsOf = ({ key, events }: Key, number: string): string[] =>
  events.map(
    (said, index) =>
      `select ${key}, ${said}, last_sequence - ${events.length - 1 - index} from ${number}`,
  );
