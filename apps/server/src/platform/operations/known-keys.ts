import type { Database } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

const TABLE = 'platform.known_keys';

type Secret = { readonly name: string; readonly secret: string };

type Deps = { readonly db: Database; readonly fields: Pick<FieldEncryption, 'blindIndex'> };

/** Since when we are started with each of the keys; one that is new is written down. */
export async function knownKeysSince<Held extends Secret>(
  { db, fields }: Deps,
  keys: readonly Held[],
): Promise<ReadonlyMap<Held, Date>> {
  const rows = keys.map((key) => ({
    key,
    name: key.name,
    fingerprint: fields.blindIndex('platform.known_keys', `${key.name} ${key.secret}`),
  }));
  await db
    .insertInto(TABLE)
    .values(rows.map(({ name, fingerprint }) => ({ name, fingerprint })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await db
    .selectFrom(TABLE)
    .selectAll()
    .where(
      'fingerprint',
      'in',
      rows.map(({ fingerprint }) => fingerprint),
    )
    .execute();
  const since = new Map(known.map((row) => [row.fingerprint, row.first_seen_at]));
  return new Map(
    rows.flatMap(({ key, fingerprint }) => {
      const at = since.get(fingerprint);
      return at === undefined ? [] : [[key, at] as const];
    }),
  );
}
