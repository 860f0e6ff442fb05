import { CompiledQuery } from 'kysely';
import { beforeCommit } from '#platform/database/before-commit.ts';
import type { Tx } from '#platform/database/database.ts';
import { writeLater } from '#platform/database/write-later.ts';
import { lastWriteText, type Shape } from './last-write-text.ts';

/** A line of the audit trail, as it is written and hashed. */
export type LastLine = {
  readonly subject: string;
  /** All that it says, as it is hashed after the previous hash, the subject and the number. */
  readonly rest: string;
  readonly actor: string;
  readonly action: string;
  readonly reason: string | null;
  readonly detail: string;
  readonly businessTime: Date;
  readonly recordedAt: Date;
};

export type LastEvent = { readonly key: string; readonly name: string; readonly payload: string };

type LastWrite = { lines: readonly LastLine[]; events: readonly LastEvent[] };

/** Of each kind in one statement. It bounds the number of texts that a connection has to keep. */
const MOST = 3;

const NOTHING: LastWrite = { lines: [], events: [] };
const gathered = new WeakMap<Tx, LastWrite>();

/**
 * What a transaction leaves behind is gathered, and written by one statement in one piece with its commit. The
 * lines of a subject and the events of a key keep their order. Rows that others want too are locked as late
 * as can be, and in the order of their names: those who leave the same behind never wait for each other.
 */
export async function leaveLine(tx: Tx, line: LastLine): Promise<void> {
  if (gatheredBy(tx).lines.length === MOST) await writeGathered(tx);
  const { lines, events } = gatheredBy(tx);
  gathered.set(tx, { lines: [...lines, line], events });
}

export async function leaveEvent(tx: Tx, event: LastEvent): Promise<void> {
  if (gatheredBy(tx).events.length === MOST) await writeGathered(tx);
  const { lines, events } = gatheredBy(tx);
  gathered.set(tx, { lines, events: [...events, event] });
}

/** Writes what was gathered so far: what is written next comes after it. */
export async function writeGathered(tx: Tx): Promise<void> {
  const { lines, events } = gatheredBy(tx);
  if (lines.length === 0 && events.length === 0) return;
  gathered.set(tx, NOTHING);
  await writeLater(tx, { compile: () => lastWriteOf(lines, events) });
}

function gatheredBy(tx: Tx): LastWrite {
  const known = gathered.get(tx);
  if (known !== undefined) return known;
  gathered.set(tx, NOTHING);
  beforeCommit(tx, () => writeGathered(tx));
  return NOTHING;
}

const texts = new Map<string, string>();

function lastWriteOf(lines: readonly LastLine[], events: readonly LastEvent[]): CompiledQuery {
  const chains = sorted(Map.groupBy(lines, ({ subject }) => subject));
  const placed = events.map((event, place) => ({ ...event, place }));
  const keys = sorted(Map.groupBy(placed, ({ key }) => key));
  const shape: Shape = {
    lines: chains.map(([, own]) => own.length),
    events: keys.map(([, own]) => own.length),
  };
  return CompiledQuery.raw(textOf(shape), [
    ...chains.flatMap(([subject, own]) => [
      subject,
      JSON.stringify(subject),
      ...own.flatMap((line) => [
        ...[line.rest, line.actor, line.action, line.reason, line.detail],
        ...[line.businessTime, line.recordedAt],
      ]),
    ]),
    ...keys.flatMap(([key, own]) => [
      key,
      ...own.flatMap(({ name, payload, place }) => [name, payload, place]),
    ]),
  ]);
}

const sorted = <Item>(groups: Map<string, Item[]>): [string, Item[]][] =>
  [...groups].sort(([a], [b]) => (a < b ? -1 : 1));

function textOf(shape: Shape): string {
  const name = `${shape.lines}|${shape.events}`;
  const known = texts.get(name);
  if (known !== undefined) return known;
  const text = lastWriteText(shape);
  texts.set(name, text);
  return text;
}
