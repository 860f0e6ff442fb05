import { CompiledQuery } from 'kysely';
import type { ConnectionOptions } from 'pg-boss';
import type { Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';

/** Makes a call of the queue part of the caller's transaction. */
export const insideTransaction = (tx: Tx): ConnectionOptions => ({
  db: {
    executeSql: async (text, values = []) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  },
});

/** The same for a call whose answer nobody reads. */
export const pipelinedInTransaction = (tx: Tx): ConnectionOptions => ({
  db: {
    executeSql: async (text, values = []) => {
      await pipelineWrite(tx, { compile: () => CompiledQuery.raw(text, values) });
      return { rows: [] };
    },
  },
});
