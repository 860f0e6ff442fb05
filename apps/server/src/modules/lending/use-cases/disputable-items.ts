import { addDays, type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Database, Tx } from '#platform/database/database.ts';
import { advance } from '../domain/advance.ts';
import type { InstalmentState, Loan, LoanStatus } from '../domain/loan.ts';
import { findFirstCut } from '../stores/day-store.ts';
import { findLoan, lockLoanRow } from '../stores/loan-store.ts';
import { findMovement } from '../stores/movement-store.ts';
import { lateOwedOf, leftOf } from '../views/instalment-figures.ts';
import { type LendingDeps, todayOf } from './lending-deps.ts';

type Source = Database | Tx;

/** Something of a loan that its customer may dispute. */
export type DisputableItem = {
  readonly loanId: string;
  readonly on: CivilDate;
  readonly amount: Centavos;
  readonly title: string;
  /** The cut of the statement that first showed it; null: none has yet. */
  readonly cutOn: CivilDate | null;
  readonly isLoanOver: boolean;
  /** It is the purchase, or the money that was lent: all of the loan. */
  readonly isWholeLoan: boolean;
  readonly isPurchase: boolean;
  /** What of the loan's instalments is unpaid, soonest first; of an instalment, its own. */
  readonly unpaid: readonly { readonly k: number; readonly left: Centavos }[];
};

type Which = { readonly customerId: number; readonly loanId: string };

const findOwn = async (source: Source, { customerId, loanId }: Which): Promise<Loan | null> => {
  const loan = await findLoan(source, loanId);
  return loan?.contract.customerId === customerId ? loan : null;
};

const unpaidOf = (rows: readonly InstalmentState[]): DisputableItem['unpaid'] =>
  rows.flatMap((row) => {
    const left = leftOf(row);
    return left > 0 ? [{ k: row.k, left: centavos(left) }] : [];
  });

/** A movement of this customer by its number; another's is not there. */
async function findDisputableMovement(
  source: Source,
  { customerId, loanId, movement: sequence }: Which & { readonly movement: number },
): Promise<DisputableItem | null> {
  const movement = await findMovement(source, customerId, { loanId, sequence });
  const loan = movement && (await findOwn(source, { customerId, loanId }));
  if (movement === null || loan === null) return null;
  const { on, amount, title, type, status } = movement;
  const cutOn = await findFirstCut(source, loanId, on);
  return {
    loanId,
    on,
    amount,
    title,
    cutOn,
    isLoanOver: status !== 'active',
    isWholeLoan: type === 'purchase' || type === 'loan',
    isPurchase: type === 'purchase',
    unpaid: unpaidOf(loan.state.rows),
  };
}

/** An instalment of this customer's loan by its number, with what of it is unpaid. */
async function findDisputableInstalment(
  source: Source,
  { instalment, ...which }: Which & { readonly instalment: number },
): Promise<DisputableItem | null> {
  const loan = await findOwn(source, which);
  const row = loan?.state.rows.find(({ k }) => k === instalment);
  if (!loan || row === undefined) return null;
  const { loanId } = which;
  const on = civilDate(row.dueDate);
  const left = leftOf(row);
  return {
    loanId,
    on,
    // One that was paid is disputed for all that it was.
    amount: centavos(left > 0 ? left : row.total),
    title: `Abono ${instalment}`,
    cutOn: await findFirstCut(source, loanId, on),
    isLoanOver: loan.state.status !== 'active',
    isWholeLoan: false,
    isPurchase: false,
    unpaid: unpaidOf([row]),
  };
}

/** What being late with an instalment cost so far and was not waived; null where it cost nothing. */
async function findDisputableCharges(
  source: Source,
  { instalment, ...which }: Which & { readonly instalment: number },
): Promise<DisputableItem | null> {
  const loan = await findOwn(source, which);
  const row = loan?.state.rows.find(({ k }) => k === instalment);
  if (!loan || row === undefined) return null;
  const { owed, paid } = chargesOf(row);
  if (owed + paid === 0) return null;
  const { loanId } = which;
  const on = addDays(row.payBy, 1);
  return {
    loanId,
    on,
    amount: centavos(owed + paid),
    title: `Cargos por atraso del abono ${instalment}`,
    cutOn: await findFirstCut(source, loanId, on),
    isLoanOver: loan.state.status !== 'active',
    isWholeLoan: false,
    isPurchase: false,
    unpaid: owed > 0 ? [{ k: instalment, left: owed }] : [],
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
export const createDisputable = (deps: LendingDeps) => ({
  movementOf: findDisputableMovement,
  instalmentOf: findDisputableInstalment,
  lateChargesOf: findDisputableCharges,
  standingOf: (tx: Tx, which: Parameters<typeof readStanding>[2]) => readStanding(deps, tx, which),
});
