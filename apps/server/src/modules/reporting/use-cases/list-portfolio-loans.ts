import { csvLine, pesosText } from '@abona/kernel/csv';
import { publicId } from '@abona/kernel/public-id';
import { bucketAt } from '../domain/bucket.ts';
import {
  type FigureLoans,
  listFigureLoans,
  type PortfolioLoan,
} from '../stores/portfolio-loan-store.ts';
import type { ReportingDeps } from './reporting-deps.ts';

type Deps = Pick<ReportingDeps, 'db'>;

/** A page of the loans that a figure is made of, and where the next one begins. */
export async function listPortfolioLoans(
  { db }: Deps,
  which: FigureLoans,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<{ readonly loans: readonly PortfolioLoan[]; readonly last: string | null }> {
  const rows = await listFigureLoans(db, which, { after, limit: limit + 1 });
  const loans = rows.slice(0, limit);
  return { loans, last: rows.length > limit ? (loans.at(-1)?.loan_id ?? null) : null };
}

const header = [
  'day',
  'loan_id',
  'product',
  'merchant',
  'tier',
  'opened_on',
  'status',
  'bucket',
  'days_late',
  'lent',
  'principal',
  'interest',
  'restructured',
];

const EXPORT_PAGE = 2_000;

/**
 * All of them, written while they are read: each page is a question of its own about rows that do not change, so that
 * whoever stops half-way leaves nothing open. It names nobody.
 */
export async function* portfolioLoansAsCsv(
  { db }: Deps,
  which: FigureLoans,
): AsyncGenerator<string> {
  yield csvLine(header);
  for (let after: string | null = null; ; ) {
    const rows: readonly PortfolioLoan[] = await listFigureLoans(db, which, {
      after,
      limit: EXPORT_PAGE,
    });
    if (rows.length > 0) yield rows.map(lineOf).join('');
    after = rows.at(-1)?.loan_id ?? null;
    if (rows.length < EXPORT_PAGE) return;
  }
}

const lineOf = (loan: PortfolioLoan): string =>
  csvLine([
    loan.day,
    publicId('loan', loan.loan_id),
    loan.product,
    loan.merchant,
    loan.tier,
    loan.opened_on,
    loan.status,
    bucketAt(loan.bucket),
    loan.days_late,
    pesosText(loan.lent),
    pesosText(loan.principal),
    pesosText(loan.interest),
    loan.is_restructured,
  ]);
