import type { Database, Tx } from '#platform/database/database.ts';
import type { NoticeChoice } from '../domain/notice-choice.ts';

const TABLE = 'notifications.notice_choices';
const AMOUNTS = 'notifications.notice_amounts';

export async function readChoices(
  db: Database | Tx,
  customerId: number,
): Promise<readonly NoticeChoice[]> {
  const rows = await db
    .selectFrom(TABLE)
    .select(['kind', 'channel', 'is_on'])
    .where('customer_id', '=', customerId)
    .execute();
  return rows.map(({ kind, channel, is_on: isOn }) => ({ kind, channel, isOn }));
}

export async function showsAmounts(db: Database | Tx, customerId: number): Promise<boolean> {
  const row = await db
    .selectFrom(AMOUNTS)
    .select('shows_amounts')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.shows_amounts ?? false;
}

type Changed = { readonly customerId: number; readonly at: Date };

export async function saveChoice(
  db: Database,
  { customerId, kind, channel, isOn, at }: NoticeChoice & Changed,
): Promise<void> {
  const values = { is_on: isOn, changed_at: at };
  await db
    .insertInto(TABLE)
    .values({ customer_id: customerId, kind, channel, ...values })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'kind', 'channel']).doUpdateSet(values),
    )
    .execute();
}

export async function saveAmounts(
  db: Database,
  { customerId, shows, at }: Changed & { readonly shows: boolean },
): Promise<void> {
  const values = { shows_amounts: shows, changed_at: at };
  await db
    .insertInto(AMOUNTS)
    .values({ customer_id: customerId, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute();
}
