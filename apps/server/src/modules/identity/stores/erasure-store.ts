import type { CivilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';

/** Whoever asked to be forgotten: blocked since, and erased when the law allows. */

type Block = {
  readonly customerId: number;
  readonly requestId: string;
  readonly at: Date;
  readonly eraseOn: CivilDate;
};

const BATCH = 100;

export async function addBlock(tx: Tx, block: Block): Promise<void> {
  await tx
    .insertInto('identity.erasures')
    .values({
      customer_id: block.customerId,
      request_id: block.requestId,
      blocked_at: block.at,
      erase_on: block.eraseOn,
    })
    .execute();
  await tx
    .updateTable('identity.privacy_requests')
    .set({ status: 'blocked' })
    .where('id', '=', block.requestId)
    .execute();
}

/** Whether a login belongs to somebody who is blocked. */
export async function isBlockedLogin(
  db: Database,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from identity.customers join identity.erasures using (customer_id)
    where issuer = ${issuer} and subject = ${subject}`.execute(db);
  return rows.length > 0;
}

export async function isBlocked(tx: Tx, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from identity.erasures where customer_id = ${customerId}`.execute(tx);
  return rows.length > 0;
}

/** Cancellations that wait for a credit to end. */
export async function waitingCancellations(
  db: Database,
  afterId: string | null,
): Promise<readonly { readonly id: string; readonly customerId: number }[]> {
  const rows = await db
    .selectFrom('identity.privacy_requests')
    .select(['id', 'customer_id'])
    .where('kind', '=', 'cancellation')
    .where('status', '=', 'received')
    .$if(afterId !== null, (query) => query.where('id', '>', afterId ?? ''))
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return rows.map((row) => ({ id: row.id, customerId: row.customer_id }));
}

/** Whose time has come. */
export async function dueErasures(db: Database, today: CivilDate): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('identity.erasures')
    .select('customer_id')
    .where('erased_at', 'is', null)
    .where('erase_on', '<=', today)
    .orderBy('erase_on')
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.customer_id);
}

/** False: another was quicker. */
export async function markErased(tx: Tx, customerId: number, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('identity.erasures')
    .set({ erased_at: at })
    .where('customer_id', '=', customerId)
    .where('erased_at', 'is', null)
    .returning('request_id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await tx
    .updateTable('identity.privacy_requests')
    .set({ status: 'done', done_at: at })
    .where('id', '=', row.request_id)
    .execute();
  return true;
}
