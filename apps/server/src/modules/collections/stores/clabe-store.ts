import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';

type Owner = {
  readonly kind: 'loan' | 'down_payment' | 'customer';
  readonly owner: string;
  readonly customerId: number;
};
export type OwnedClabe = Owner & { readonly clabe: string };

type Row = {
  readonly clabe: string;
  readonly owner_kind: Owner['kind'];
  readonly owner: string;
  readonly customer_id: number;
};

const toOwned = (row: Row): OwnedClabe => ({
  clabe: row.clabe,
  kind: row.owner_kind,
  owner: row.owner,
  customerId: row.customer_id,
});

/**
 * Whose accounts money came to, by account; those that are nobody's are left out. What comes to one is
 * counted one by one, so that of two alike the second sees the first.
 */
export async function lockClabes(
  tx: Tx,
  clabes: readonly string[],
): Promise<ReadonlyMap<string, OwnedClabe>> {
  const { rows } = await sql<Row>`select * from collections.lock_clabes(${clabes})`.execute(tx);
  return new Map(rows.map((row) => [row.clabe, toOwned(row)]));
}

/** Whose account of ours it is; null: nobody's. */
export async function findClabe(db: Database | Tx, clabe: string): Promise<OwnedClabe | null> {
  const { rows } = await sql<Row>`
    select clabe, owner_kind, owner, customer_id from collections.clabes
    where clabe = ${clabe} and owner is not null`.execute(db);
  return rows[0] === undefined ? null : toOwned(rows[0]);
}

export async function findClabeOf(
  db: Database | Tx,
  { kind, owner }: Pick<Owner, 'kind' | 'owner'>,
): Promise<string | null> {
  const { rows } = await sql<Row>`
    select clabe from collections.clabes
    where owner_kind = ${kind} and owner = ${owner}`.execute(db);
  return rows[0]?.clabe ?? null;
}

/** Gives an account to a loan, a down payment or a customer, for good; null when none is free. */
export async function takeClabe(tx: Tx, wanted: Owner, at: Date): Promise<string | null> {
  const own = await findClabeOf(tx, wanted);
  if (own !== null) return own;
  const { rows } = await sql<{ clabe: string }>`
    update collections.clabes
    set owner_kind = ${wanted.kind}, owner = ${wanted.owner},
      customer_id = ${wanted.customerId}, taken_at = ${at}
    where clabe = (
      select clabe from collections.clabes where owner is null
      order by opened_at, clabe limit 1 for update skip locked
    )
    returning clabe`.execute(tx);
  return rows[0]?.clabe ?? null;
}

export async function countFreeClabes(db: Database, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from collections.clabes where owner is null limit ${max}
    ) free`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function addClabe(
  tx: Tx,
  clabe: { readonly clabe: string; readonly reference: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('collections.clabes')
    .values({ clabe: clabe.clabe, reference: clabe.reference, opened_at: clabe.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
