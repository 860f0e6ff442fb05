import { parsePublicId } from '@abona/kernel/public-id';
import { withDatabase } from './database.ts';

type Sum = { readonly sum: string };

function ownerOf(loanId: string): string {
  const id = parsePublicId('loan', loanId);
  if (!id.ok) throw new Error(`${loanId} is no loan`);
  return id.value;
}

/** What the ledger says was paid of a loan by its customer, in centavos. */
export const paidInBooks = (loanId: string): Promise<number> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<Sum>(
      `select coalesce(sum(p.amount), 0) as sum
         from ledger.postings p
         join ledger.accounts a on a.id = p.account_id and a.kind = 'clearing'
         join ledger.journals j on j.id = p.journal_id and j.kind = 'payment'
        where exists (select from ledger.postings o
                        join ledger.accounts w on w.id = o.account_id
                       where o.journal_id = j.id
                         and w.owner in (select $1::text union
                           select customer_id::text from lending.loans where id = $1::uuid))`,
      [ownerOf(loanId)],
    );
    return Number(rows[0]?.sum);
  });

/** What the ledger says a loan owed when a day ended. */
export const owedInBooks = (loanId: string, day: string): Promise<number> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<Sum>(
      `select coalesce(sum(p.amount), 0) as sum
         from ledger.postings p
         join ledger.accounts a on a.id = p.account_id and a.kind like 'loan\\_%'
         join ledger.journals j on j.id = p.journal_id and j.business_date <= $2::date
        where a.owner = $1::text`,
      [ownerOf(loanId), day],
    );
    return Number(rows[0]?.sum);
  });
