import {
  type AliasedRawBuilder,
  type CompiledQuery,
  createQueryId,
  type Expression,
  isOperationNodeSource,
  sql as kyselySql,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  RawNode,
} from 'kysely';

/** The texts of statements with nothing but values in them, by the place in the program where they stand. */
const texts = new WeakMap<TemplateStringsArray, string>();

/** What the query builder would like to know of a statement, and nobody asks. */
const UNASKED = { query: RawNode.createWithSql(''), queryId: createQueryId() };

/**
 * A statement with nothing but values in it. Its text is the same each time and is put together once; a tree
 * of it grows only if it becomes a part of another.
 */
class PlainStatement<O> implements RawBuilder<O> {
  readonly #fragments: TemplateStringsArray;
  readonly #values: readonly unknown[];

  constructor(fragments: TemplateStringsArray, values: readonly unknown[]) {
    this.#fragments = fragments;
    this.#values = values;
  }

  compile(): CompiledQuery<O> {
    return { ...UNASKED, sql: textOf(this.#fragments), parameters: this.#values };
  }

  execute(provider: QueryExecutorProvider): Promise<QueryResult<O>> {
    return provider.getExecutor().executeQuery(this.compile());
  }

  get isRawBuilder(): true {
    return true;
  }

  get expressionType(): O | undefined {
    return undefined;
  }

  as<A extends string>(alias: A | Expression<unknown>): AliasedRawBuilder<O, A> {
    return this.#grown().as(alias as A);
  }

  $castTo<C>(): RawBuilder<C> {
    return this.#grown().$castTo<C>();
  }

  $notNull(): RawBuilder<Exclude<O, null>> {
    return this.#grown().$notNull();
  }

  withPlugin(...given: Parameters<RawBuilder<O>['withPlugin']>): RawBuilder<O> {
    return this.#grown().withPlugin(...given);
  }

  toOperationNode(): RawNode {
    return this.#grown().toOperationNode();
  }

  #grown(): RawBuilder<O> {
    return kyselySql<O>(this.#fragments, ...this.#values);
  }
}

function write<O = unknown>(
  fragments: TemplateStringsArray,
  ...parameters: readonly unknown[]
): RawBuilder<O> {
  return parameters.some(isOperationNodeSource)
    ? kyselySql<O>(fragments, ...parameters)
    : new PlainStatement<O>(fragments, parameters);
}

/** The query builder's `sql`, at a fraction of its price for what most statements are. */
export const sql = Object.assign(write, {
  ref: kyselySql.ref,
  table: kyselySql.table,
  id: kyselySql.id,
  lit: kyselySql.lit,
  join: kyselySql.join,
});

function textOf(fragments: TemplateStringsArray): string {
  const known = texts.get(fragments);
  if (known !== undefined) return known;
  const text = fragments.reduce((before, fragment, index) => `${before}$${index}${fragment}`);
  texts.set(fragments, text);
  return text;
}
