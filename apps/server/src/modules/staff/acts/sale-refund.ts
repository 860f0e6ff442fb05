import { centavos } from '@abona/kernel/money';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Lending } from '#modules/lending/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import { loanChanges, loanMatter } from './loan-changes.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

export type SaleRefundDeps = {
  readonly lending: Pick<Lending, 'figuresOf' | 'findLoan'>;
  readonly merchants: Pick<Merchants, 'desk'>;
};

const SaleRefund = z.object({
  loanId: z.string(),
  /** Null: all that is left of it. */
  amount: z.int().nullable(),
});
type SaleRefund = z.output<typeof SaleRefund>;

/** What was bought with a loan is given back in its shop's name: of the down payment first, then of the plan. */
export const saleRefund = (deps: SaleRefundDeps): StaffAct<SaleRefund, 'refund_exceeds_amount'> =>
  rehearsedAct<SaleRefund, 'refund_exceeds_amount'>({
    Order: SaleRefund,
    matterOf: (tx, { loanId }) => loanMatter(deps.lending, tx, loanId),
    perform: async (tx, { loanId, amount }, { actor }) => {
      const { customerId } = await loanMatter(deps.lending, tx, loanId);
      const before = await deps.lending.figuresOf(tx, loanId);
      if (before === null || customerId === null) return err('not_found');
      const asked = amount === null ? null : centavos(amount);
      const sale = { customerId, loanId, amount: asked, actor };
      const refunded = await deps.merchants.desk.refundSale(tx, sale);
      if (!refunded.ok) return err(refusalOf(refunded.error));
      const after = (await deps.lending.figuresOf(tx, loanId)) ?? before;
      const { before: given, amount: more, split } = refunded.value;
      return ok({
        amount: more,
        changes: [
          { what: 'shop_refund', before: given, after: given + more },
          ...(split.toOrigin === 0
            ? []
            : [{ what: 'down_payment_back' as const, before: 0, after: split.toOrigin }]),
          ...loanChanges(before, after),
        ],
      });
    },
  });

type SaleRefusal = Extract<
  Awaited<ReturnType<Merchants['desk']['refundSale']>>,
  { readonly ok: false }
>['error'];

const refusalOf = (error: SaleRefusal) => {
  if (error === 'refund_exceeds_amount' || error === 'not_found') return error;
  return 'act_impossible' as const;
};
