import { centavos } from '@abona/kernel/money';
import type { Database, Tx } from '#platform/database/database.ts';
import { noCap, type QuincenaCap } from '../domain/quincena-budget.ts';

const TABLE = 'identity.quincena_caps';
const orNull = (amount: number | null) => (amount === null ? null : centavos(amount));

/** As it was written; what it is now, its rule says. */
export async function findCap(db: Database | Tx, customerId: number): Promise<QuincenaCap> {
  const row = await db
    .selectFrom(TABLE)
    .select(['amount', 'next_amount', 'next_from'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) return noCap;
  const { amount, next_amount, next_from } = row;
  return {
    amount: orNull(amount),
    next: next_from === null ? null : { amount: orNull(next_amount), from: next_from },
  };
}

type ChangedCap = { readonly customerId: number; readonly cap: QuincenaCap; readonly at: Date };

/** The customer is locked. */
export async function saveCap(tx: Tx, { customerId, cap, at }: ChangedCap): Promise<void> {
  const values = {
    amount: cap.amount,
    next_amount: cap.next?.amount ?? null,
    next_from: cap.next?.from ?? null,
    changed_at: at,
  };
  await tx
    .insertInto(TABLE)
    .values({ customer_id: customerId, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute();
}
