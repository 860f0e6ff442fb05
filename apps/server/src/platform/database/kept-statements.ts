import type { Writable } from 'node:stream';
import type pg from 'pg';
import { codeOf } from './database-failure.ts';

/** A program has a few hundred texts; lists of varying length must not fill the server's memory. */
const STATEMENTS_MAX = 500;
const RESULT_CHANGED = '0A000';

type NameOf = (text: string) => string | undefined;

/** One name for one text, on every connection of a pool; beyond the limit a statement has none. */
export function createStatementNames(): NameOf {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= STATEMENTS_MAX) return known;
    const name = `kept_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

type Ask = (query: unknown, ...rest: unknown[]) => Promise<unknown>;

const prepared = new WeakSet<pg.PoolClient>();

/**
 * Makes a connection frugal. A statement with parameters is parsed and planned once, and only named
 * from then on; what is asked in one turn of the event loop goes out in one piece.
 */
export function withKeptStatements(client: pg.PoolClient, nameOf: NameOf): pg.PoolClient {
  if (prepared.has(client)) return client;
  prepared.add(client);
  // The pool listens only while a connection is at rest. One that breaks while it is lent fails what is
  // asked of it; without a listener it would end the process as well.
  client.on('error', () => {});
  const ask = client.query.bind(client) as Ask;
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  let isHeld = false;
  const hold = () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
  client.query = ((query: unknown, ...rest: unknown[]) => {
    hold();
    // Whoever waits by a callback, as the pool's own `query` does, is left to the driver.
    if (typeof rest.at(-1) === 'function') return ask(query, ...rest);
    const [values] = rest;
    const name =
      typeof query === 'string' && Array.isArray(values) && values.length > 0
        ? nameOf(query)
        : undefined;
    if (name === undefined) return values === undefined ? ask(query) : ask(query, values);
    return ask({ name, text: query, values }).catch((failure: unknown) => {
      if (failure instanceof Error && codeOf(failure) === RESULT_CHANGED) giveUp(client);
      throw failure;
    });
  }) as typeof client.query;
  return client;
}

/** A migration changed what a kept statement answers: the connection goes, and its statements with it. */
function giveUp(client: pg.PoolClient): void {
  const release = client.release.bind(client);
  client.release = () => release(true);
}
