import { createHash } from 'node:crypto';

/** The same cause names the same message, however often it is told of. */
export function messageIdOf(cause: string): string {
  const hex = createHash('sha256').update(cause).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
