import { type Centavos, centavos } from '@abona/kernel/money';
import type { LoanContract, LoanState, PaymentRail } from './loan.ts';

/**
 * What a saldo a favor is made of. Points, and what we gave out of goodwill, pay a debt and are never money: out of a
 * loan no more money goes than came into it as money, and what is beyond that goes back as points. Whoever paid with both gets
 * their money first, so that nobody who overpaid in money is given points for it.
 */
export type CreditOrigin = { readonly money: Centavos; readonly points: Centavos };

export function creditOrigin(contract: LoanContract, state: LoanState): CreditOrigin {
  const money = Math.min(state.credit, Math.max(0, moneyLeft(contract, state)));
  return { money: centavos(money), points: centavos(state.credit - money) };
}

/** What came in as money, less what left as money; below zero where more left than came. */
export function moneyLeft(contract: LoanContract, state: LoanState): number {
  const { received, paidOut, undisbursed } = state.totals;
  const came = moneyOf(received) - moneyOf(paidOut);
  if (state.status !== 'cancelled') return came;
  // What was lent and sent back is not theirs; an opening fee that they paid at once is.
  const isTheirs = undisbursed > 0 || state.closing === 'void';
  const sentBack = isTheirs ? 0 : contract.netDisbursed;
  const feePaid =
    contract.openingFeeRail === null ? 0 : contract.openingFee + contract.openingFeeIva;
  return came - sentBack + feePaid;
}

/** How much more money left a loan than came in, as far as nobody is owed for it: it must be nothing. */
export const moneyOutOfNothing = (contract: LoanContract, state: LoanState): number =>
  Math.max(0, -moneyLeft(contract, state) - state.totals.overdrawn);

const moneyOf = ({
  points,
  goodwill,
  ...money
}: Readonly<Partial<Record<PaymentRail, Centavos>>>): number =>
  Object.values(money).reduce((sum, amount) => sum + amount, 0);
