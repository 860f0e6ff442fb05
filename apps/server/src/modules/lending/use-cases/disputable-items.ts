import { addDays, type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Database, Tx } from '#platform/database/database.ts';
import { advance } from '../domain/advance.ts';
import { lastDayToDispute } from '../domain/dispute-window.ts';
import type { InstalmentState, Loan, LoanStatus } from '../domain/loan.ts';
import { listCuts } from '../stores/day-store.ts';
import { findLoan, lockLoanRow } from '../stores/loan-store.ts';
import { findMovement, type StoredMovement } from '../stores/movement-store.ts';
import { lateOwedOf, leftOf } from '../views/instalment-figures.ts';
import { type LendingDeps, todayOf } from './lending-deps.ts';

type Source = Database | Tx;

/** Something of a loan that its customer may dispute. */
export type DisputableItem = {
  readonly loanId: string;
  readonly on: CivilDate;
  readonly amount: Centavos;
  readonly title: string;
  /** The last day on which it may be disputed. */
  readonly lastDay: CivilDate;
  readonly isLoanOver: boolean;
  /** It is the purchase, or the money that was lent: all of the loan. */
  readonly isWholeLoan: boolean;
  readonly isPurchase: boolean;
  /** What of the loan's instalments is unpaid, soonest first; of an instalment, its own. */
  readonly unpaid: readonly { readonly k: number; readonly left: Centavos }[];
};

/** Without the day until which it may be, which the statements tell. */
type ItemFacts = Omit<DisputableItem, 'lastDay'>;

const unpaidOf = (rows: readonly InstalmentState[]): DisputableItem['unpaid'] =>
  rows.flatMap((row) => {
    const left = leftOf(row);
    return left > 0 ? [{ k: row.k, left: centavos(left) }] : [];
  });

const factsOf = ({ contract, state }: Loan) => ({
  loanId: contract.loanId,
  isLoanOver: state.status !== 'active',
  isWholeLoan: false,
  isPurchase: false,
});

export const movementItem = (
  loan: Loan,
  { on, amount, title, type }: StoredMovement,
): ItemFacts => ({
  ...factsOf(loan),
  on,
  amount,
  title,
  isWholeLoan: type === 'purchase' || type === 'loan',
  isPurchase: type === 'purchase',
  unpaid: unpaidOf(loan.state.rows),
});

/** One that was paid is disputed for all that it was. */
export function instalmentItem(loan: Loan, row: InstalmentState): ItemFacts {
  const left = leftOf(row);
  return {
    ...factsOf(loan),
    on: civilDate(row.dueDate),
    amount: centavos(left > 0 ? left : row.total),
    title: `Abono ${row.k}`,
    unpaid: unpaidOf([row]),
  };
}

/** What being late with an instalment cost so far and was not waived; null where it cost nothing. */
export function chargesItem(loan: Loan, row: InstalmentState): ItemFacts | null {
  const { owed, paid } = chargesOf(row);
  if (owed + paid === 0) return null;
  return {
    ...factsOf(loan),
    on: addDays(row.payBy, 1),
    amount: centavos(owed + paid),
    title: `Cargos por atraso del abono ${row.k}`,
    unpaid: owed > 0 ? [{ k: row.k, left: owed }] : [],
  };
}

/** Late charges with their IVA: what of them is still owed, and what was paid. */
function chargesOf(row: InstalmentState): { readonly owed: Centavos; readonly paid: Centavos } {
  const { paid } = row;
  return {
    owed: centavos(row.isSettled ? 0 : lateOwedOf(row)),
    paid: centavos(paid.moratory + paid.moratory_iva + paid.late_fee + paid.late_fee_iva),
  };
}

type Windows = {
  /** The cuts of each loan's statements, in order. */
  readonly cuts: ReadonlyMap<string, readonly CivilDate[]>;
  readonly today: CivilDate;
};

export function withWindow(item: ItemFacts, { cuts, today }: Windows): DisputableItem {
  const cutOn = cuts.get(item.loanId)?.find((cut) => cut >= item.on) ?? null;
  return { ...item, lastDay: lastDayToDispute({ ...item, cutOn, today }) };
}

type Which = { readonly customerId: number; readonly loanId: string };
type WhichInstalment = Which & { readonly instalment: number };

const findOwn = async (source: Source, { customerId, loanId }: Which): Promise<Loan | null> => {
  const loan = await findLoan(source, loanId);
  return loan?.contract.customerId === customerId ? loan : null;
};

async function findRow(source: Source, { instalment, ...which }: WhichInstalment) {
  const loan = await findOwn(source, which);
  const row = loan?.state.rows.find(({ k }) => k === instalment);
  return loan === null || row === undefined ? null : { loan, row };
}

/** A loan as whoever answers a dispute of it finds it. */
export type DisputedStanding = {
  readonly status: LoanStatus;
  readonly today: CivilDate;
  /** The instalment that is contested; null: none is, or the plan has it no more. */
  readonly instalment: {
    readonly payBy: CivilDate;
    /** What is left of it to pay, late charges aside. */
    readonly left: Centavos;
    readonly lateOwed: Centavos;
    readonly latePaid: Centavos;
  } | null;
};

/** Locks the loan: what is decided on it stands until the transaction ends. Null: there is no such loan. */
async function readStanding(
  deps: LendingDeps,
  tx: Tx,
  { loanId, instalment }: { readonly loanId: string; readonly instalment: number | null },
): Promise<DisputedStanding | null> {
  await lockLoanRow(tx, loanId);
  const stored = await findLoan(tx, loanId);
  if (stored === null) return null;
  const today = todayOf(deps.clock);
  const { state } = advance(stored.contract, stored.state, today);
  const row = state.rows.find(({ k }) => k === instalment);
  return { status: state.status, today, instalment: row === undefined ? null : figuresOf(row) };
}

function figuresOf(row: InstalmentState): DisputedStanding['instalment'] {
  const { owed: lateOwed, paid: latePaid } = chargesOf(row);
  const left = centavos(Math.max(0, leftOf(row) - lateOwed));
  return { payBy: row.payBy, left, lateOwed, latePaid };
}

/** What a customer may dispute of their loans; null where it is not theirs. And what an answer finds of it. */
export function createDisputable(deps: LendingDeps) {
  const windowed = async (source: Source, item: ItemFacts | null) =>
    item &&
    withWindow(item, {
      cuts: await listCuts(source, [item.loanId]),
      today: todayOf(deps.clock),
    });
  return {
    /** A movement of this customer by its number. */
    movementOf: async (source: Source, which: Which & { readonly movement: number }) => {
      const { customerId, loanId, movement: sequence } = which;
      const movement = await findMovement(source, customerId, { loanId, sequence });
      const loan = movement && (await findOwn(source, which));
      return windowed(source, movement && loan && movementItem(loan, movement));
    },
    /** An instalment of this customer's loan by its number, with what of it is unpaid. */
    instalmentOf: async (source: Source, which: WhichInstalment) => {
      const found = await findRow(source, which);
      return windowed(source, found && instalmentItem(found.loan, found.row));
    },
    lateChargesOf: async (source: Source, which: WhichInstalment) => {
      const found = await findRow(source, which);
      return windowed(source, found && chargesItem(found.loan, found.row));
    },
    standingOf: (tx: Tx, which: Parameters<typeof readStanding>[2]) =>
      readStanding(deps, tx, which),
  };
}
