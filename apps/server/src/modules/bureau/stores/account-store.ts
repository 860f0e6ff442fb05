import type { CivilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { type KnownAccount, parseAccountNumber } from '../domain/reportable-loan.ts';

export type Account = KnownAccount & {
  readonly loanId: string;
  readonly overdueToldOn: CivilDate | null;
};

type NewAccount = {
  readonly loanId: string;
  readonly customerId: number;
  readonly openedOn: CivilDate;
  readonly firstDefaultOn: CivilDate | null;
};

/** Accounts by their loans; who is not known yet gets a number. A first default is added, and never changed. */
export async function keepAccounts(
  tx: Tx,
  accounts: readonly NewAccount[],
): Promise<ReadonlyMap<string, Account>> {
  if (accounts.length === 0) return new Map();
  const rows = await tx
    .insertInto('bureau.accounts')
    .values(
      accounts.map(({ loanId, customerId, openedOn, firstDefaultOn }) => ({
        loan_id: loanId,
        customer_id: customerId,
        opened_on: openedOn,
        first_default_on: firstDefaultOn,
      })),
    )
    .onConflict((same) =>
      same.column('loan_id').doUpdateSet({
        first_default_on: sql`coalesce(accounts.first_default_on, excluded.first_default_on)`,
      }),
    )
    .returningAll()
    .execute();
  return new Map(
    rows.map((row) => [
      row.loan_id,
      {
        loanId: row.loan_id,
        number: row.number,
        openedOn: row.opened_on as CivilDate,
        firstDefaultOn: row.first_default_on as CivilDate | null,
        overdueToldOn: row.overdue_told_on as CivilDate | null,
      },
    ]),
  );
}

/** Of these loans, those that bureaus have an account of. */
export async function listKnownAccounts(
  source: Database | Tx,
  loanIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (loanIds.length === 0) return new Set();
  const rows = await source
    .selectFrom('bureau.accounts')
    .select('loan_id')
    .where('loan_id', 'in', [...loanIds])
    .execute();
  return new Set(rows.map(({ loan_id }) => loan_id));
}

/** Since when its customer knows that overdue data go out; null once nothing is overdue. */
export async function saveOverdueTold(
  tx: Tx,
  loanId: string,
  toldOn: CivilDate | null,
): Promise<void> {
  await tx
    .updateTable('bureau.accounts')
    .set({ overdue_told_on: toldOn })
    .where('loan_id', '=', loanId)
    .execute();
}

/** How many events of a loan were compared with what bureaus were told of it. */
export type SeenAccount = { readonly loanId: string; readonly eventsSeen: number };

/** Every account, in the order of its loans, in pages. */
export async function listSeen(
  db: Database,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly SeenAccount[]> {
  let accounts = db.selectFrom('bureau.accounts').select(['loan_id', 'events_seen']);
  if (after !== null) accounts = accounts.where('loan_id', '>', after);
  const rows = await accounts.orderBy('loan_id').limit(limit).execute();
  return rows.map((row) => ({ loanId: row.loan_id, eventsSeen: row.events_seen }));
}

export async function saveSeen(tx: Tx, { loanId, eventsSeen }: SeenAccount): Promise<void> {
  await tx
    .updateTable('bureau.accounts')
    .set({ events_seen: eventsSeen })
    .where('loan_id', '=', loanId)
    .execute();
}

/** An account by the number that bureaus know it by. */
export type NumberedAccount = { readonly loanId: string; readonly customerId: number };

export async function findAccount(db: Database, name: string): Promise<NumberedAccount | null> {
  const number = parseAccountNumber(name);
  if (number === null) return null;
  const row = await db
    .selectFrom('bureau.accounts')
    .select(['loan_id', 'customer_id'])
    .where('number', '=', number)
    .executeTakeFirst();
  return row === undefined ? null : { loanId: row.loan_id, customerId: row.customer_id };
}
