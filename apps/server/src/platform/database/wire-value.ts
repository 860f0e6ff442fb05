/** A parameter as it travels to the database: as text, as bytes, or not at all. */
export type WireValue = string | Buffer | null;

/** Lists become the database's own, moments say their zone, and whatever else has parts becomes JSON. */
export function wireValueOf(value: unknown): WireValue {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value;
  if (ArrayBuffer.isView(value))
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return Array.isArray(value) ? listText(value) : JSON.stringify(value);
}

const listText = (values: readonly unknown[]): string => `{${values.map(elementText).join()}}`;

function elementText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return listText(value);
  const wire = wireValueOf(value);
  return quoted(typeof wire === 'string' ? wire : `\\x${wire?.toString('hex')}`);
}

const quoted = (text: string): string =>
  `"${NEEDS_ESCAPE.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;

const NEEDS_ESCAPE = /["\\]/;
