import { invariant } from '@abona/kernel/invariant';
import { parsePublicId } from '@abona/kernel/public-id';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Loan } from '../domain/loan.ts';
import type { Agreements } from '../ports.ts';
import { findCustomerLoan, findCustomerLoans } from '../stores/customer-loans-store.ts';
import type { ShownLoan } from '../views/loan-summary.ts';
import { asOfToday, type LendingDeps } from './lending-deps.ts';

type Deps = Pick<LendingDeps, 'db' | 'clock' | 'claims'> & { readonly agreements: Agreements };

/** More than anybody looks through at once. */
const LOANS_MAX = 200;

/** A customer's loans as they stand today, the newest first, with what each was taken for. */
export async function showLoans(
  deps: Deps,
  customerId: number,
  which: 'active' | 'ended' | 'all',
): Promise<readonly ShownLoan[]> {
  const loans = await findCustomerLoans(deps.db, { customerId, which, limit: LOANS_MAX });
  return withAgreements(deps, deps.db, await asOfToday(deps, loans));
}

/** One of them by the id that its owner knows. */
export async function showLoan(
  deps: Deps,
  customerId: number,
  publicLoanId: string,
): Promise<ShownLoan | null> {
  const loanId = parsePublicId('loan', publicLoanId);
  if (!loanId.ok) return null;
  const loan = await findCustomerLoan(deps.db, { customerId, loanId: loanId.value });
  return loan === null ? null : showStoredLoan(deps, loan);
}

/** A loan that was found already, as it stands today. */
export async function showStoredLoan(deps: Deps, loan: Loan): Promise<ShownLoan> {
  const [shown] = await withAgreements(deps, deps.db, await asOfToday(deps, [loan]));
  invariant(shown !== undefined, 'one loan in, one loan out');
  return shown;
}

async function withAgreements(
  { agreements }: Pick<Deps, 'agreements'>,
  source: Database | Tx,
  loans: readonly Loan[],
): Promise<readonly ShownLoan[]> {
  const [first] = loans;
  if (first === undefined) return [];
  const ids = loans.map(({ contract }) => contract.loanId);
  const found = await agreements.of(source, first.contract.customerId, ids);
  return loans.map((loan) => ({ loan, agreement: found.get(loan.contract.loanId) }));
}
