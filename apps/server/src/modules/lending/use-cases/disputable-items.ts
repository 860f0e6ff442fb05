import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Database, Tx } from '#platform/database/database.ts';
import type { InstalmentState, Loan } from '../domain/loan.ts';
import { findFirstCut } from '../stores/day-store.ts';
import { findLoan } from '../stores/loan-store.ts';
import { findMovement } from '../stores/movement-store.ts';
import { leftOf } from '../views/instalment-figures.ts';

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

/** What a customer may dispute of their loans; null where it is not theirs. */
export const disputable = {
  movementOf: findDisputableMovement,
  instalmentOf: findDisputableInstalment,
};
