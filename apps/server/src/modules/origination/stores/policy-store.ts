import { invariant } from '@abona/kernel/invariant';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Policy } from '../domain/policy.ts';
import { policyRulesOf } from '../policy-definition.ts';

const TABLE = 'origination.policies';

export type PolicyStore = ReturnType<typeof createPolicyStore>;

/**
 * Versions are added and never edited, which the database holds: one that was read is kept in memory. Which of them
 * holds is asked of the database each time, so that an activation holds on all nodes at once.
 */
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
    const policy = { ...policyRulesOf(definition), version };
    known.set(version, policy);
    return policy;
  };

  return {
    byVersion,
    /** The one that holds at an instant. */
    holding: async (db: Database | Tx, at: Date): Promise<Policy> => {
      // Of a view, which the builder does not know.
      const { rows } = await sql<{ readonly version: string }>`
        select version from origination.policies_in_force where valid_from <= ${at}
        order by valid_from desc limit 1`.execute(db);
      const [row] = rows;
      invariant(row !== undefined, 'no policy holds');
      return byVersion(db, row.version);
    },
  };
}
