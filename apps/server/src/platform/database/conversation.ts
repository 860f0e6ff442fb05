import pg from 'pg';
import { WireMessage } from './wire-message.ts';
import { wireValueOf } from './wire-value.ts';

export type Statement = { readonly text: string; readonly values: readonly unknown[] };
export type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

type Parser = (text: string) => unknown;
type Row = Record<string, unknown>;
/** How the rows of a statement look; `blank` has every column, and nothing in it. */
type Shape = {
  readonly names: readonly string[];
  readonly parsers: readonly Parser[];
  readonly blank: Row;
};

/** A statement that has a name on a connection. Its shape is known once it has been answered. */
type Kept = { readonly name: string; isKnown: boolean; shape: Shape | null };

/** What a connection has been told already. */
export type Memory = {
  readonly kept: Map<string, Kept>;
  readonly parserOf: (oid: number) => Parser;
};

/** A program has a few hundred texts; lists of varying length must not fill the server's memory. */
const STATEMENTS_MAX = 500;
const NO_ROWS: Shape = { names: [], parsers: [], blank: {} };

/** Filled and emptied within one call, so that one is enough for all connections. */
const message = new WireMessage();

type Stream = { readonly writable: boolean; readonly write: (bytes: Buffer) => boolean };
type Field = { readonly name: string; readonly dataTypeID: number };
type Asked = Statement & { readonly kept: Kept; readonly isNew: boolean };

/**
 * Statements that go out in one piece and are carried out one after the other, until one fails. Each is parsed
 * and described once on a connection; from then on its name and its parameters are all that travels. The answer
 * is that of the last one.
 */
export class Conversation {
  readonly #memory: Memory;
  readonly #statements: readonly Statement[];
  readonly #settled = Promise.withResolvers<Answer>();
  #asked: readonly Asked[] = [];
  #place = 0;
  #answer: Answer = { command: '', rowCount: null, rows: [] };
  #failure: Error | null = null;

  constructor(memory: Memory, statements: readonly Statement[]) {
    this.#memory = memory;
    this.#statements = statements;
  }

  get answer(): Promise<Answer> {
    return this.#settled.promise;
  }

  /** Whether it was the last statement that failed, and not one before it. */
  get hasReachedLast(): boolean {
    return this.#place >= this.#statements.length - 1;
  }

  submit({ stream }: { readonly stream: Stream }): Error | null {
    this.#asked = this.#statements.map((statement) => this.#meet(statement));
    try {
      for (const asked of this.#asked) say(asked);
      message.sync();
    } catch (failure) {
      message.drop();
      return failure as Error;
    }
    const bytes = message.take();
    if (stream.writable) stream.write(bytes);
    return null;
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    const asked = this.#asked[this.#place];
    if (asked === undefined) return;
    const names = fields.map(({ name }) => name);
    const parsers = fields.map(({ dataTypeID }) => this.#memory.parserOf(dataTypeID));
    asked.kept.shape = {
      names,
      parsers,
      blank: Object.fromEntries(names.map((name) => [name, null])),
    };
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    // Nobody reads what those before the last answer.
    if (!this.hasReachedLast || this.#failure !== null) return;
    try {
      this.#answer.rows.push(rowOf(this.#asked[this.#place]?.kept.shape ?? NO_ROWS, fields));
    } catch (failure) {
      this.#failure = failure as Error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const asked = this.#asked[this.#place];
    if (asked !== undefined) asked.kept.shape ??= NO_ROWS;
    if (this.hasReachedLast) this.#answer = { ...outcomeOf(text), rows: this.#answer.rows };
    this.#place += 1;
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(failure: Error): void {
    // Whether the one that failed is known by now cannot be told: it is introduced again next time.
    for (const { kept, isNew } of this.#asked.slice(this.#place)) if (isNew) kept.isKnown = false;
    this.#settled.reject(failure);
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.#settled.resolve(this.#answer);
    else this.#settled.reject(this.#failure);
  }

  #meet({ text, values }: Statement): Asked {
    const kept = this.#memory.kept.get(text) ?? this.#name(text);
    const isNew = !kept.isKnown;
    kept.isKnown = true;
    return { text, values, kept, isNew };
  }

  #name(text: string): Kept {
    const { kept } = this.#memory;
    if (kept.size >= STATEMENTS_MAX) return { name: '', isKnown: false, shape: null };
    const named: Kept = { name: `kept_${kept.size + 1}`, isKnown: false, shape: null };
    kept.set(text, named);
    return named;
  }
}

// The driver sends only its own kind while others wait for their answers. It needs nothing of what its kind is
// constructed with: it calls the methods above.
Object.setPrototypeOf(Conversation.prototype, pg.Query.prototype);

function say({ text, values, kept, isNew }: Asked): void {
  if (isNew) {
    // It may be there since a try that failed.
    message.close(kept.name);
    message.parse(kept.name, text);
  }
  message.bind(kept.name, values.map(wireValueOf));
  if (kept.shape === null) message.describe();
  message.execute();
}

function rowOf({ names, parsers, blank }: Shape, fields: readonly (string | null)[]): Row {
  const row = { ...blank };
  for (let index = 0; index < fields.length; index += 1) {
    const text = fields[index];
    // A null is in the blank row already.
    if (text !== null && text !== undefined)
      row[names[index] as string] = (parsers[index] as Parser)(text);
  }
  return row;
}

/** `INSERT 0 3`, `SELECT 3`, `BEGIN`. */
function outcomeOf(text: string): Pick<Answer, 'command' | 'rowCount'> {
  const words = text.split(' ');
  const count = words.length === 1 ? Number.NaN : Number(words.at(-1));
  return { command: words[0] ?? '', rowCount: Number.isNaN(count) ? null : count };
}
