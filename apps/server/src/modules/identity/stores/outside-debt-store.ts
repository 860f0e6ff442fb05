import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { OutsideDebt } from '../domain/quincena-budget.ts';

const TABLE = 'identity.outside_debts';

export type NamedDebt = OutsideDebt & { readonly id: string; readonly name: string };
type OwnDebt = { readonly customerId: number; readonly debt: NamedDebt };

type Row = {
  readonly amount: number;
  readonly every: OutsideDebt['every'];
  readonly until: string | null;
};

const debtOf = ({ amount, every, until }: Row): OutsideDebt => ({
  amount: centavos(amount),
  every,
  until: until === null ? null : civilDate(until),
});

/** What somebody owes elsewhere, without its names. */
export async function listOutsideDebts(
  db: Database | Tx,
  customerId: number,
): Promise<readonly OutsideDebt[]> {
  const rows = await db
    .selectFrom(TABLE)
    .select(['amount', 'every', 'until'])
    .where('customer_id', '=', customerId)
    .execute();
  return rows.map(debtOf);
}

/** Debts elsewhere by their names, which are sealed. */
export type OutsideDebtStore = ReturnType<typeof createOutsideDebtStore>;

export function createOutsideDebtStore(fields: FieldEncryption) {
  const cellOf = (id: string) => ({ table: TABLE, column: 'name', row: id });
  const valuesOf = ({ id, name, amount, every, until }: NamedDebt) => ({
    name: fields.seal(cellOf(id), name),
    amount,
    every,
    until,
  });
  return {
    /** In the order in which they were told. */
    list: async (db: Database | Tx, customerId: number): Promise<readonly NamedDebt[]> => {
      const rows = await db
        .selectFrom(TABLE)
        .select(['id', 'name', 'amount', 'every', 'until'])
        .where('customer_id', '=', customerId)
        .orderBy('id')
        .execute();
      return rows.map(({ id, name, ...row }) => ({
        id,
        name: fields.open(cellOf(id), name),
        ...debtOf(row),
      }));
    },
    add: async (
      tx: Tx,
      { customerId, debt, at }: OwnDebt & { readonly at: Date },
    ): Promise<void> => {
      await tx
        .insertInto(TABLE)
        .values({ id: debt.id, customer_id: customerId, declared_at: at, ...valuesOf(debt) })
        .execute();
    },
    /** False: they have no such debt. */
    change: async (tx: Tx, { customerId, debt }: OwnDebt): Promise<boolean> => {
      const { numUpdatedRows } = await tx
        .updateTable(TABLE)
        .set(valuesOf(debt))
        .where('customer_id', '=', customerId)
        .where('id', '=', debt.id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    remove: async (
      tx: Tx,
      { customerId, id }: { readonly customerId: number; readonly id: string },
    ): Promise<boolean> => {
      const { numDeletedRows } = await tx
        .deleteFrom(TABLE)
        .where('customer_id', '=', customerId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
