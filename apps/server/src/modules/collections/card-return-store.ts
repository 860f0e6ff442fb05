import { type Centavos, centavos } from '@abona/kernel/money';
import type { Tx } from '#platform/database/database.ts';
import type { Row, Source } from './rows.ts';

type Kept = Row<'collections.card_returns'>;

/** Money that goes back to a card. */
export type CardReturn = {
  readonly subject: string;
  readonly receiptId: string;
  readonly customerId: number | null;
  readonly amount: Centavos;
  readonly status: 'sent' | 'credited' | 'refused';
  /** When it last left for the processor, in real time. */
  readonly sentAt: Date | null;
  /** The refunds of the charge that were there before it left. */
  readonly seenBefore: readonly string[];
  readonly endedAt: Date | null;
};

const TABLE = 'collections.card_returns';

const toReturn = (row: Kept): CardReturn => ({
  subject: row.subject,
  receiptId: row.receipt_id,
  customerId: row.customer_id,
  amount: centavos(row.amount),
  status: row.status,
  sentAt: row.sent_at,
  seenBefore: row.seen_before,
  endedAt: row.ended_at,
});

export async function findCardReturn(db: Source, subject: string): Promise<CardReturn | null> {
  const row = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row === undefined ? null : toReturn(row);
}

/**
 * Written before it leaves. False: it, or another refund of the same charge, is on its way already, and this
 * one waits its turn.
 */
export async function addCardReturn(
  db: Source,
  back: Omit<CardReturn, 'status' | 'endedAt'>,
): Promise<boolean> {
  const added = await db
    .insertInto(TABLE)
    .values({
      subject: back.subject,
      receipt_id: back.receiptId,
      customer_id: back.customerId,
      amount: back.amount,
      status: 'sent',
      sent_at: back.sentAt,
      seen_before: [...back.seenBefore],
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  return added !== undefined;
}

/** It leaves once more. False: somebody else took it in hand meanwhile. */
export async function sendCardReturnAgain(
  db: Source,
  { subject, sentAt }: Pick<CardReturn, 'subject' | 'sentAt'>,
  now: Date,
): Promise<boolean> {
  const claimed = await db
    .updateTable(TABLE)
    .set({ sent_at: now })
    .where('subject', '=', subject)
    .where('status', '=', 'sent')
    .where('sent_at', 'is not distinct from', sentAt)
    .returning('subject')
    .executeTakeFirst();
  return claimed !== undefined;
}

type End = {
  readonly subject: string;
  readonly status: 'credited' | 'refused';
  /** The processor's name for the refund; null where it told none. */
  readonly refund: string | null;
  readonly at: Date;
};

/** False where it had ended before. */
export async function endCardReturn(
  tx: Tx,
  { subject, status, refund, at }: End,
): Promise<boolean> {
  const ended = await tx
    .updateTable(TABLE)
    .set({ status, provider_refund: refund, ended_at: at })
    .where('subject', '=', subject)
    .where('status', '=', 'sent')
    .returning('subject')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function listCardReturns(
  db: Source,
  customerId: number,
): Promise<readonly Pick<CardReturn, 'subject' | 'status'>[]> {
  return db
    .selectFrom(TABLE)
    .select(['subject', 'status'])
    .where('customer_id', '=', customerId)
    .execute();
}

type Returned = { readonly credited: number; readonly isUnderWay: boolean };

/** What went back of each of these receipts, and whether more of it is on its way. */
export async function sumCardReturns(
  db: Source,
  receiptIds: readonly string[],
): Promise<ReadonlyMap<string, Returned>> {
  if (receiptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom(TABLE)
    .select(['receipt_id', 'status', 'amount'])
    .where('receipt_id', 'in', receiptIds)
    .execute();
  const sums = new Map<string, Returned>();
  for (const { receipt_id: id, status, amount } of rows) {
    const before = sums.get(id) ?? { credited: 0, isUnderWay: false };
    sums.set(id, {
      credited: before.credited + (status === 'credited' ? amount : 0),
      isUnderWay: before.isUnderWay || status === 'sent',
    });
  }
  return sums;
}
