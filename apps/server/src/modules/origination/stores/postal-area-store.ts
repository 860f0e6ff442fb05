import type { PostalArea, PostalCatalogue } from '@abona/mexico/postal-catalogue';
import { parsePostalCode } from '@abona/mexico/postal-code';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';

/** What is known of a postal code; null: nothing, or it is none. */
export type PostalAreas = {
  readonly find: (source: Database | Tx, text: string) => Promise<PostalArea | null>;
};

export type PostalLoad = {
  readonly loadedAt: Date;
  /** SHA-256 of the file. */
  readonly digest: string;
  readonly codes: number;
  readonly settlements: number;
};

/** The post office's file as it was loaded last; what it does not know, the sample may. */
export const createPostalAreas = (sample: PostalCatalogue): PostalAreas => ({
  find: async (source, text) => {
    const postal = parsePostalCode(text);
    if (!postal.ok) return null;
    const { code, state } = postal.value;
    const found = await source
      .selectFrom('origination.postal_areas')
      .select(['municipality', 'city', 'settlements'])
      .where('code', '=', code)
      .executeTakeFirst();
    return found === undefined ? (sample.get(code) ?? null) : { code, state, ...found };
  },
});

export const findLastPostalLoad = async (source: Database | Tx): Promise<PostalLoad | null> => {
  const found = await source
    .selectFrom('origination.postal_loads')
    .select(['loaded_at as loadedAt', 'digest', 'codes', 'settlements'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
};

/** One load at a time; whoever reads goes on with the areas from before until this one is committed. */
export const lockPostalAreas = async (tx: Tx): Promise<void> => {
  await sql`lock table origination.postal_areas in share row exclusive mode`.execute(tx);
};

export async function replacePostalAreas(
  tx: Tx,
  catalogue: PostalCatalogue,
  load: PostalLoad,
): Promise<void> {
  await tx.deleteFrom('origination.postal_areas').execute();
  const areas = [...catalogue.values()];
  for (let at = 0; at < areas.length; at += AREAS_AT_ONCE) {
    const some = areas.slice(at, at + AREAS_AT_ONCE);
    // Arrays of arrays cannot be unnested by a level: the settlements of each come as a row of JSON.
    await sql`
      insert into origination.postal_areas (code, municipality, city, settlements)
      select code, municipality, city, settlements
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as area (code text, municipality text, city text, settlements text[])`.execute(tx);
  }
  const { loadedAt, digest, codes, settlements } = load;
  await tx
    .insertInto('origination.postal_loads')
    .values({ loaded_at: loadedAt, digest, codes, settlements })
    .execute();
}

const AREAS_AT_ONCE = 2_000;
