import {
  type CompiledQuery,
  DefaultQueryExecutor,
  type KyselyProps,
  PostgresDialect,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('it has none')) });
const driver = dialect.createDriver();
const compiler = dialect.createQueryCompiler();
const adapter = dialect.createAdapter();

type Ask = (query: CompiledQuery) => Promise<QueryResult<never>>;

/**
 * The query builder's own way from a built statement to its answer passes through a dozen promises, one
 * statement at a time. This one asks the connection. The builder, its types and its compiler stay as they are.
 */
class LeanExecutor extends DefaultQueryExecutor {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    const streamQuery = () => {
      throw new Error('rows are not read one by one');
    };
    super(compiler, adapter, {
      provideConnection: (work) => work({ executeQuery: ask, streamQuery }),
    });
    this.#ask = ask;
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#ask(query) as Promise<QueryResult<Row>>;
  }
}

/** What the query builder is made of when its statements are asked this way. */
export const leanKysely = (ask: Ask): KyselyProps => ({
  config: { dialect },
  executor: new LeanExecutor(ask),
  dialect,
  driver,
});

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Asks a connection for what the query builder has compiled. */
export async function askConnection(
  client: pg.PoolClient,
  { sql, parameters }: CompiledQuery,
): Promise<QueryResult<never>> {
  try {
    const { command, rowCount, rows } = await client.query(sql, parameters as unknown[]);
    const answer = { rows: rows as never[] };
    return COUNTED.has(command) ? { ...answer, numAffectedRows: BigInt(rowCount ?? 0) } : answer;
  } catch (failure) {
    // Otherwise it would lead to the socket that brought it, and not to who asked.
    if (failure instanceof Error) Error.captureStackTrace(failure, askConnection);
    throw failure;
  }
}
