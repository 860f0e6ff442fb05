import type { AccountStatus } from '@abona/contract/portal/account-status';
import type { BusinessFacts } from '@abona/contract/portal/portal-account';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { parseRfc } from '@abona/mexico/rfc';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { type WorkQueue, workQueue } from '#platform/work-queue.ts';

type Row = Selectable<Tables['portal.accounts']>;

const TABLE = 'portal.accounts';

export type Account = {
  readonly id: string;
  readonly name: string;
  readonly status: AccountStatus;
  readonly testMerchantId: string;
  readonly liveMerchantId: string | null;
  readonly createdAt: Date;
  /** Null: nobody signed it up here, as the sandbox's shop. */
  readonly business: BusinessFacts | null;
  /** By when people of ours said that they look at it, and since when it waits for that. */
  readonly review: { readonly by: CivilDate; readonly since: Date } | null;
};

const cellOf = (row: string) => ({ table: TABLE, column: 'business', row });

const sealed = (
  fields: Pick<FieldEncryption, 'seal' | 'blindIndex'>,
  { id, business }: Pick<Account, 'id' | 'business'>,
) => ({
  business: business && fields.seal(cellOf(id), JSON.stringify(business)),
  rfc_index: business && rfcIndexOf(fields, business.rfc),
});

const rfcIndexOf = (fields: Pick<FieldEncryption, 'blindIndex'>, rfc: string): string =>
  fields.blindIndex('portal.rfc', rfc);

/** A business that is there already stays as it is. */
export async function addAccount(
  tx: Tx,
  fields: Pick<FieldEncryption, 'seal' | 'blindIndex'>,
  account: Omit<Account, 'review'>,
): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      id: account.id,
      name: account.name,
      status: account.status,
      test_merchant_id: account.testMerchantId,
      live_merchant_id: account.liveMerchantId,
      created_at: account.createdAt,
      ...sealed(fields, account),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

const toAccount = (fields: Pick<FieldEncryption, 'open'>, row: Row): Account => ({
  id: row.id,
  name: row.name,
  status: row.status,
  testMerchantId: row.test_merchant_id,
  liveMerchantId: row.live_merchant_id,
  createdAt: row.created_at,
  business: row.business && JSON.parse(fields.open(cellOf(row.id), row.business)),
  review:
    row.review_by === null || row.review_since === null
      ? null
      : { by: civilDate(row.review_by), since: row.review_since },
});

export async function findAccount(
  db: Database | Tx,
  fields: Pick<FieldEncryption, 'open'>,
  id: string,
): Promise<Account | null> {
  const row = await db.selectFrom(TABLE).selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toAccount(fields, row);
}

/** Whoever takes it a step further at the same time waits. */
export async function lockAccount(
  tx: Tx,
  fields: Pick<FieldEncryption, 'open'>,
  id: string,
): Promise<Account | null> {
  const row = await tx
    .selectFrom(TABLE)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toAccount(fields, row);
}

