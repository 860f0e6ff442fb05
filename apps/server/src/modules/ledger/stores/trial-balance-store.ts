import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { type AccountKind, isAccountKind } from '../domain/account-kinds.ts';

/** What all accounts of one kind held before a span of days, and what reached and left them in it; debit positive. */
type TrialBalanceRow = {
  readonly kind: AccountKind;
  readonly opening: Centavos;
  readonly debit: Centavos;
  readonly credit: Centavos;
};

type Span = { readonly from: CivilDate; readonly to: CivilDate };

/** By the days of the journals, whenever they were written down. It reads every posting: it takes its time. */
export async function readTrialBalance(
  tx: Tx,
  { from, to }: Span,
): Promise<readonly TrialBalanceRow[]> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
  const { rows } = await sql<{ kind: string; opening: number; debit: number; credit: number }>`
    select account.kind,
      coalesce(sum(posting.amount) filter (where journal.business_date < ${from}::date), 0)::bigint as opening,
      coalesce(sum(posting.amount)
        filter (where journal.business_date >= ${from}::date and posting.amount > 0), 0)::bigint as debit,
      coalesce(-sum(posting.amount)
        filter (where journal.business_date >= ${from}::date and posting.amount < 0), 0)::bigint as credit
    from ledger.postings posting
    join ledger.journals journal on journal.id = posting.journal_id
    join ledger.accounts account on account.id = posting.account_id
    where journal.business_date <= ${to}::date
    group by account.kind order by account.kind
  `.execute(tx);
  return rows.flatMap(({ kind, opening, debit, credit }) =>
    isAccountKind(kind)
      ? [{ kind, opening: centavos(opening), debit: centavos(debit), credit: centavos(credit) }]
      : [],
  );
}
