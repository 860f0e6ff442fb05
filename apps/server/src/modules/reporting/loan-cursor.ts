import { z } from 'zod';

const Written = z.uuid();

/** Where a page of loans ends. Whoever makes one up begins a page elsewhere in what they may read anyway. */
export const writeCursor = (loanId: string): string => Buffer.from(loanId).toString('base64url');

/** Null for what is no place in the list. */
export function readCursor(cursor: string): string | null {
  const read = Written.safeParse(Buffer.from(cursor, 'base64url').toString());
  return read.success ? read.data : null;
}
