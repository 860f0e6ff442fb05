import pg from 'pg';

/** The sandbox has some dozens of texts; whatever would make more of them is not worth keeping. */
const STATEMENTS_MAX = 300;

const names = new Map<string, string>();

const nameOf = (text: string): string | undefined => {
  if (!names.has(text) && names.size < STATEMENTS_MAX) names.set(text, `kept_${names.size}`);
  return names.get(text);
};

type Ask = (query: unknown, values?: unknown, done?: unknown) => unknown;

/** A connection on which a statement with parameters is parsed and planned once, and only named afterwards. */
class FrugalClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as Ask;
    this.query = ((query: unknown, values?: unknown, done?: unknown) => {
      const name =
        typeof query === 'string' && Array.isArray(values) && values.length > 0
          ? nameOf(query)
          : undefined;
      return name === undefined
        ? ask(query, values, done)
        : ask({ name, text: query, values }, done);
    }) as typeof this.query;
  }
}

/** For a pool, whose types know a class without arguments only. */
export const keptStatements = { Client: FrugalClient as unknown as new () => pg.ClientBase };
