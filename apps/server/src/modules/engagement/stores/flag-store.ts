import { type Flag, flagDefaults, isTruthyFlag } from '@abona/contract/flags';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { type CacheHints, createInvalidatedCache } from '#platform/hints/invalidated-cache.ts';
import type { Override } from '../domain/evaluate-flags.ts';

type FlagProvider = Tables['engagement.flag_overrides']['provider'];
type Row = Pick<Tables['engagement.flag_overrides'], 'flag' | 'value' | 'customer_id'>;

/** What a provider set for everybody and, if one is named, for the customer. */
export type Overrides = (
  provider: FlagProvider,
  customerId: number | null,
) => Promise<readonly Override[]>;

/** More than there are flags. A provider that set no more than these, for whomever, is remembered whole. */
const OVERRIDES_MAX = 500;
/** What a trigger of the table tells. */
const CHANGES = 'engagement_flags_changed';

/** People change them once in a while, and nearly every call asks: they are remembered until they change. */
export function rememberedOverrides(db: Database, hints: CacheHints): Overrides {
  const { find } = createInvalidatedCache<FlagProvider, readonly Row[]>({
    hints,
    channel: CHANGES,
    keyOf: (name) => name as FlagProvider,
    entriesMax: 2,
  });
  return async (provider, customerId) => {
    const all = (await find(provider, () => listAll(db, provider))) ?? [];
    const rows = all.length > OVERRIDES_MAX ? await listOf(db, provider, customerId) : all;
    return rows
      .filter((row) => row.customer_id === null || row.customer_id === customerId)
      .map((row) => ({ flag: row.flag, value: row.value, isPersonal: row.customer_id !== null }));
  };
}

/** What was set for a flag: for everybody, as it was written, and for how many customers apart. */
export type FlagSetting = { readonly value: string | null; readonly customers: number };

/** Of the flag service, by flag. */
export async function readFlagSettings(db: Database): Promise<ReadonlyMap<string, FlagSetting>> {
  const rows = await db
    .selectFrom('engagement.flag_overrides')
    .select(({ fn }) => [
      'flag',
      fn.max('value').filterWhere('customer_id', 'is', null).as('value'),
      fn.count<number>('customer_id').as('customers'),
    ])
    .where('provider', '=', 'flag_service')
    .groupBy('flag')
    .execute();
  return new Map(
    rows.map(({ flag, value, customers }) => [flag, { value, customers: Number(customers) }]),
  );
}

type Switch = {
  readonly flag: Flag;
  readonly isOn: boolean;
  /** Who set it: kept beside it. */
  readonly reason: string;
};

/** For everybody, on all nodes once it commits. Answers whether it was on. */
export async function switchFlag(tx: Tx, { flag, isOn, reason }: Switch): Promise<boolean> {
  const row = await tx
    .selectFrom('engagement.flag_overrides')
    .select('value')
    .where('provider', '=', 'flag_service')
    .where('customer_id', 'is', null)
    .where('flag', '=', flag)
    .forUpdate()
    .executeTakeFirst();
  const value = String(isOn);
  await tx
    .insertInto('engagement.flag_overrides')
    .values({ provider: 'flag_service', flag, customer_id: null, value, reason })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'customer_id', 'flag']).doUpdateSet({
        value,
        reason,
        set_at: sql<Date>`clock_timestamp()`,
      }),
    )
    .execute();
  return row === undefined ? flagDefaults[flag] : isTruthyFlag(row.value);
}

const setBy = (db: Database, provider: FlagProvider) =>
  db
    .selectFrom('engagement.flag_overrides')
    .select(['flag', 'value', 'customer_id'])
    .where('provider', '=', provider);

/** One more than are remembered, if there are. */
const listAll = (db: Database, provider: FlagProvider): Promise<readonly Row[]> =>
  setBy(db, provider)
    .limit(OVERRIDES_MAX + 1)
    .execute();

const listOf = (
  db: Database,
  provider: FlagProvider,
  customerId: number | null,
): Promise<readonly Row[]> =>
  setBy(db, provider)
    .where(({ eb, or }) =>
      or([
        eb('customer_id', 'is', null),
        ...(customerId === null ? [] : [eb('customer_id', '=', customerId)]),
      ]),
    )
    .limit(OVERRIDES_MAX)
    .execute();
