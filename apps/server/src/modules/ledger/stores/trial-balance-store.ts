import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { type AccountKind, isAccountKind } from '../domain/account-kinds.ts';

/** What all accounts of one kind held before a span of days, and what reached and left them in it; debit positive. */
type TrialBalanceRow = {
  readonly kind: AccountKind;
  readonly opening: Centavos;
  readonly debit: Centavos;
  readonly credit: Centavos;
};

type Span = { readonly from: CivilDate; readonly to: CivilDate };

/**
 * By the days of the journals, whenever they were written down: what the seals brought, and what was posted since the
 * last one. It reads a few rows for each day and the postings of one, hence a union, hence raw.
 */
export async function readTrialBalance(
  source: Database | Tx,
  { from, to }: Span,
): Promise<readonly TrialBalanceRow[]> {
  const { rows } = await sql<{ kind: string; opening: number; debit: number; credit: number }>`
    select kind,
      coalesce(sum(debit - credit) filter (where business_date < ${from}::date), 0)::bigint as opening,
      coalesce(sum(debit) filter (where business_date >= ${from}::date), 0)::bigint as debit,
      coalesce(sum(credit) filter (where business_date >= ${from}::date), 0)::bigint as credit
    from (
      select kind, business_date, debit, credit from ledger.kind_totals
      union all
      select account.kind, journal.business_date, greatest(posting.amount, 0), greatest(-posting.amount, 0)
      from ledger.postings posting
      join ledger.journals journal on journal.id = posting.journal_id
      join ledger.accounts account on account.id = posting.account_id
      where posting.journal_id > (select coalesce(max(last_journal_id), 0) from ledger.seals)
    ) moved
    where business_date <= ${to}::date
    group by kind order by kind
  `.execute(source);
  return rows.flatMap(({ kind, opening, debit, credit }) =>
    isAccountKind(kind)
      ? [{ kind, opening: centavos(opening), debit: centavos(debit), credit: centavos(credit) }]
      : [],
  );
}
