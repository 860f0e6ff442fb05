import type { Restriction } from '@abona/contract/identity/restriction';
import type { HomeView } from '@abona/contract/lending/home';
import type { RouteDeps } from '../routes/route-deps.ts';
import { hasPaidLoan } from '../stores/customer-loans-store.ts';
import { readMovements } from '../stores/movement-store.ts';
import { homeOf, overdueRestriction } from '../views/home.ts';
import type { ShownLoan } from '../views/loan-summary.ts';
import { toMovementView } from '../views/movement-view.ts';
import { todayOf } from './lending-deps.ts';
import { noteMovements } from './note-movements.ts';
import { showLoans } from './show-loans.ts';

const RECENT = 5;

/** Everything that the first screen shows. */
export async function readHome(deps: RouteDeps, customerId: number): Promise<HomeView> {
  await noteMovements(deps, customerId);
  const first = { after: null, limit: RECENT, type: null, loanId: null, search: null };
  const [loans, hasPaid, line, application, requirement, ...told] = await Promise.all([
    showLoans(deps, customerId, 'active'),
    hasPaidLoan(deps.db, customerId),
    deps.lines.of(customerId),
    deps.applications.currentOf(customerId),
    deps.applications.requirementOf(customerId),
    deps.restrictions.of(customerId),
    readMovements(deps.db, { customerId, ...first }),
    deps.payments?.inTransit(customerId) ?? [],
  ]);
  const [restrictions, movements, inTransit] = told;
  return homeOf({
    today: todayOf(deps.clock),
    loans,
    hasPaid,
    line,
    application,
    requirement,
    restrictions,
    movements: movements.map(toMovementView),
    inTransit,
  });
}

/** What people decided, and what being late forbids. */
export async function restrictionsOf(
  deps: Pick<RouteDeps, 'restrictions'>,
  customerId: number,
  loans: readonly ShownLoan[],
): Promise<readonly Restriction[]> {
  return [...overdueRestriction({ loans }), ...(await deps.restrictions.of(customerId))];
}
