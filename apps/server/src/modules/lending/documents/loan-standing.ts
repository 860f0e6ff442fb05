import type { DuePayment, Overdue, Standing } from '@abona/documents/statement/statement-document';
import type { StatementMovement } from '@abona/documents/statement/statement-figures';
import type { MovementNames } from '@abona/documents/statement/statement-tables';
import { railName } from '@abona/documents/wording';
import { centavos, sum } from '@abona/kernel/money';
import { countedDays, heldDemandOf } from '../domain/holds.ts';
import { demandOf } from '../domain/instalment-state.ts';
import type { InstalmentState, LoanContract, LoanState } from '../domain/loan.ts';
import type { LoanEvent } from '../domain/loan-event.ts';
import { payoffNeed } from '../domain/replan.ts';

/** Where a loan stands, in the words of a statement. */
export function standingOf(contract: LoanContract, state: LoanState): Standing {
  const isOwed = state.status === 'active';
  const payoff = isOwed ? payoffNeed(contract, state).total - state.credit : 0;
  return {
    instalmentsPaid: isOwed
      ? state.rows.filter(({ isSettled }) => isSettled).length
      : contract.terms.dueDates.length,
    next: isOwed ? nextOf(state) : null,
    overdue: isOwed ? overdueOf(state) : null,
    payoff: isOwed ? centavos(Math.max(0, payoff)) : null,
    creditBalance: state.credit,
    held: isOwed ? heldDemandOf(state, 'collect') : centavos(0),
  };
}

/** Days on which an instalment is held are not late ones. */
const isLate = ({ settledThrough, holds }: LoanState, row: InstalmentState): boolean =>
  row.isDue && !row.isSettled && countedDays(row, settledThrough, holds) > 0;

/** The first that can still be paid in time: due already, or to come. */
function nextOf(state: LoanState): DuePayment | null {
  const row = state.rows.find((each) => !each.isSettled && !isLate(state, each));
  if (row === undefined) return null;
  return { k: row.k, amount: row.isDue ? demandOf(row) : row.total, payBy: row.payBy };
}

function overdueOf(state: LoanState): Overdue | null {
  const late = state.rows.filter((row) => isLate(state, row));
  if (late.length === 0) return null;
  const { settledThrough, holds } = state;
  return {
    instalments: late.length,
    amount: sum(late.map(demandOf)),
    daysPastDue: Math.max(...late.map((row) => countedDays(row, settledThrough, holds))),
  };
}

/** What the ledger's kinds alone do not tell: which instalment, by which rail, what was undone. */
export function movementNamesOf(
  movements: readonly Pick<StatementMovement, 'businessKey'>[],
  events: readonly LoanEvent[],
): MovementNames {
  const rails = new Map(
    events.flatMap((event) => (event.kind === 'payment' ? [[event.key, event.rail] as const] : [])),
  );
  const names = new Map<string, string>();
  for (const { businessKey } of movements) {
    const rail = rails.get(businessKey);
    const [, k] = /^due:[^:]+:(\d+):\d+$/.exec(businessKey) ?? [];
    if (rail !== undefined) names.set(businessKey, `Pago · ${railName[rail]}`);
    else if (k !== undefined) names.set(businessKey, `Cargos del pago ${k}`);
    else if (businessKey.startsWith('reversed:')) names.set(businessKey, 'Pago revertido');
  }
  return names;
}
