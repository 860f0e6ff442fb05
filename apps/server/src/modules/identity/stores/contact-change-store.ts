import { randomUUIDv7 } from 'node:crypto';
import type { Database, Tx } from '#platform/database/database.ts';

const TABLE = 'identity.contact_changes';

type Change = {
  readonly customerId: number;
  readonly kind: 'phone' | 'email';
  readonly at: Date;
};

export async function addContactChange(tx: Tx, { customerId, kind, at }: Change): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({ id: randomUUIDv7(), customer_id: customerId, kind, changed_at: at })
    .execute();
}

/** When the phone or the e-mail of record was last put in another's place; null: never. */
export async function lastContactChange(
  db: Database | Tx,
  customerId: number,
): Promise<Date | null> {
  const row = await db
    .selectFrom(TABLE)
    .select('changed_at')
    .where('customer_id', '=', customerId)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.changed_at ?? null;
}
