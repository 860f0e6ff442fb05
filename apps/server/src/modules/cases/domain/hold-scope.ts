import { type Centavos, centavos } from '@abona/kernel/money';

/** All of a loan, or so many centavos of some of its instalments. */
export type HoldScope =
  | { readonly kind: 'loan' }
  | {
      readonly kind: 'instalments';
      readonly amounts: readonly { readonly k: number; readonly amount: Centavos }[];
    };

export const wholeLoan: HoldScope = { kind: 'loan' };

type Disputed = {
  readonly amount: Centavos;
  readonly isLoanOver: boolean;
  readonly isWholeLoan: boolean;
  readonly unpaid: readonly { readonly k: number; readonly left: Centavos }[];
};

/**
 * What stands still of a loan while an amount of it is disputed: so much of what would be asked for next. Whoever
 * disputes the purchase itself owes none of it meanwhile; a loan that is over can only be held as a whole.
 */
export function holdScopeOf(item: Disputed, claimed: Centavos): HoldScope {
  if (item.isLoanOver || (item.isWholeLoan && claimed >= item.amount)) return wholeLoan;
  let rest: number = claimed;
  const amounts = item.unpaid.flatMap(({ k, left }) => {
    const held = Math.min(rest, left);
    rest -= held;
    return held > 0 ? [{ k, amount: centavos(held) }] : [];
  });
  return amounts.length === 0 ? wholeLoan : { kind: 'instalments', amounts };
}
