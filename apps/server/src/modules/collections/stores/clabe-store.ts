import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Row as TableRow } from '../rows.ts';

type Owner = {
  readonly kind: 'loan' | 'down_payment' | 'customer';
  readonly owner: string;
  readonly customerId: number;
};
export type OwnedClabe = Owner & { readonly clabe: string };

type Row = Pick<TableRow<'collections.clabes'>, 'clabe' | 'owner_kind' | 'owner' | 'customer_id'>;

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
    where clabe = ${clabe}`.execute(db);
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

type Issue = {
  readonly at: Date;
  /** The account of a number, as the participant has them; null: it is not for customers. */
  readonly clabeOf: (number: number) => string | null;
};

/** How many numbers are tried: each that is taken was so before the numbers began anew. */
const TRIES = 20;

/**
 * Gives an account to a loan, a down payment or a customer, for good. Two who ask at once for the same owner get the
 * same one, and no two owners ever do. Null: the numbers of the participant's prefix are used up.
 */
export async function takeClabe(
  tx: Tx,
  { kind, owner, customerId }: Owner,
  { at, clabeOf }: Issue,
): Promise<string | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const own = await findClabeOf(tx, { kind, owner });
    if (own !== null) return own;
    const { rows } = await sql<{ number: number }>`
      select nextval('collections.clabe_numbers')::double precision as number`.execute(tx);
    const clabe = clabeOf(rows[0]?.number ?? 0);
    if (clabe === null) continue;
    const added = await tx
      .insertInto('collections.clabes')
      .values({
        clabe,
        owner_kind: kind,
        owner,
        customer_id: customerId,
        taken_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('clabe')
      .executeTakeFirst();
    if (added !== undefined) return added.clabe;
  }
  return null;
}
