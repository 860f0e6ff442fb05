import { PolicyDocument } from '@abona/contract/origination/policy-document';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';

/** A version and what became of it, as its rows say. */
export type PolicyVersionRow = {
  readonly version: string;
  readonly document: PolicyDocument;
  readonly definitionHash: string;
  readonly basedOn: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
};

/** From when on a version decides. */
export type Activation = {
  readonly id: string;
  readonly version: string;
  readonly validFrom: Date;
};

export type Shadow = { readonly id: string; readonly version: string; readonly begunAt: Date };

const toVersion = (row: Selectable<Tables['origination.policies']>): PolicyVersionRow => ({
  version: row.version,
  document: PolicyDocument.parse(row.definition),
  definitionHash: row.definition_hash,
  basedOn: row.based_on,
  createdBy: row.created_by,
  createdAt: row.created_at,
});

/** Whoever changes which version decides, or is tried, waits for whoever does the same. */
export async function lockPolicies(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('origination.policies', 0))`.execute(tx);
}

/** The newest first. */
export async function listVersions(db: Database | Tx): Promise<readonly PolicyVersionRow[]> {
  const rows = await db
    .selectFrom('origination.policies')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(toVersion);
}

export async function findVersion(
  db: Database | Tx,
  version: string,
): Promise<PolicyVersionRow | null> {
  const row = await db
    .selectFrom('origination.policies')
    .selectAll()
    .where('version', '=', version)
    .executeTakeFirst();
  return row === undefined ? null : toVersion(row);
}

export async function addVersion(tx: Tx, added: PolicyVersionRow): Promise<void> {
  await tx
    .insertInto('origination.policies')
    .values({
      version: added.version,
      definition: JSON.stringify(added.document),
      definition_hash: added.definitionHash,
      based_on: added.basedOn,
      created_by: added.createdBy,
      created_at: added.createdAt,
    })
    .execute();
}

/** Every activation that was not taken back, the latest first. */
export async function listActivations(db: Database | Tx): Promise<readonly Activation[]> {
  // Of a view, which the builder does not know.
  const { rows } = await sql<{
    readonly id: string;
    readonly version: string;
    readonly valid_from: Date;
  }>`select id, version, valid_from from origination.policies_in_force order by valid_from desc`.execute(
    db,
  );
  return rows.map(({ id, version, valid_from }) => ({ id, version, validFrom: valid_from }));
}

export async function addActivation(
  tx: Tx,
  { id, version, validFrom, by, at }: Activation & { readonly by: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('origination.policy_activations')
    .values({ id, version, valid_from: validFrom, activated_by: by, created_at: at })
    .execute();
}

type Ending = { readonly id: string; readonly by: string; readonly at: Date };

export async function addWithdrawal(tx: Tx, { id, by, at }: Ending): Promise<void> {
  await tx
    .insertInto('origination.policy_withdrawals')
    .values({ activation_id: id, withdrawn_by: by, created_at: at })
    .execute();
}

/** Those that are tried beside the one that decides. */
export async function listShadows(db: Database | Tx): Promise<readonly Shadow[]> {
  const rows = await db
    .selectFrom('origination.policy_shadows as shadow')
    .leftJoin('origination.policy_shadow_ends as ended', 'ended.shadow_id', 'shadow.id')
    .select(['shadow.id', 'shadow.version', 'shadow.begun_at'])
    .where('ended.shadow_id', 'is', null)
    .orderBy('shadow.begun_at')
    .execute();
  return rows.map(({ id, version, begun_at }) => ({ id, version, begunAt: begun_at }));
}

export async function addShadow(
  tx: Tx,
  { id, version, begunAt, by }: Shadow & { readonly by: string },
): Promise<void> {
  await tx
    .insertInto('origination.policy_shadows')
    .values({ id, version, begun_by: by, begun_at: begunAt })
    .execute();
}

export async function endShadow(tx: Tx, { id, by, at }: Ending): Promise<void> {
  await tx
    .insertInto('origination.policy_shadow_ends')
    .values({ shadow_id: id, ended_by: by, ended_at: at })
    .execute();
}
