import { type Centavos, centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Row, Source } from '../rows.ts';

type CardReturnRow = Row<'collections.card_returns'>;

/** Money that goes back to a card. */
export type CardReturn = {
  readonly subject: string;
  readonly receiptId: string;
  readonly customerId: number | null;
  readonly amount: Centavos;
  /** `queued` is to be sent; `sent` is on its way, or was when we last heard. */
  readonly status: 'queued' | 'sent' | 'credited' | 'refused';
  /** When it last left for the processor, in real time. */
  readonly sentAt: Date | null;
  /** The refunds of the charge that were there before it left. */
  readonly seenBefore: readonly string[];
  /** How often the processor was asked in vain. */
  readonly tries: number;
};

const TABLE = 'collections.card_returns';

const toReturn = (row: CardReturnRow): CardReturn => ({
  subject: row.subject,
  receiptId: row.receipt_id,
  customerId: row.customer_id,
  amount: centavos(row.amount),
  status: row.status,
  sentAt: row.sent_at,
  seenBefore: row.seen_before,
  tries: row.tries,
});

export async function findCardReturn(db: Source, subject: string): Promise<CardReturn | null> {
  const row = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row === undefined ? null : toReturn(row);
}

type Ordered = Pick<CardReturn, 'subject' | 'receiptId' | 'customerId' | 'amount'> & {
  readonly at: Date;
  readonly nextAskAt: Date;
};

/** Written with what orders it, once. */
export async function addCardReturn(tx: Source, back: Ordered): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      subject: back.subject,
      receipt_id: back.receiptId,
      customer_id: back.customerId,
      amount: back.amount,
      status: 'queued',
      ordered_at: back.at,
      next_ask_at: back.nextAskAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Leaving = { readonly at: Date; readonly seenBefore: readonly string[] };

/**
 * Written before it leaves. False: it, or another refund of the same charge, is on its way already, and this
 * one waits its turn.
 */
export async function sendCardReturn(
  db: Source,
  { subject, receiptId }: CardReturn,
  { at, seenBefore }: Leaving,
): Promise<boolean> {
  const sent = await db
    .updateTable(TABLE)
    .set({ status: 'sent', sent_at: at, seen_before: [...seenBefore] })
    .where('subject', '=', subject)
    .where('status', '=', 'queued')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(`${TABLE} as other`)
            .select('other.subject')
            .where('other.receipt_id', '=', receiptId)
            .where('other.status', '=', 'sent'),
        ),
      ),
    )
    .returning('subject')
    .executeTakeFirst();
  return sent !== undefined;
}

/** Those whose processor is to be asked by now, the longest waiting first. */
export async function listCardReturnsToAsk(
  db: Source,
  now: Date,
  limit: number,
): Promise<readonly CardReturn[]> {
  const rows = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('next_ask_at', '<=', now)
    .orderBy('next_ask_at')
    .limit(limit)
    .execute();
  return rows.map(toReturn);
}

/** The processor said nothing: it is asked again then. */
export async function askCardReturnLater(
  db: Source,
  { subject, tries }: Pick<CardReturn, 'subject' | 'tries'>,
  nextAskAt: Date,
): Promise<void> {
  await db
    .updateTable(TABLE)
    .set({ tries, next_ask_at: nextAskAt })
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .execute();
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
    .set({ status, provider_refund: refund, ended_at: at, next_ask_at: null })
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
      isUnderWay: before.isUnderWay || status === 'queued' || status === 'sent',
    });
  }
  return sums;
}

/** How long the oldest refund waits that the processor has not answered for; 0 where there is none. */
export async function oldestCardRefundAgeS(db: Source): Promise<number> {
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from clock_timestamp() - min(ordered_at))::float8 as age
    from collections.card_returns where next_ask_at is not null`.execute(db);
  return Math.max(0, rows[0]?.age ?? 0);
}
