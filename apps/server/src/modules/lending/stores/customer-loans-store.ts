import type { Database, Tx } from '#platform/database/database.ts';
import type { Loan } from '../domain/loan.ts';
import { withInstalments } from './loan-store.ts';

type Source = Database | Tx;

type Wanted = {
  readonly customerId: number;
  readonly which: 'active' | 'ended' | 'all';
  readonly limit: number;
};

/** Loans of one customer with their instalments, the newest first, in two questions. */
export async function findCustomerLoans(
  source: Source,
  { customerId, which, limit }: Wanted,
): Promise<readonly Loan[]> {
  const all = source.selectFrom('lending.loans').selectAll().where('customer_id', '=', customerId);
  const chosen =
    which === 'all' ? all : all.where('status', which === 'active' ? '=' : '<>', 'active');
  const rows = await chosen
    .orderBy('opened_on', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return withInstalments(source, rows, null);
}

/** One of them; another's is not there. */
export async function findCustomerLoan(
  source: Source,
  { customerId, loanId }: { readonly customerId: number; readonly loanId: string },
): Promise<Loan | null> {
  const row = await source
    .selectFrom('lending.loans')
    .selectAll()
    .where('id', '=', loanId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const [loan] = await withInstalments(source, [row], null);
  return loan ?? null;
}

/** Whether a loan of theirs was ever paid to its end; one withdrawn from, refunded or void was not. */
export async function hasPaidLoan(source: Source, customerId: number): Promise<boolean> {
  const row = await source
    .selectFrom('lending.loans')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('closing', 'in', ['paid', 'paid_off'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The years in which a customer had a loan: from the first one's start to the last one's end, or today. */
export async function findLoanSpan(
  source: Source,
  customerId: number,
): Promise<{ readonly from: string; readonly isOpen: boolean; readonly to: string | null } | null> {
  const row = await source
    .selectFrom('lending.loans')
    .select(({ fn }) => [
      fn.min('opened_on').as('from'),
      fn.max('closed_on').as('to'),
      fn.count<number>('id').filterWhere('status', '=', 'active').as('open'),
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined || row.from === null) return null;
  return { from: row.from, to: row.to, isOpen: Number(row.open) > 0 };
}
