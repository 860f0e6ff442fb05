import type { CivilDate } from '@abona/kernel/civil-date';
import type { Tx } from '#platform/database/database.ts';
import type { Fee, Payment } from '../domain/payment.ts';
import type { MerchantDeps } from './merchant-deps.ts';

type Charge = {
  readonly payment: Payment;
  readonly businessDate: CivilDate;
  readonly actor: string;
};

type Movements = Parameters<MerchantDeps['ledger']['post']>[1]['movements'];

/** Our commission and its IVA lessen what we owe the shop. */
export async function postFee(
  { ledger }: MerchantDeps,
  tx: Tx,
  { payment, businessDate, actor }: Charge,
): Promise<void> {
  const payable = `merchant_payable:${payment.merchantId}` as const;
  const movements: Movements = [
    { from: 'merchant_fee_income', to: payable, amount: payment.fee.amount },
    { from: 'iva_payable', to: payable, amount: payment.fee.iva },
  ];
  await postSome(ledger, tx, {
    kind: 'disbursement',
    businessKey: `merchant_fee:${payment.paymentId}`,
    businessDate,
    actor,
    movements,
  });
}

/** With a refund the shop gets its share of the commission back. */
export async function postFeeReturned(
  { ledger }: MerchantDeps,
  tx: Tx,
  refund: Charge & { readonly refundId: string; readonly fee: Fee },
): Promise<void> {
  const payable = `merchant_payable:${refund.payment.merchantId}` as const;
  const movements: Movements = [
    { from: payable, to: 'merchant_fee_income', amount: refund.fee.amount },
    { from: payable, to: 'iva_payable', amount: refund.fee.iva },
  ];
  await postSome(ledger, tx, {
    kind: 'refund',
    businessKey: `merchant_fee_returned:${refund.refundId}`,
    businessDate: refund.businessDate,
    actor: refund.actor,
    movements,
  });
}

/** Nothing is posted where nothing moves: small amounts have no commission. */
async function postSome(
  ledger: MerchantDeps['ledger'],
  tx: Tx,
  entry: Parameters<MerchantDeps['ledger']['post']>[1],
): Promise<void> {
  const movements = entry.movements.filter(({ amount }) => amount > 0);
  if (movements.length > 0) await ledger.post(tx, { ...entry, movements });
}
