import { invariant } from '@abona/kernel/invariant';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Policy } from '../domain/policy.ts';
import { PolicyDefinition } from '../policy-definition.ts';

const TABLE = 'origination.policies';

export type PolicyStore = ReturnType<typeof createPolicyStore>;

/** Policies are added and never edited, which the database holds: one that was read is kept in memory. */
export function createPolicyStore() {
  const known = new Map<string, Policy>();

  const byVersion = async (db: Database | Tx, version: string): Promise<Policy> => {
    const kept = known.get(version);
    if (kept !== undefined) return kept;
    const { definition } = await db
      .selectFrom(TABLE)
      .select('definition')
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    const policy = { ...PolicyDefinition.parse(definition), version };
    known.set(version, policy);
    return policy;
  };

  return {
    byVersion,
    /** The one that holds at an instant: a newer one is seen as soon as it is there. */
    holding: async (db: Database | Tx, at: Date): Promise<Policy> => {
      const row = await db
        .selectFrom(TABLE)
        .select('version')
        .where('valid_from', '<=', at)
        .orderBy('valid_from', 'desc')
        .limit(1)
        .executeTakeFirst();
      invariant(row !== undefined, 'no policy holds');
      return byVersion(db, row.version);
    },
  };
}
