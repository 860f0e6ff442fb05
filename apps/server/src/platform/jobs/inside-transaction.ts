import { CompiledQuery } from 'kysely';
import { fromKysely, type KyselyTransactionLike, type SendOptions } from 'pg-boss';
import type { Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';

type Inside = Pick<SendOptions, 'db'>;

/** Makes the queue write through the caller's transaction. */
export const insideTransaction = (tx: Tx): Inside => ({
  db: fromKysely(tx as unknown as KyselyTransactionLike),
});

/** The same for what it writes without reading an answer. */
export const laterInTransaction = (tx: Tx): Inside => ({
  db: {
    executeSql: async (text, values = []) => {
      await pipelineWrite(tx, { compile: () => CompiledQuery.raw(text, values) });
      return { rows: [] };
    },
  },
});
