import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import type { Deposit, DepositKey } from '../rails/spei/spei-port.ts';

/** Money that somebody says has come: nothing vouches for it. */
export type DepositHint = DepositKey & { readonly clabe: string; readonly amount: Centavos };

type Telling = {
  readonly at: Date;
  readonly technicalAt: Date;
  /** The company's own, where money of anybody is welcome. */
  readonly ownAccount: string;
};

type KeyRow = {
  readonly operating_day: string;
  readonly tracking_key: string;
  readonly institution: string;
};

const toKey = (row: KeyRow): DepositKey => ({
  day: civilDate(row.operating_day),
  trackingKey: row.tracking_key,
  institution: row.institution,
});

/**
 * Keeps what is said, each once. What came to an account that is nobody's, or to one whose down payment nobody wants
 * any more, is sent back; that is said again to whoever says it again.
 */
export async function addHints(
  tx: Tx,
  hints: readonly DepositHint[],
  { at, technicalAt, ownAccount }: Telling,
): Promise<void> {
  await sql`
    insert into collections.deposit_hints
      (operating_day, tracking_key, institution, clabe, amount, status, cause, told_at, next_ask_at, ended_at)
    select day, key, said.institution, said.clabe, amount,
      case when cause is null then 'waiting' else 'bounced' end, cause, ${at}, ${technicalAt},
      case when cause is not null then ${at}::timestamptz end
    from (
      select new.*, case
        when new.clabe = ${ownAccount} then null
        when account.clabe is null then 1
        when not coalesce(asked.is_wanted, true) then 2
      end as cause
      from unnest(
        ${hints.map(({ day }) => day)}::date[], ${hints.map(({ trackingKey }) => trackingKey)}::text[],
        ${hints.map(({ institution }) => institution)}::text[], ${hints.map(({ clabe }) => clabe)}::text[],
        ${hints.map(({ amount }) => amount)}::bigint[]
      ) as new (day, key, institution, clabe, amount)
      left join collections.clabes account on account.clabe = new.clabe
      left join collections.down_payments asked on asked.application_process_id =
        case when account.owner_kind = 'down_payment' then account.owner::bigint end
    ) said
    order by day, key, said.institution
    on conflict do nothing`.execute(tx);
}

/** Why we sent it back; null: it is welcome. */
export async function bounceCauseOf(db: Database, key: DepositKey): Promise<number | null> {
  const row = await db
    .selectFrom('collections.deposit_hints')
    .select('cause')
    .where('operating_day', '=', key.day)
    .where('tracking_key', '=', key.trackingKey)
    .where('institution', '=', key.institution)
    .executeTakeFirst();
  return row?.cause ?? null;
}

type Claim = { readonly at: Date; readonly since: Date; readonly limit: number };

/** Takes those that are due to be asked about, for a while: whoever else looks meanwhile takes others. */
export async function takeDueHints(
  db: Database,
  { at, since, limit }: Claim,
): Promise<readonly DepositKey[]> {
  const { rows } = await sql<KeyRow>`
    update collections.deposit_hints hint set tries = hint.tries + 1,
      next_ask_at = ${at}::timestamptz + least(interval '1 hour', interval '1 minute' * power(2, least(hint.tries, 6)))
    from (
      select operating_day, tracking_key, institution from collections.deposit_hints
      where status = 'waiting' and next_ask_at <= ${at} and told_at >= ${since}
      order by next_ask_at limit ${limit} for update skip locked
    ) due
    where (hint.operating_day, hint.tracking_key, hint.institution)
      = (due.operating_day, due.tracking_key, due.institution)
    returning hint.operating_day::text, hint.tracking_key, hint.institution`.execute(db);
  return rows.map(toKey);
}

/** What the participant says of deposits is what becomes of their hints. Answers how many said another amount. */
export async function endHints(
  tx: Tx,
  deposits: readonly Deposit[],
  at: Date,
): Promise<{ readonly otherAmounts: number }> {
  const { rows } = await sql<{ is_other: boolean }>`
    update collections.deposit_hints hint set ended_at = ${at},
      status = case when told.is_kept then 'confirmed' else 'gone' end
    from unnest(
      ${deposits.map(({ day }) => day)}::date[], ${deposits.map(({ trackingKey }) => trackingKey)}::text[],
      ${deposits.map(({ institution }) => institution)}::text[],
      ${deposits.map(({ transfer }) => transfer.amount)}::bigint[],
      ${deposits.map(({ standing }) => standing === 'kept')}::boolean[]
    ) as told (day, key, institution, amount, is_kept)
    where hint.status = 'waiting' and hint.operating_day = told.day and hint.tracking_key = told.key
      and hint.institution in (told.institution, '')
    returning told.is_kept and told.amount <> hint.amount as is_other`.execute(tx);
  return { otherAmounts: rows.filter(({ is_other: isOther }) => isOther).length };
}

type SaidDays = { readonly from: Date; readonly to: Date };

/** Those that were said in some time, and that the participant has not confirmed. */
export async function listUnconfirmed(
  db: Database,
  { from, to }: SaidDays,
): Promise<readonly (DepositKey & { readonly amount: number; readonly toldAt: Date })[]> {
  const { rows } = await sql<KeyRow & { readonly amount: number; readonly told_at: Date }>`
    select operating_day::text, tracking_key, institution, amount, told_at
    from collections.deposit_hints
    where status = 'waiting' and told_at between ${from} and ${to}
    order by told_at`.execute(db);
  return rows.map(({ amount, told_at: toldAt, ...row }) => ({ ...toKey(row), amount, toldAt }));
}

/** The names of those that we sent back. */
export async function listBounced(
  db: Database,
  days: readonly CivilDate[],
): Promise<readonly DepositKey[]> {
  const { rows } = await sql<KeyRow>`
    select operating_day::text, tracking_key, institution from collections.deposit_hints
    where status = 'bounced' and operating_day = any(${[...new Set(days)]}::date[])`.execute(db);
  return rows.map(toKey);
}

export async function dropHintsBefore(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'collections.deposit_hints', sql`told_at < ${before}`);
}
