import type { Component } from './amounts.ts';
import { chargedOf, owedOf } from './instalment-state.ts';
import type { InstalmentState, LoanContract, LoanState, Rail } from './loan.ts';

/**
 * What the books hold because of one loan, by account: debit positive, credit negative. Every journal
 * of a loan is the difference between its position before and after, so that the books are right when
 * the state is, whatever way led to it.
 */
export type Position = ReadonlyMap<string, number>;

const rails: readonly Rail[] = ['card', 'cash_store', 'spei', 'direct_debit', 'points'];

const taxed = [
  ['interest', 'interest_income'],
  ['fee', 'fee_income'],
  ['moratory', 'moratory_income'],
  ['late_fee', 'late_fee_income'],
] as const satisfies readonly (readonly [Component, string])[];

type Sheet = (account: string, amount: number) => void;

export function positionOf(contract: LoanContract, state: LoanState): Position {
  const sums = new Map<string, number>();
  const book: Sheet = (account, amount) => {
    if (amount !== 0) sums.set(account, (sums.get(account) ?? 0) + amount);
  };
  bookMoney(book, contract, state);
  if (state.closing === 'void') book('fraud_loss', fraudLossOf(contract, state));
  if (state.status !== 'cancelled') {
    book('fee_income', -contract.openingFee);
    book('iva_payable', -contract.openingFeeIva);
    for (const row of state.rows) bookRow(book, row, { contract, state });
  }
  return sums;
}

/** What was handed over for a loan that is void, and no shop gave back. */
const fraudLossOf = ({ netDisbursed }: LoanContract, { totals }: LoanState): number =>
  netDisbursed - totals.undisbursed - totals.refunded;

function bookMoney(book: Sheet, contract: LoanContract, { totals, credit }: LoanState): void {
  const { disbursement, customerId, openingFeeRail } = contract;
  const lentTo =
    disbursement.to === 'merchant'
      ? `merchant_payable:${disbursement.merchantId}`
      : `payouts_in_transit:${disbursement.rail}`;
  book(lentTo, totals.undisbursed - contract.netDisbursed);
  if (disbursement.to === 'merchant')
    book(`merchant_receivable:${disbursement.merchantId}`, totals.refunded);
  if (openingFeeRail !== null)
    book(`clearing:${openingFeeRail}`, contract.openingFee + contract.openingFeeIva);
  book('dispute_cost', totals.received.dispute);
  book('goodwill_cost', totals.received.goodwill);
  for (const rail of rails) {
    book(`clearing:${rail}`, totals.received[rail]);
    book(`payouts_in_transit:${rail}`, -totals.paidOut[rail]);
  }
  book(`customer_credit:${customerId}`, -credit);
  book(`customer_overdraft:${customerId}`, totals.overdrawn);
  book('recovery_income', -totals.recovered);
  book('forgiven_principal', totals.forgiven);
}

function bookRow(
  book: Sheet,
  row: InstalmentState,
  { contract, state }: { readonly contract: LoanContract; readonly state: LoanState },
): void {
  const { loanId } = contract;
  const [charged, owed] = [chargedOf(row), owedOf(row)];
  const isLost = state.status === 'written_off';
  const lossOr = (account: string) => (isLost ? 'write_off_loss' : account);
  book(lossOr(`loan_principal:${loanId}`), owed.principal);
  for (const [component, income] of taxed) {
    const tax = `${component}_iva` as const;
    book(income, -charged[component]);
    book(lossOr(`loan_${component}:${loanId}`), owed[component]);
    // IVA is owed to the tax office once it is collected; what is lost or waived never is.
    book('iva_payable', -row.paid[tax]);
    if (!isLost) {
      book(`loan_${tax}:${loanId}`, owed[tax]);
      book('iva_uncollected', -owed[tax]);
    }
  }
  book('waived_charges', row.waived.moratory + row.waived.late_fee);
}

export type Move = { readonly from: string; readonly to: string; readonly amount: number };

/** The movements that lead from one position to another: nothing where they are the same. */
export function movesBetween(before: Position, after: Position): Move[] {
  const difference = new Map<string, number>();
  for (const [account, amount] of after) difference.set(account, amount);
  for (const [account, amount] of before)
    difference.set(account, (difference.get(account) ?? 0) - amount);
  const sources = [...difference].filter(([, amount]) => amount < 0);
  const moves: Move[] = [];
  let [source, left] = [sources.shift(), 0];
  left = -(source?.[1] ?? 0);
  for (const [to, amount] of difference) {
    let wanted = amount;
    while (wanted > 0 && source !== undefined) {
      const part = Math.min(wanted, left);
      moves.push({ from: source[0], to, amount: part });
      wanted -= part;
      left -= part;
      if (left === 0) {
        source = sources.shift();
        left = -(source?.[1] ?? 0);
      }
    }
  }
  return moves;
}

/** What a position is off balance by: nothing, where all instalments of a loan are at hand. */
export const imbalanceOf = (position: Position): number =>
  [...position.values()].reduce((sum, amount) => sum + amount, 0);
