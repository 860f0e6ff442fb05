import { type DatabaseOptions, openPool } from './connection-pool.ts';
import type { Database } from './database/database.ts';
import { databaseFailureOf } from './database/database-failure.ts';
import { databaseOver } from './database/open-database.ts';

type ReplicaOptions = DatabaseOptions & { readonly replicaUrl: string | null };

/** For what may be a second old. */
export type ReplicaReads = { readonly db: Database; readonly close: () => Promise<void> };

/** After it could not be reached it is left alone for so long, and nobody waits for it. */
const AWAY_MS = 10_000;

/**
 * A standby for reads that may be a second old, so that lists of years cost whoever pays nothing. One that cannot be
 * reached is stood in for by the primary, over connections of their own that are opened only then: a prepared
 * statement has one name here and another there.
 */
export function openReplicaReads(
  db: Database,
  { replicaUrl, ...primary }: ReplicaOptions,
): ReplicaReads {
  if (replicaUrl === null) return { db, close: async () => undefined };
  const { log } = primary;
  const replica = openPool({ ...primary, url: replicaUrl });
  const standIn = openPool(primary);
  let awayUntil = 0;
  const connect = async () => {
    if (performance.now() >= awayUntil) {
      try {
        return await replica.connect();
      } catch (failure) {
        if (databaseFailureOf(failure) === null) throw failure;
        awayUntil = performance.now() + AWAY_MS;
        log.warn({ error: failure }, 'the replica cannot be reached: the primary answers');
      }
    }
    return standIn.connect();
  };
  return {
    db: databaseOver(connect, log),
    close: async () => void (await Promise.all([replica.end(), standIn.end()])),
  };
}
