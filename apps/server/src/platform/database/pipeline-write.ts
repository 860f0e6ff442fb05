import type { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';

/** A statement of the query builder, or one written as `sql`. */
type Write = { readonly compile: (tx: Tx) => CompiledQuery };

const pipelined = new WeakSet<CompiledQuery>();

/** For the driver. */
export const isPipelinedWrite = (query: CompiledQuery): boolean => pipelined.has(query);

/**
 * A write whose answer nobody reads: it is sent, and nobody waits for it alone. When it fails, the next statement
 * of the transaction or its commit does, and with it the transaction: so not for a write whose failure means
 * something to the caller.
 */
export async function pipelineWrite(tx: Tx, write: Write): Promise<void> {
  const compiled = write.compile(tx);
  pipelined.add(compiled);
  await tx.executeQuery(compiled);
}

/** A write that nobody waited for failed, and with it the transaction: nothing of either is there. */
export class EarlierWriteFailed extends Error {
  override readonly name = 'EarlierWriteFailed';
  constructor(cause: Error) {
    super(`an earlier write failed: ${cause.message}`, { cause });
  }
}
