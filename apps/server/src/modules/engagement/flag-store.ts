import type { Database } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { Override } from './domain/evaluate-flags.ts';

export type FlagProvider = Tables['engagement.flag_overrides']['provider'];

/** More than there are flags; a bound all the same. */
const OVERRIDES_MAX = 500;

/** What a provider set for everybody and, if one is named, for the customer. */
export async function listOverrides(
  db: Database,
  provider: FlagProvider,
  customerId: number | null,
): Promise<readonly Override[]> {
  const rows = await db
    .selectFrom('engagement.flag_overrides')
    .select(['flag', 'value', 'customer_id'])
    .where('provider', '=', provider)
    .where(({ eb, or }) =>
      or([
        eb('customer_id', 'is', null),
        ...(customerId === null ? [] : [eb('customer_id', '=', customerId)]),
      ]),
    )
    .limit(OVERRIDES_MAX)
    .execute();
  return rows.map((row) => ({
    flag: row.flag,
    value: row.value,
    isPersonal: row.customer_id !== null,
  }));
}
