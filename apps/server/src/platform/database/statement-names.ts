/** A program has a few hundred texts; lists of varying length must not fill the memory of every connection. */
const STATEMENTS_MAX = 500;

const names = new Map<string, string>();

/** The name under which a text is prepared once on each connection; none: it is parsed each time. */
export function statementNameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= STATEMENTS_MAX) return known;
  const name = `statement_${names.size + 1}`;
  names.set(text, name);
  return name;
}
