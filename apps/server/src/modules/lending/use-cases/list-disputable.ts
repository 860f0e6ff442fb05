import type { Disputable } from '@abona/contract/lending/disputable';
import { publicId } from '@abona/kernel/public-id';
import type { RouteDeps } from '../routes/route-deps.ts';
import { listCuts } from '../stores/day-store.ts';
import { readMovements } from '../stores/movement-store.ts';
import { isLate } from '../views/instalment-figures.ts';
import { type ShownLoan, titleOf } from '../views/loan-summary.ts';
import {
  chargesItem,
  type DisputableItem,
  instalmentItem,
  movementItem,
  withWindow,
} from './disputable-items.ts';
import { todayOf } from './lending-deps.ts';
import { noteMovements } from './note-movements.ts';
import { showLoans } from './show-loans.ts';

/** More than anybody looks through to find one. */
const MOVEMENTS_MAX = 100;

/**
 * Everything an aclaración can be about: of each loan the instalments that are late and the next one, what being late
 * cost, then what happened, newest first. What is too old stays in the list, and says until when it could have been.
 */
export async function listDisputable(
  deps: RouteDeps,
  customerId: number,
): Promise<readonly Disputable[]> {
  await noteMovements(deps, customerId);
  const loans = await showLoans(deps, customerId, 'all');
  const movements = await readMovements(deps.db, {
    customerId,
    after: null,
    limit: MOVEMENTS_MAX,
    type: null,
    loanId: null,
    search: null,
  });
  const byId = new Map(loans.map((shown) => [shown.loan.contract.loanId, shown]));
  const today = todayOf(deps.clock);
  const windows = { cuts: await listCuts(deps.db, [...byId.keys()]), today };
  const view = (item: Parameters<typeof withWindow>[0], facts: ViewFacts): Disputable =>
    toView(withWindow(item, windows), { ...facts, today });
  const happened = movements.flatMap((movement) => {
    const shown = byId.get(movement.loanId);
    if (shown === undefined) return [];
    const { loanId, sequence, subtype } = movement;
    const movement_id = `${publicId('mov', loanId)}-${sequence}`;
    const named = { kind: 'movement', movement_id, subtype, title: movement.title } as const;
    return [view(movementItem(shown.loan, movement), named)];
  });
  return [...loans.flatMap((shown) => ofLoan(shown, view)), ...happened];
}

type ViewFacts = Pick<Disputable, 'kind' | 'title'> &
  Partial<Pick<Disputable, 'movement_id' | 'subtype' | 'instalment' | 'is_overdue'>>;

/** What of a loan is asked for: its late instalments and the next one, each before what being late with it cost. */
function ofLoan(
  shown: ShownLoan,
  view: (item: Parameters<typeof withWindow>[0], facts: ViewFacts) => Disputable,
): readonly Disputable[] {
  const { loan } = shown;
  const title = titleOf(shown);
  const next = loan.state.rows.find((row) => !row.isSettled && !isLate(row, loan.state));
  return loan.state.rows.flatMap((row) => {
    const is_overdue = isLate(row, loan.state);
    const charges = chargesItem(loan, row);
    const facts = { title, instalment: row.k, is_overdue };
    const isAsked = loan.state.status === 'active' && (is_overdue || row === next);
    return [
      ...(isAsked ? [view(instalmentItem(loan, row), { ...facts, kind: 'instalment' })] : []),
      ...(charges === null ? [] : [view(charges, { ...facts, kind: 'late_charges' })]),
    ];
  });
}

const toView = (
  { loanId, on, amount, isPurchase, lastDay }: DisputableItem,
  { today, kind, title, ...facts }: ViewFacts & { readonly today: string },
): Disputable => ({
  kind,
  loan_id: publicId('loan', loanId),
  movement_id: facts.movement_id ?? null,
  subtype: facts.subtype ?? null,
  is_purchase: isPurchase,
  instalment: facts.instalment ?? null,
  is_overdue: facts.is_overdue ?? false,
  title,
  on,
  amount,
  last_day: lastDay,
  is_open: today <= lastDay,
});
