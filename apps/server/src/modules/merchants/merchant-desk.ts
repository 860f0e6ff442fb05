import type { Tx } from '#platform/database/database.ts';
import { type RefundDeps, refundSale } from './use-cases/refund-payment.ts';
import { changeFee, changePayoutAccount } from './use-cases/register-merchant.ts';

/** What people of ours do for shops, in the caller's transaction. */
export type MerchantDesk = {
  readonly changePayoutAccount: (
    tx: Tx,
    order: Parameters<typeof changePayoutAccount>[2],
  ) => ReturnType<typeof changePayoutAccount>;
  readonly changeFee: (
    tx: Tx,
    order: Parameters<typeof changeFee>[2],
  ) => ReturnType<typeof changeFee>;
  readonly refundSale: (
    tx: Tx,
    order: Parameters<typeof refundSale>[2],
  ) => ReturnType<typeof refundSale>;
};

export const createMerchantDesk = (deps: RefundDeps): MerchantDesk => ({
  changePayoutAccount: (tx, order) => changePayoutAccount(deps, tx, order),
  changeFee: (tx, order) => changeFee(deps, tx, order),
  refundSale: (tx, order) => refundSale(deps, tx, order),
});
