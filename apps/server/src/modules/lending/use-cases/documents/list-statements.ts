import type { StatementSummary } from '@abona/contract/lending/document';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { documentUrl } from '#modules/lending/document-links.ts';
import { type StatementMonth, statementMonths } from '#modules/lending/domain/statement-months.ts';
import type { RouteDeps } from '#modules/lending/routes/route-deps.ts';
import { findLoanSpan } from '#modules/lending/stores/customer-loans-store.ts';
import { sumPaidByMonth } from '#modules/lending/stores/movement-sum-store.ts';
import { type ShownLoan, titleOf } from '#modules/lending/views/loan-summary.ts';
import type { LinkHolder } from '#platform/file-links.ts';
import { todayOf } from '../lending-deps.ts';
import { noteMovements } from '../note-movements.ts';
import { showLoan, showLoans } from '../show-loans.ts';

type Query = { readonly year?: string | undefined; readonly loan_id?: string | undefined };

type Listed = {
  readonly year: number;
  readonly years: number[];
  readonly statements: StatementSummary[];
};

/** The statements of a year over all loans, or of one. */
export async function listStatements(
  deps: RouteDeps,
  holder: LinkHolder,
  query: Query,
): Promise<Result<Listed, 'not_found'>> {
  const { customerId } = holder;
  const loans = await chosenLoans(deps, customerId, query.loan_id);
  if (loans === null) return err('not_found');
  await noteMovements(deps, customerId);
  const today = todayOf(deps.clock);
  const year = query.year ?? today.slice(0, 4);
  const paid = await sumPaidByMonth(deps.db, customerId, Number(year));
  const statements = loans
    .flatMap((shown) => statementMonths(shown.loan, today).map((month) => ({ shown, month })))
    .filter(({ month }) => month.month.startsWith(year))
    .map(({ shown, month }) => toSummary(deps, shown, { month, paid, holder }))
    .sort((a, b) => (a.month > b.month ? -1 : a.month < b.month ? 1 : 0));
  return ok({ year: Number(year), years: await yearsOf(deps, customerId, today), statements });
}

async function chosenLoans(
  deps: RouteDeps,
  customerId: number,
  loanId: string | undefined,
): Promise<readonly ShownLoan[] | null> {
  if (loanId === undefined) return showLoans(deps, customerId, 'all');
  if (!parsePublicId('loan', loanId).ok) return null;
  const shown = await showLoan(deps, customerId, loanId);
  return shown === null ? null : [shown];
}

async function yearsOf(deps: RouteDeps, customerId: number, today: string): Promise<number[]> {
  const span = await findLoanSpan(deps.db, customerId);
  if (span === null) return [];
  const last = Number((span.isOpen ? today : (span.to ?? today)).slice(0, 4));
  const first = Number(span.from.slice(0, 4));
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

type StatementRequest = {
  readonly month: StatementMonth;
  readonly paid: ReadonlyMap<string, number>;
  readonly holder: LinkHolder;
};

function toSummary(
  deps: RouteDeps,
  shown: ShownLoan,
  { month, paid, holder }: StatementRequest,
): StatementSummary {
  const { loanId } = shown.loan.contract;
  const name = { loanId, kind: 'statement', reference: month.month } as const;
  return {
    loan_id: publicId('loan', loanId),
    title: titleOf(shown),
    goods: shown.agreement?.merchant?.goods ?? null,
    month: month.month,
    period_from: month.from,
    period_to: month.to,
    paid: paid.get(`${loanId} ${month.month}`) ?? 0,
    pdf_url: documentUrl(deps, name, holder),
  };
}
