import {
  type CompiledQuery,
  type QueryId,
  RawNode,
  type RootOperationNode,
  ValueNode,
} from 'kysely';

/** The texts of statements written as `sql`, by the place in the program where they are written. */
const texts = new WeakMap<readonly string[], string>();

/**
 * A statement written as `sql` with nothing but values in it has the same text each time: it is put together
 * once. Null for any other, which the compiler has to look at.
 */
export function compileRaw(node: RootOperationNode, queryId: QueryId): CompiledQuery | null {
  if (!RawNode.is(node) || !('raw' in node.sqlFragments)) return null;
  const parameters: unknown[] = [];
  for (const parameter of node.parameters) {
    if (!ValueNode.is(parameter) || parameter.immediate === true) return null;
    parameters.push(parameter.value);
  }
  return { query: node, queryId, sql: textOf(node.sqlFragments), parameters };
}

function textOf(fragments: readonly string[]): string {
  const known = texts.get(fragments);
  if (known !== undefined) return known;
  const text = fragments.reduce((before, fragment, index) => `${before}$${index}${fragment}`);
  texts.set(fragments, text);
  return text;
}
