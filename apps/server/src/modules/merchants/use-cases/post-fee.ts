import type { CivilDate } from '@abona/kernel/civil-date';
import type { Tx } from '#platform/database/database.ts';
import type { Fee, Payment } from '../domain/payment.ts';
import type { MerchantDeps } from './merchant-deps.ts';

type Charge = {
  readonly payment: Payment;
  readonly businessDate: CivilDate;
  readonly actor: string;
};

export type LedgerEntry = Parameters<MerchantDeps['ledger']['post']>[1];

/** Our commission and its IVA lessen what we owe the shop: a journal, or none where they come to nothing. */
export function feeEntriesOf({ payment, businessDate, actor }: Charge): readonly LedgerEntry[] {
  const payable = `merchant_payable:${payment.merchantId}` as const;
  return withMovements({
    kind: 'disbursement',
    businessKey: `merchant_fee:${payment.paymentId}`,
    businessDate,
    actor,
    movements: [
      { from: 'merchant_fee_income', to: payable, amount: payment.fee.amount },
      { from: 'iva_payable', to: payable, amount: payment.fee.iva },
    ],
  });
}

/** With a refund the shop gets its share of the commission back. */
export async function postFeeReturned(
  { ledger }: MerchantDeps,
  tx: Tx,
  refund: Charge & { readonly refundId: string; readonly fee: Fee },
): Promise<void> {
  const payable = `merchant_payable:${refund.payment.merchantId}` as const;
  const entries = withMovements({
    kind: 'refund',
    businessKey: `merchant_fee_returned:${refund.refundId}`,
    businessDate: refund.businessDate,
    actor: refund.actor,
    movements: [
      { from: payable, to: 'merchant_fee_income', amount: refund.fee.amount },
      { from: payable, to: 'iva_payable', amount: refund.fee.iva },
    ],
  });
  for (const entry of entries) await ledger.post(tx, entry);
}

/** Nothing is posted where nothing moves: small amounts have no commission. */
function withMovements(entry: LedgerEntry): readonly LedgerEntry[] {
  const movements = entry.movements.filter(({ amount }) => amount > 0);
  return movements.length === 0 ? [] : [{ ...entry, movements }];
}
