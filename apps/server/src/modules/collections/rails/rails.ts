import { type PaymentRail, paymentRails } from '@abona/contract/collections/payment-attempt';
import { invariant } from '@abona/kernel/invariant';
import type { Receipt } from '../domain/receipt.ts';
import { bankPageRail } from './bank-page/bank-page-rail.ts';
import { cardRail } from './card/card-rail.ts';
import { cashRail } from './cash/cash-rail.ts';
import { debitRail } from './debit/debit-rail.ts';
import type { Provider, Rail } from './rail.ts';
import { speiRail } from './spei/spei-rail.ts';

/** Every way to pay. A rail that the contract names and that is missing here does not compile. */
export const rails: Readonly<Record<PaymentRail, Rail>> = {
  card: cardRail,
  oxxo: cashRail,
  spei: speiRail,
  direct_debit: debitRail,
  santander: bankPageRail,
};

/** Each once: cards and tills have the same processor. */
export const providers: readonly Provider[] = [
  ...new Set(Object.values(rails).map(({ provider }) => provider)),
];

export const railsWhere = (has: (rail: Rail) => boolean): readonly PaymentRail[] =>
  paymentRails.filter((name) => has(rails[name]));

/** The rail that brought a receipt: no two have both provider and account in common. */
export function railOf({ provider, rail: account }: Pick<Receipt, 'provider' | 'rail'>): Rail {
  const found = Object.values(rails).find(
    (one) => one.provider.name === provider && one.account === account,
  );
  invariant(found !== undefined, `no rail of ${provider} has its money in ${account}`);
  return found;
}
