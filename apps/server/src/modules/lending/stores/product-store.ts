import type { CivilDate } from '@abona/kernel/civil-date';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { transaction } from '#platform/database/transaction.ts';
import {
  type CacheHints,
  createInvalidatedCache,
  unheard,
} from '#platform/hints/invalidated-cache.ts';
import { hashOf } from '#platform/idempotency.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { textOf, withRates } from '../domain/contract-json.ts';
import { defaultProducts } from '../domain/default-products.ts';
import type { ProductVersion } from '../domain/product.ts';

type Row = Selectable<Tables['lending.product_versions']>;

/** The catalogue, by date. */
export type ProductStore = {
  /** The versions that hold on a day, one of each product; read in the caller's transaction where there is one. */
  readonly on: (day: CivilDate, tx?: Tx) => Promise<readonly ProductVersion[]>;
  readonly find: (product: string, version: number) => Promise<ProductVersion | null>;
  /** What we lend unless somebody wrote something else. Twice does nothing. */
  readonly seed: () => Promise<void>;
};

/** What a trigger of the table tells. */
const CHANGES = 'lending_products_changed';
/** Purchases are of today, and applications of some days before. */
const DAYS_MAX = 40;

/** Every purchase, quote and offer asks, and two people change them once in a while: they are remembered until they do. */
export function createProductStore(db: Database, hints: CacheHints = unheard): ProductStore {
  const { find: remembered } = createInvalidatedCache<CivilDate, readonly ProductVersion[]>({
    hints,
    channel: CHANGES,
    keyOf: (day) => day as CivilDate,
    entriesMax: DAYS_MAX,
  });
  let seeding: Promise<void> | null = null;
  const seed = () => addWrittenVersions(db, defaultProducts);
  const seeded = async () => {
    seeding ??= seed();
    try {
      await seeding;
    } catch (failure) {
      seeding = null;
      throw failure;
    }
  };
  return {
    seed: seeded,
    on: async (day, tx) => {
      // `prepare` has seeded the catalogue before anybody calls; only a reader without a transaction may be earlier.
      if (tx === undefined) await seeded();
      return (await remembered(day, () => versionsOn(tx ?? db, day))) ?? [];
    },
    find: async (product, version) => {
      await seeded();
      const row = await db
        .selectFrom('lending.product_versions')
        .selectAll()
        .where('product', '=', product)
        .where('version', '=', version)
        .executeTakeFirst();
      return row === undefined ? null : toVersion(row);
    },
  };
}

async function versionsOn(source: Database | Tx, day: CivilDate) {
  const rows = await source
    .selectFrom('lending.product_versions')
    .distinctOn('product')
    .selectAll()
    .where('valid_from', '<=', day)
    .where('withdrawn_at', 'is', null)
    .orderBy('product')
    .orderBy('valid_from', 'desc')
    .execute();
  return rows.map(toVersion);
}

/**
 * What the lender's folder says, beside what is there: a version that is new is added, also with a day to come. One
 * that was written otherwise before is refused: loans may have been made of it, and contracts name it.
 */
export async function addWrittenVersions(
  db: Database,
  written: readonly ProductVersion[],
): Promise<void> {
  await transaction(db, async (tx) => {
    for (const product of new Set(written.map((version) => version.product))) {
      const { versions } = await lockVersions(tx, product);
      const there = new Map(versions.map((version) => [version.version, textOf(version)]));
      const own = written.filter((version) => version.product === product);
      const changed = own.find(
        (version) => !isSameText(there.get(version.version) ?? textOf(version), textOf(version)),
      );
      if (changed !== undefined)
        throw new StartRefused(
          `The lender's catalogue.json says something else of ${product}, version ${changed.version}, than holds since ` +
            `${changed.validFrom}. What was in force is never changed: write it as another version, from a later day.`,
        );
      await insertVersions(
        tx,
        own.filter((version) => !there.has(version.version)),
      );
    }
  });
}

/** However their fields are ordered. */
const isSameText = (one: string, other: string): boolean =>
  hashOf(JSON.parse(one)) === hashOf(JSON.parse(other));

/** The same number again changes nothing. */
export async function insertVersions(
  db: Database | Tx,
  versions: readonly ProductVersion[],
): Promise<void> {
  if (versions.length === 0) return;
  await db
    .insertInto('lending.product_versions')
    .values(
      versions.map((version) => ({
        product: version.product,
        version: version.version,
        valid_from: version.validFrom,
        definition: textOf(version),
      })),
    )
    .onConflict((conflict) => conflict.columns(['product', 'version']).doNothing())
    .execute();
}

const toVersion = (row: Row): ProductVersion => withRates<ProductVersion>(row.definition);

/** Every version but those that were withdrawn, the oldest of each product first. */
export async function listVersions(db: Database): Promise<readonly ProductVersion[]> {
  const rows = await db
    .selectFrom('lending.product_versions')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .orderBy('product')
    .orderBy('valid_from')
    .execute();
  return rows.map(toVersion);
}

type LockedVersions = {
  readonly versions: readonly ProductVersion[];
  /** The last number that was given, also to one that was withdrawn. */
  readonly lastNumber: number;
};

/** Those of one product, likewise; nobody else adds or withdraws one until the transaction ends. */
export async function lockVersions(tx: Tx, product: string): Promise<LockedVersions> {
  // Rows that are not there yet cannot be locked.
  const turn = `lending.product:${product}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx);
  const rows = await tx
    .selectFrom('lending.product_versions')
    .selectAll()
    .where('product', '=', product)
    .orderBy('valid_from')
    .execute();
  return {
    versions: rows.filter((row) => row.withdrawn_at === null).map(toVersion),
    lastNumber: Math.max(0, ...rows.map((row) => row.version)),
  };
}

/** Its day has not come, and does not come. */
export async function withdrawVersion(
  tx: Tx,
  { product, version }: Pick<ProductVersion, 'product' | 'version'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('lending.product_versions')
    .set({ withdrawn_at: at })
    .where('product', '=', product)
    .where('version', '=', version)
    .execute();
}

/** Loans of every version of a product that are paid on now; each keeps the version it was made of. */
export async function countActiveLoans(db: Database, product: string): Promise<number> {
  const { loans } = await db
    .selectFrom('lending.loans')
    .select(({ fn }) => fn.countAll<string>().as('loans'))
    .where('product', '=', product)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(loans);
}
