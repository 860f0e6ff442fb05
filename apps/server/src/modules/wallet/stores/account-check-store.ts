import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';

type Row = Selectable<Tables['wallet.account_checks']>;

const TABLE = 'wallet.account_checks';

/** One time that a bank is asked about a holder. */
export type AccountCheck = {
  readonly id: string;
  readonly customerId: number;
  readonly accountId: string;
  readonly reference: string;
  /** Business time: what limits count. */
  readonly createdAt: Date;
  /** Real time: since when nobody has answered. */
  readonly askedAt: Date;
  readonly isAnswered: boolean;
};

const toCheck = (row: Row): AccountCheck => ({
  id: row.id,
  customerId: row.customer_id,
  accountId: row.account_id,
  reference: row.reference,
  createdAt: row.created_at,
  askedAt: row.asked_at,
  isAnswered: row.answered_at !== null,
});

export async function addCheck(tx: Tx, check: Omit<AccountCheck, 'isAnswered'>): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      id: check.id,
      customer_id: check.customerId,
      account_id: check.accountId,
      reference: check.reference,
      created_at: check.createdAt,
      asked_at: check.askedAt,
    })
    .execute();
}

export async function findCheck(db: Database | Tx, id: string): Promise<AccountCheck | null> {
  const row = await db.selectFrom(TABLE).selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toCheck(row);
}

/** Null once it was answered. */
export async function findLiveCheck(
  db: Database | Tx,
  { customerId, accountId }: Pick<AccountCheck, 'customerId' | 'accountId'>,
): Promise<AccountCheck | null> {
  const row = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('account_id', '=', accountId)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : toCheck(row);
}

/** False: it was answered already. */
export async function answerCheck(
  tx: Tx,
  { customerId, id }: AccountCheck,
  answer: Pick<Row, 'result' | 'tracking_key'> & { readonly at: Date },
): Promise<boolean> {
  const { at, ...told } = answer;
  const { numUpdatedRows } = await tx
    .updateTable(TABLE)
    .set({ ...told, answered_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whom nobody has answered about for a while, over all customers: for the follow-up alone. */
export async function listWaitingChecks(
  db: Database,
  before: Date,
  limit: number,
): Promise<AccountCheck[]> {
  const rows = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('answered_at', 'is', null)
    .where('asked_at', '<', before)
    .orderBy('asked_at')
    .limit(limit)
    .execute();
  return rows.map(toCheck);
}

/** When a customer's accounts were checked since then, oldest first. */
export async function checksSince(tx: Tx, customerId: number, since: Date): Promise<Date[]> {
  const checks = await tx
    .selectFrom(TABLE)
    .select('created_at as at')
    .where('customer_id', '=', customerId)
    .where('created_at', '>', since)
    .orderBy('at')
    .execute();
  return checks.map(({ at }) => at);
}
