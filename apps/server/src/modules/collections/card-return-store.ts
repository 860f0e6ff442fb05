import type { Centavos } from '@abona/kernel/money';
import type { Source } from './rows.ts';

/** Money that went back to a card, as the processor answered. */
export type CardReturn = {
  readonly subject: string;
  readonly receiptId: string;
  readonly customerId: number | null;
  readonly amount: Centavos;
  readonly status: 'credited' | 'refused';
  readonly endedAt: Date;
};

const TABLE = 'collections.card_returns';

/** False where it is known already: asked again, the processor answered the same. */
export async function addCardReturn(db: Source, back: CardReturn): Promise<boolean> {
  const added = await db
    .insertInto(TABLE)
    .values({
      subject: back.subject,
      receipt_id: back.receiptId,
      customer_id: back.customerId,
      amount: back.amount,
      status: back.status,
      ended_at: back.endedAt,
    })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .returning('subject')
    .executeTakeFirst();
  return added !== undefined;
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
