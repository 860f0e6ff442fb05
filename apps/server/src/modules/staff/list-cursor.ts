import type { z } from 'zod';

/** Where a page of a list ends, as the next call hands it back. What it says is checked; it opens nothing. */
export const writeCursor = (place: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** Null: nobody wrote it for this list. */
export function readCursor<Place>(schema: z.ZodType<Place>, cursor: string): Place | null {
  try {
    const read = schema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** What a list answers to a cursor that nobody wrote for it. */
export const unknownCursor = {
  code: 'validation_failed',
  fields: [{ path: 'cursor', message: 'El cursor no es de esta lista.' }],
} as const;
