import type pg from 'pg';
import type { Answer } from './conversation.ts';
import { type Converse, createConverse } from './converse.ts';
import { HeldTransaction } from './held-transaction.ts';
import { isForLater } from './write-later.ts';

type AskDriver = (query: unknown, ...rest: unknown[]) => Promise<Answer>;

const BEGIN = /^(begin|start transaction)\b/;

const lean = new WeakSet<pg.PoolClient>();

/** Makes what is asked of a connection cheap: see `converse.ts` and `held-transaction.ts`. */
export function withLeanStatements(client: pg.PoolClient): pg.PoolClient {
  if (lean.has(client)) return client;
  lean.add(client);
  const askDriver = client.query.bind(client) as unknown as AskDriver;
  const ask = createAsk(askDriver, createConverse(client));
  client.query = ((query: unknown, ...rest: unknown[]) =>
    // Whoever waits by a callback, as the pool's own `query` does, is left to the driver.
    typeof query === 'string' && typeof rest.at(-1) !== 'function'
      ? ask(query, (rest[0] as readonly unknown[] | undefined) ?? [])
      : askDriver(query, ...rest)) as typeof client.query;
  return client;
}

type Ask = (text: string, values: readonly unknown[]) => Promise<Answer>;

function createAsk(askDriver: AskDriver, converse: Converse): Ask {
  let transaction: HeldTransaction | null = null;
  /** Both are sent now: whatever is asked next in this turn comes after them. */
  const askSeveral = async (inside: HeldTransaction, text: string): Promise<Answer> => {
    const [, answer] = await Promise.all([inside.flush(), askDriver(text)]);
    return answer;
  };
  const askInside = (inside: HeldTransaction, text: string, values: readonly unknown[]) => {
    if (isSeveral(values)) return askSeveral(inside, text);
    const statement = { text, values };
    return isForLater(values) ? inside.hold(statement) : inside.ask(statement);
  };
  const end = (inside: HeldTransaction, how: 'commit' | 'rollback') => {
    transaction = null;
    return how === 'commit' ? inside.commit() : inside.rollBack();
  };
  return (text, values) => {
    if (BEGIN.test(text)) {
      transaction = new HeldTransaction(converse, text);
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
    }
    if (transaction === null)
      return isSeveral(values) ? askDriver(text) : converse([{ text, values }]).answer;
    if (text === 'commit' || text === 'rollback') return end(transaction, text);
    return askInside(transaction, text, values);
  };
}

/** Without parameters it may be several statements in one text, which only the driver can ask. */
const isSeveral = (values: readonly unknown[]): boolean => values.length === 0;
