import { centavos } from '@abona/kernel/money';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { Payment, PaymentLine } from '../domain/payment.ts';

export type LineRow = Selectable<Tables['merchants.payment_lines']>;

const LINES = 'merchants.payment_lines';

/** What is in the cart of a new payment. */
export async function addLines(
  tx: Tx,
  { id, lines }: Pick<Payment, 'id' | 'lines'>,
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto(LINES)
    .values(lines.map(toLineRow(id)))
    .execute();
}

/** Another cart in place of the one before. Nothing of it was given back. */
export async function replaceLines(tx: Tx, payment: Pick<Payment, 'id' | 'lines'>): Promise<void> {
  await tx.deleteFrom(LINES).where('payment_id', '=', payment.id).execute();
  await addLines(tx, payment);
}

export async function addRefundedPieces(
  tx: Tx,
  paymentId: string,
  lines: readonly { readonly reference: string; readonly quantity: number }[],
): Promise<void> {
  for (const { reference, quantity } of lines)
    await tx
      .updateTable(LINES)
      .set(({ eb }) => ({ refunded_quantity: eb('refunded_quantity', '+', quantity) }))
      .where('payment_id', '=', paymentId)
      .where('reference', '=', reference)
      .execute();
}

/** What is in the carts of some payments. */
export async function linesOf(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PaymentLine[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(LINES)
    .selectAll()
    .where('payment_id', 'in', ids)
    .orderBy('payment_id')
    .orderBy('position')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.payment_id);
  return new Map([...grouped].map(([id, own]) => [id, own.map(toLine)]));
}

export const toLine = (row: LineRow): PaymentLine => ({
  reference: row.reference,
  name: row.name,
  quantity: row.quantity,
  unitAmount: centavos(row.unit_amount),
  refundedQuantity: row.refunded_quantity,
});

const toLineRow = (paymentId: string) => (line: PaymentLine, index: number) => ({
  payment_id: paymentId,
  position: index + 1,
  reference: line.reference,
  name: line.name,
  quantity: line.quantity,
  unit_amount: line.unitAmount,
});
