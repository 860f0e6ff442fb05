import { civilDate } from '@abona/kernel/civil-date';
import pg from 'pg';
import { copyOut } from '../book/copy-out.ts';
import type { BookRows } from '../book/scan-stretch.ts';
import type { KindTotal, Stretch } from '../domain/seal.ts';

/** The books as they stood at one moment, whatever is posted while they are read. */
export type Book = BookRows & {
  /** Id, whether it keeps a balance, 1 for debit and -1 for credit, the balance, and the number of its kind. */
  readonly balances: () => AsyncIterable<Buffer>;
  /** Also of a journal of which only postings are left. */
  readonly lastIds: () => Promise<{ lastAccountId: number; lastJournalId: number }>;
  readonly internalAccountIds: () => Promise<readonly number[]>;
  readonly firstBadReversal: () => Promise<number | null>;
  /** What a stretch brought to each kind of account, by kind, then by date. */
  readonly kindTotals: (stretch: Stretch) => Promise<readonly KindTotal[]>;
};

/**
 * Opens two connections that see the same snapshot, so that journals and postings come side by side.
 * They are cut afterwards: a reader that found something stops in the middle of its rows.
 */
export async function readBook<T>(url: string, read: (book: Book) => Promise<T>): Promise<T> {
  const one = await connect(url);
  try {
    const other = await connect(url);
    try {
      await shareSnapshot(one, other);
      return await read(bookOf(one, other));
    } finally {
      await other.end();
    }
  } finally {
    await one.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'abona-ledger-reader' });
  // Whoever waits for rows is told; without a listener a broken connection would end the program.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function shareSnapshot(one: pg.Client, other: pg.Client): Promise<void> {
  await one.query(`${BEGIN}; ${SETTINGS}`);
  const { rows } = await one.query<{ id: string }>('select pg_export_snapshot() as id');
  const snapshot = other.escapeLiteral(rows[0]?.id ?? '');
  await other.query(`${BEGIN}; set transaction snapshot ${snapshot}; ${SETTINGS}`);
}

const BEGIN = 'begin isolation level repeatable read read only';

// A whole book takes longer than a request may, and its text is the same on every server.
const SETTINGS = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local max_parallel_workers_per_gather = 0`;

const bookOf = (one: pg.Client, other: pg.Client): Book => ({
  accounts: (stretch) => copyOut(one, accountsOf(stretch)),
  journals: (stretch) => copyOut(one, journalsOf(stretch)),
  postings: (stretch) => copyOut(other, postingsOf(stretch)),
  balances: () => copyOut(one, BALANCES),
  lastIds: async () => {
    const { rows } = await one.query<{ account: string; journal: string }>(LAST_IDS);
    return { lastAccountId: Number(rows[0]?.account), lastJournalId: Number(rows[0]?.journal) };
  },
  internalAccountIds: async () => {
    const { rows } = await one.query<{ id: string }>(INTERNAL_ACCOUNTS);
    return rows.map(({ id }) => Number(id));
  },
  firstBadReversal: async () => {
    const { rows } = await one.query<{ id: string | null }>(FIRST_BAD_REVERSAL);
    const id = rows[0]?.id ?? null;
    return id === null ? null : Number(id);
  },
  kindTotals: async (stretch) => {
    const { rows } = await one.query<Record<'kind' | 'day' | 'debit' | 'credit', string>>(
      KIND_TOTALS,
      [stretch.afterJournalId, stretch.lastJournalId],
    );
    return rows.map(({ kind, day, debit, credit }) => ({
      kind,
      businessDate: civilDate(day),
      debit: Number(debit),
      credit: Number(credit),
    }));
  },
});

// The numbers of a stretch come from our own rows; `copy` takes no parameters.
const accountsOf = ({ afterAccountId, lastAccountId }: Stretch): string =>
  `copy (
    select id, kind, owner, opened_at from ledger.accounts
    where id > ${afterAccountId} and id <= ${lastAccountId} order by id
  ) to stdout`;

const journalsOf = ({ afterJournalId, lastJournalId }: Stretch): string =>
  `copy (
    select id, line_count, coalesce(reverses, 0), business_date - date '1970-01-01', kind, currency,
      actor, posted_at, business_key
    from ledger.journals where id > ${afterJournalId} and id <= ${lastJournalId} order by id
  ) to stdout`;

const postingsOf = ({ afterJournalId, lastJournalId }: Stretch): string =>
  `copy (
    select journal_id, line, account_id, amount from history.postings
    where journal_id > ${afterJournalId} and journal_id <= ${lastJournalId}
    order by journal_id, line
  ) to stdout`;

const BALANCES = `copy (
    select account.id, (account.balance is not null)::integer,
      case kind.side when 'debit' then 1 else -1 end, coalesce(account.balance, 0), kind.number
    from ledger.accounts account join (
      select kind, side, row_number() over (order by kind collate "C") as number from ledger.account_kinds
    ) kind on kind.kind = account.kind
    order by account.id
  ) to stdout`;

const LAST_IDS = `
  select
    (select coalesce(max(id), 0) from ledger.accounts) as account,
    (select coalesce(greatest(max(id), (select max(journal_id) from history.postings)), 0)
      from ledger.journals) as journal`;

const KIND_TOTALS = `
  select account.kind, journal.business_date::text as day,
    coalesce(sum(posting.amount) filter (where posting.amount > 0), 0) as debit,
    coalesce(-sum(posting.amount) filter (where posting.amount < 0), 0) as credit
  from history.postings posting
  join ledger.journals journal on journal.id = posting.journal_id
  join ledger.accounts account on account.id = posting.account_id
  where posting.journal_id > $1 and posting.journal_id <= $2
  group by account.kind, journal.business_date
  order by account.kind collate "C", journal.business_date`;

const INTERNAL_ACCOUNTS = 'select id from ledger.accounts where balance is null order by id';

const FIRST_BAD_REVERSAL = `
  with reversal as materialized (
    select id, reverses from ledger.journals where reverses is not null
  )
  select min(id) as id from reversal where exists (
    (select account_id, amount from history.postings where journal_id = reversal.id
      except all
      select account_id, -amount from history.postings where journal_id = reversal.reverses)
    union all
    (select account_id, -amount from history.postings where journal_id = reversal.reverses
      except all
      select account_id, amount from history.postings where journal_id = reversal.id)
  )`;
