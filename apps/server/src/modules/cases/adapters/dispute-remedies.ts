import { invariant } from '@abona/kernel/invariant';
import type { Collections } from '#modules/collections/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { DisputeRemedies } from '../ports.ts';

type Sources = {
  readonly lending: Pick<Lending, 'disputable' | 'applyPayment' | 'waiveCharges'>;
  readonly merchants: Pick<Merchants, 'refundDisputedSale'>;
  readonly suspense: Pick<Collections['suspense'], 'applyClaimed'>;
};

/** What follows from an answer, done by those whose books it changes. */
export const remediesBy = ({ lending, merchants, suspense }: Sources): DisputeRemedies => ({
  refundSale: merchants.refundDisputedSale,
  applyClaimed: suspense.applyClaimed,
  standingOf: lending.disputable.standingOf,
  waive: async (tx, { instalment: k, ...order }) => {
    const waived = await lending.waiveCharges({ ...order, k }, tx);
    invariant(waived.ok, () => `the late charges of loan ${order.loanId} cannot be waived`);
  },
  credit: async (tx, order) => {
    const credited = await lending.applyPayment({ ...order, rail: 'dispute' }, tx);
    invariant(credited.ok, () => `the loan ${order.loanId} takes no credit`);
  },
});
