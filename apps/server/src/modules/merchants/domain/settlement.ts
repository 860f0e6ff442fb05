import { type Centavos, centavos, subtract } from '@abona/kernel/money';
import { rateOf, shareHalfUp } from '@abona/kernel/rate';
import type { Fee, Payment } from './payment.ts';

const BPS = 10_000n;
const IVA = rateOf(16n, 100n);

/** Our commission on a sale, and the IVA on it. */
export function feeOf(amount: Centavos, feeBps: number): Fee {
  const fee = shareHalfUp(amount, rateOf(BigInt(feeBps), BPS));
  return { amount: fee, iva: shareHalfUp(fee, IVA) };
}

/**
 * What of our commission goes back with a refund: as large a share as was given back of the sale.
 * Reckoned as the difference of two totals, so that many small refunds return the whole to the centavo.
 */
export function feeReturned(payment: Payment, refund: Centavos): Fee {
  const before = shareOf(payment, payment.refundedAmount);
  const after = shareOf(payment, centavos(payment.refundedAmount + refund));
  return { amount: subtract(after.amount, before.amount), iva: subtract(after.iva, before.iva) };
}

function shareOf({ fee, amount }: Payment, refunded: Centavos): Fee {
  const share = rateOf(BigInt(refunded), BigInt(amount));
  return { amount: shareHalfUp(fee.amount, share), iva: shareHalfUp(fee.iva, share) };
}
