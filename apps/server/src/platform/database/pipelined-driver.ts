import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { databaseFailureOf, isPlanOvertaken } from './database-failure.ts';
import { EarlierWriteFailed, isPipelinedWrite } from './pipeline-write.ts';

/** A program has a few hundred texts; lists of varying length must not fill the memory of every connection. */
const STATEMENTS_MAX = 500;
const COUNTED: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Kysely over a pool of `pg` that pipelines: what nobody waits for is sent without waiting. Those are the beginning
 * of a transaction and its pipelined writes; the next statement, or the commit, is answered after them.
 */
export class PipelinedDriver implements Driver {
  readonly #connect: () => Promise<pg.PoolClient>;
  readonly #assertAllowed: () => void;
  /** The names under which texts are prepared, each once on every connection of the pool. */
  readonly #names = new Map<string, string>();

  constructor(connect: () => Promise<pg.PoolClient>, assertAllowed: () => void) {
    this.#connect = connect;
    this.#assertAllowed = assertAllowed;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    this.#assertAllowed();
    return new PipelinedConnection(await this.#connect(), this.#names);
  }

  async beginTransaction(
    connection: PipelinedConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    connection.begin(settings);
  }

  commitTransaction(connection: PipelinedConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    return connection.rollBack();
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.release();
  }

  /** Whoever opened the pool closes it. */
  async destroy(): Promise<void> {}
}

class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names: Map<string, string>;
  /** Goes out with the first statement: a transaction in which nothing is asked never begins. */
  #begin: string | null = null;
  #hasBegun = false;
  #failedWrite: EarlierWriteFailed | null = null;
  /** Not to be lent again. */
  #isUnfit = false;

  constructor(client: pg.PoolClient, names: Map<string, string>) {
    this.#client = client;
    this.#names = names;
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    this.#begin = `begin${isolation}${accessMode === undefined ? '' : ` ${accessMode}`}`;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#sendBegin();
    const answer = this.#send(query);
    if (isPipelinedWrite(query)) {
      answer.catch((failure: Error) => {
        this.#noted(failure);
        this.#failedWrite ??= new EarlierWriteFailed(failure);
      });
      return { rows: [] };
    }
    const { command, rowCount, rows } = await answer.catch((failure) =>
      this.#again(query, failure),
    );
    return COUNTED.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are not read one by one');
  }

  async commit(): Promise<void> {
    if (!this.#hasBegun) return;
    const { command } = await this.#client.query('commit');
    this.#hasBegun = false;
    if (this.#failedWrite !== null) throw this.#failedWrite;
    // That is how the database ends one in which a statement failed, whoever may have looked away from it.
    if (command !== 'COMMIT') throw new Error('the transaction had failed: nothing of it was kept');
  }

  /** Whoever could not be rolled back is closed, which does the same. */
  async rollBack(): Promise<void> {
    if (!this.#hasBegun) return;
    try {
      await this.#client.query('rollback');
    } catch {
      this.#isUnfit = true;
    }
  }

  release(): void {
    this.#client.release(this.#isUnfit);
  }

  #sendBegin(): void {
    if (this.#begin === null) return;
    // Were it to fail, so would what comes after it.
    this.#client.query(this.#begin).catch(() => undefined);
    this.#begin = null;
    this.#hasBegun = true;
  }

  /** Without parameters it may be several statements in one text, which cannot be prepared. */
  #send({ sql: text, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    if (parameters.length === 0) return this.#client.query(text);
    return this.#client.query({
      name: statementNameOf(this.#names, text),
      text,
      values: [...parameters],
    });
  }

  /** A statement that stands alone and whose plan was overtaken did nothing: it is asked once more, as it is. */
  #again({ sql: text, parameters }: CompiledQuery, failure: unknown): Promise<pg.QueryResult> {
    const noted = this.#noted(failure);
    if (this.#hasBegun || !isPlanOvertaken(failure)) throw this.#failedWrite ?? noted;
    return this.#client.query(text, [...parameters]);
  }

  /**
   * A standby stays one, and the next connection may find the new primary. A prepared statement whose result a
   * migration changed is of no use any more, and goes with its connection.
   */
  #noted(failure: unknown): unknown {
    if (databaseFailureOf(failure) === 'read_only' || isPlanOvertaken(failure))
      this.#isUnfit = true;
    // Otherwise its stack would lead to the socket that brought it, and not to who asked.
    if (failure instanceof Error) Error.captureStackTrace(failure);
    return failure;
  }
}

/** The name under which a text is prepared; none: it is parsed each time. */
function statementNameOf(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= STATEMENTS_MAX) return known;
  const name = `statement_${names.size + 1}`;
  names.set(text, name);
  return name;
}
