import { invariant } from '@abona/kernel/invariant';
import type { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';

/** A statement of the query builder, or one written as `sql`. */
type Write = { readonly compile: (tx: Tx) => CompiledQuery };

/** The parameters of statements that nobody waits for: they are all that the driver passes on untouched. */
const later = new WeakSet<readonly unknown[]>();

export const isForLater = (values: unknown): boolean => Array.isArray(values) && later.has(values);

/**
 * A write whose answer nobody reads. It goes out, in its place, with the next statement of the transaction or
 * with its commit, so that nobody waits for it alone. When it fails, that statement or the commit does, and
 * with it the transaction: so not for a write whose failure means something to the caller.
 */
export async function writeLater(tx: Tx, write: Write): Promise<void> {
  const compiled = write.compile(tx);
  invariant(compiled.parameters.length > 0, 'a write without parameters cannot wait');
  later.add(compiled.parameters);
  await tx.executeQuery(compiled);
}

/** A write that nobody waited for failed, and with it the transaction: nothing of either is there. */
export class EarlierWriteFailed extends Error {
  override readonly name = 'EarlierWriteFailed';
  constructor(cause: Error) {
    super(`an earlier write failed: ${cause.message}`, { cause });
  }
}