/** The business that sells, or tries, under this id, whoever registered it; null: nobody's. */
export async function findAccountOf(db: Database, merchantId: string): Promise<string | null> {
  const row = await db
    .selectFrom(TABLE)
    .select('id')
    .where(({ or, eb }) =>
      or([eb('live_merchant_id', '=', merchantId), eb('test_merchant_id', '=', merchantId)]),
    )
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The business whose shop sells under this id; null: nobody's who signed up. */
export async function accountOfShop(tx: Tx, liveMerchantId: string): Promise<string | null> {
  const row = await tx
    .selectFrom(TABLE)
    .select('id')
    .where('live_merchant_id', '=', liveMerchantId)
    .where('business', 'is not', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function saveAccount(
  tx: Tx,
  fields: Pick<FieldEncryption, 'seal' | 'blindIndex'>,
  account: Account,
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({
      name: account.name,
      status: account.status,
      live_merchant_id: account.liveMerchantId,
      review_by: account.review?.by ?? null,
      review_since: account.review?.since ?? null,
      ...sealed(fields, account),
    })
    .where('id', '=', account.id)
    .execute();
}

/** How many businesses besides have the same number. */
export async function countWithRfc(
  db: Database | Tx,
  fields: Pick<FieldEncryption, 'blindIndex'>,
  { id, rfc }: { readonly id: string; readonly rfc: string },
): Promise<number> {
  const { count } = await db
    .selectFrom(TABLE)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('rfc_index', '=', rfcIndexOf(fields, rfc))
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether somebody has a business with this number already. */
export async function hasBusinessWithRfc(
  tx: Tx,
  fields: Pick<FieldEncryption, 'blindIndex'>,
  { personId, rfc }: { readonly personId: string; readonly rfc: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom(`${TABLE} as account`)
    .innerJoin('portal.members as member', 'member.account_id', 'account.id')
    .select('account.id')
    .where('member.person_id', '=', personId)
    .where('member.removed_at', 'is', null)
    .where('account.rfc_index', '=', rfcIndexOf(fields, rfc))
    .executeTakeFirst();
  return found !== undefined;
}

/** The businesses at which somebody works, by name. */
export async function accountsOf(
  source: Database | Tx,
  personId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return source
    .selectFrom(`${TABLE} as account`)
    .innerJoin('portal.members as member', 'member.account_id', 'account.id')
    .select(['account.id', 'account.name'])
    .where('member.person_id', '=', personId)
    .where('member.removed_at', 'is', null)
    .orderBy('account.name')
    .orderBy('account.id')
    .execute();
}

export type WhichAccounts = {
  readonly status: AccountStatus | null;
  /** Only those that wait for people of ours. */
  readonly isWaiting: boolean;
  /** A part of their name, or their number as it is whole. */
  readonly text: string | null;
};

/** As names are compared: `casa ambar` finds «Casa Ámbar». */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Raw for comparing letters without their accents. */
function filterOf(
  fields: Pick<FieldEncryption, 'blindIndex'>,
  { status, isWaiting, text }: WhichAccounts,
): RawBuilder<boolean> {
  const rfc = text === null ? null : parseRfc(text);
  const filters = [
    sql`true`,
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...(isWaiting ? [sql`review_by is not null`] : []),
    ...(rfc?.ok ? [sql`rfc_index = ${rfcIndexOf(fields, rfc.value.rfc)}`] : []),
    ...(text === null || rfc?.ok
      ? []
      : [
          sql`strpos(translate(lower(normalize(name, NFC)), 'áéíóúüñ', 'aeiouun'), ${plain(text)}) > 0`,
        ]),
  ];
  return sql<boolean>`${sql.join(filters, sql` and `)}`;
}

type AccountPage = WhichAccounts & {
  readonly after: readonly [at: string, id: string] | null;
  readonly limit: number;
};

/** The newest first. An instant is told to the millisecond, and so it is compared. */
export async function listAccounts(
  db: Database,
  fields: Pick<FieldEncryption, 'open' | 'blindIndex'>,
  { after, limit, ...which }: AccountPage,
): Promise<readonly Account[]> {
  const at = sql<Date>`date_trunc('milliseconds', created_at)`;
  const rows = await db
    .selectFrom(TABLE)
    .selectAll()
    .where(filterOf(fields, which))
    .where(
      after === null
        ? sql<boolean>`true`
        : sql<boolean>`(${at}, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    )
    .orderBy(at, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => toAccount(fields, row));
}

export async function countAccounts(
  db: Database,
  fields: Pick<FieldEncryption, 'blindIndex'>,
  which: WhichAccounts,
): Promise<number> {
  const { count } = await db
    .selectFrom(TABLE)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(filterOf(fields, which))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type AccountFigures = {
  readonly all: number;
  readonly waiting: number;
  readonly byStatus: Readonly<Record<AccountStatus, number>>;
};

/** How many there are, of each status, and that wait for people of ours. */
export async function readAccountFigures(db: Database): Promise<AccountFigures> {
  const rows = await db
    .selectFrom(TABLE)
    .select(({ fn }) => [
      'status',
      fn.countAll<number>().as('all'),
      fn.count<number>('review_by').as('waiting'),
    ])
    .groupBy('status')
    .execute();
  const sum = (key: 'all' | 'waiting') => rows.reduce((sofar, row) => sofar + Number(row[key]), 0);
  const of = (status: AccountStatus) => Number(rows.find((row) => row.status === status)?.all ?? 0);
  return {
    all: sum('all'),
    waiting: sum('waiting'),
    byStatus: {
      draft: of('draft'),
      proving: of('proving'),
      agreement: of('agreement'),
      in_review: of('in_review'),
      more_asked: of('more_asked'),
      active: of('active'),
      declined: of('declined'),
      suspended: of('suspended'),
    },
  };
}

/** Businesses that people of ours are to look at, or at whose other account. */
export const reviewQueue = (db: Database): WorkQueue =>
  workQueue(db, {
    clock: 'house',
    items: sql`
      select account.id, account.review_by as due, null::date as legal_due, account.review_by as promised,
        account.review_since as opened_at,
        case when account.live_merchant_id is not null then 'account_change' else account.status::text end as state,
        account.name as label, null::bigint as customer_id, null::uuid as loan_id, null::bigint as amount
      from portal.accounts account where account.review_by is not null`,
  });
