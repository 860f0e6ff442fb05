import { fromKysely, type KyselyTransactionLike, type SendOptions } from 'pg-boss';
import type { Tx } from '#platform/database/database.ts';

/** Makes the queue write through the caller's transaction. */
export const insideTransaction = (tx: Tx): Pick<SendOptions, 'db'> => ({
  db: fromKysely(tx as unknown as KyselyTransactionLike),
});
