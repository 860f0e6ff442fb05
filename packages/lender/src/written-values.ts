/** By which modules import the lender. */
export const SOURCE = '@abona/lender/lender';

/** A node of a parsed module, as far as it matters here. */
type Node = { readonly type: string; readonly start: number; readonly end: number };
type Fields = Node & { readonly [field: string]: unknown };
type Edit = { readonly start: number; readonly end: number; readonly text: string };
type Values = Readonly<Record<string, unknown>>;

/**
 * A module with the lender's values in the place of their names: `brand.flower.petals` becomes 6. What a value is
 * asked for stays (`brand.name.length`); a name that is used whole stays imported.
 */
export function withValues(code: string, program: Node, values: Values): string {
  const edits: Edit[] = [];
  const bindings = new Map<string, unknown>();
  visit(program, (node) => {
    if (node.type !== 'ImportDeclaration' || fieldOf(node['source'], 'value') !== SOURCE)
      return true;
    for (const one of nodesIn(node['specifiers'])) {
      const name = String(fieldOf(one['imported'], 'name'));
      bindings.set(String(fieldOf(one['local'], 'name')), values[name]);
    }
    return false;
  });
  visit(program, (node) => {
    if (node.type === 'ImportDeclaration') return false;
    const edit = writtenOut(node, bindings);
    if (edit !== null) edits.push(edit);
    return edit === null;
  });
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
      code,
    );
}

/** The longest way into a value that the node names; null: it names none, or a whole object. */
function writtenOut(node: Fields, bindings: ReadonlyMap<string, unknown>): Edit | null {
  const { start, end } = node;
  if (node.type === 'Property' && node['shorthand'] === true) {
    const name = String(fieldOf(node['key'], 'name'));
    const value = bindings.get(name);
    return typeof value === 'string'
      ? { start, end, text: `${name}: ${JSON.stringify(value)}` }
      : null;
  }
  const value = valueNamedBy(node, bindings);
  if (value === undefined) return null;
  const isWhole = node.type === 'Identifier' && typeof value === 'object';
  return isWhole ? null : { start, end, text: `(${JSON.stringify(value)})` };
}

function valueNamedBy(node: Fields, bindings: ReadonlyMap<string, unknown>): unknown {
  if (node.type === 'Identifier') return bindings.get(String(node['name']));
  if (node.type !== 'MemberExpression' || node['computed'] === true) return undefined;
  const [object] = nodesIn([node['object']]);
  const holder = object === undefined ? undefined : valueNamedBy(object, bindings);
  if (typeof holder !== 'object') return undefined;
  return fieldOf(holder, String(fieldOf(node['property'], 'name')));
}

/** Names of fields are no values: what stands behind a dot, and before a colon. */
const NAMES: Readonly<Record<string, string>> = { MemberExpression: 'property', Property: 'key' };

/** Every node, from the top; where the answer is no, not what is below it. */
function visit(node: Node, look: (node: Fields) => boolean): void {
  const [fields] = nodesIn([node]);
  if (fields === undefined || !look(fields)) return;
  const skipped = fields['computed'] === true ? undefined : NAMES[node.type];
  for (const [name, value] of Object.entries(fields))
    if (name !== skipped) for (const one of nodesIn(value)) visit(one, look);
}

/** The nodes that a field holds: one, several, none. */
const nodesIn = (value: unknown): readonly Fields[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is Fields => typeof one === 'object' && one !== null && 'type' in one,
  );

const fieldOf = (value: unknown, field: string): unknown =>
  Object.entries(Object(value)).find(([name]) => name === field)?.[1];
