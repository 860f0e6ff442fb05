import type { Database, Tx } from '#platform/database/database.ts';
import { isWhomTheyVouchFor, type NewPerson } from '#platform/openid/known-person.ts';
import type { VouchedPerson } from '#platform/openid/openid-login.ts';

export type PersonRow = {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
};

const TABLE = 'portal.people';
const COLUMNS = ['id', 'email', 'name'] as const;

export async function findPerson(db: Database | Tx, id: string): Promise<PersonRow | null> {
  const row = await db.selectFrom(TABLE).select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Known by their address alone until they first sign in; who is known already stays as they are. */
export async function addPerson(tx: Tx, { id, email, at }: NewPerson): Promise<PersonRow> {
  await tx
    .insertInto(TABLE)
    .values({ id, email, created_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  return tx
    .selectFrom(TABLE)
    .select(COLUMNS)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * The person whom the issuer vouches for; somebody new, where nobody knew them. With their first sign-in a known address
 * becomes this subject of this issuer for good; null: the address is another subject's.
 */
export async function recognisePerson(
  tx: Tx,
  vouched: VouchedPerson,
  fresh: Pick<NewPerson, 'id' | 'at'>,
): Promise<PersonRow | null> {
  const { issuer, subject, email, name } = vouched;
  const known = await tx
    .updateTable(TABLE)
    .set({ issuer, subject, name })
    .where(isWhomTheyVouchFor(vouched))
    .returning(COLUMNS)
    .executeTakeFirst();
  if (known !== undefined) return known;
  const added = await tx
    .insertInto(TABLE)
    .values({ id: fresh.id, email, name, issuer, subject, created_at: fresh.at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return added ?? null;
}
