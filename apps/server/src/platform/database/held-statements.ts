import type pg from 'pg';
import { EarlierWriteFailed, isForLater } from './write-later.ts';

type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;
type Ask = (query: unknown, ...rest: unknown[]) => Promise<Answer>;

const BEGIN = /^(begin|start transaction)\b/;
const answered = (command: string): Promise<Answer> =>
  Promise.resolve({ command, rowCount: 0, rows: [] });

const held = new WeakSet<pg.PoolClient>();

/**
 * Spares a transaction the waits that tell it nothing. Its beginning, and the writes whose answer nobody
 * reads, go out in one piece with the next statement that is waited for, in the order in which they were
 * asked. A transaction in which nothing was asked never begins.
 */
export function withHeldStatements(client: pg.PoolClient): pg.PoolClient {
  if (held.has(client)) return client;
  held.add(client);
  const ask = client.query.bind(client) as unknown as Ask;
  let transaction: HeldTransaction | null = null;
  const end = (current: HeldTransaction, how: 'commit' | 'rollback') => {
    transaction = null;
    return how === 'commit' ? current.commit() : current.rollBack();
  };
  client.query = ((query: unknown, ...rest: unknown[]) => {
    // Whoever waits by a callback, as the pool's own `query` does, is left to the driver.
    if (typeof rest.at(-1) === 'function' || typeof query !== 'string') return ask(query, ...rest);
    if (BEGIN.test(query)) {
      transaction = new HeldTransaction(ask, query);
      return answered('BEGIN');
    }
    if (transaction === null) return ask(query, ...rest);
    if (query === 'commit' || query === 'rollback') return end(transaction, query);
    return isForLater(rest[0]) ? transaction.hold(query, rest[0]) : transaction.ask(query, rest);
  }) as typeof client.query;
  return client;
}

class HeldTransaction {
  readonly #ask: Ask;
  #waiting: (readonly [text: string, values?: unknown])[];
  #hasBegun = false;
  #failure: Error | null = null;

  constructor(ask: Ask, begin: string) {
    this.#ask = ask;
    this.#waiting = [[begin]];
  }

  hold(text: string, values: unknown): Promise<Answer> {
    this.#waiting.push([text, values]);
    return answered('');
  }

  async ask(query: string, rest: readonly unknown[]): Promise<Answer> {
    this.#send();
    try {
      return await this.#ask(query, ...rest);
    } catch (failure) {
      // What follows a failed statement fails for it, and says only that.
      throw this.#failure === null ? failure : new EarlierWriteFailed(this.#failure);
    }
  }

  async commit(): Promise<Answer> {
    if (!this.#hasBegun && this.#waiting.length === 1) return answered('COMMIT');
    const answer = await this.ask('commit', []);
    if (this.#failure !== null) throw new EarlierWriteFailed(this.#failure);
    return answer;
  }

  rollBack(): Promise<Answer> {
    return this.#hasBegun ? this.#ask('rollback') : answered('ROLLBACK');
  }

  #send(): void {
    this.#hasBegun = true;
    for (const [text, values] of this.#waiting.splice(0)) {
      const sent = values === undefined ? this.#ask(text) : this.#ask(text, values);
      sent.catch((failure: Error) => {
        this.#failure ??= failure;
      });
    }
  }
}
