import { type Centavos, centavos, roundUpToPeso, subtract } from '@abona/kernel/money';
import type { Rate } from '@abona/kernel/rate';
import { err, ok, type Result } from '@abona/kernel/result';
import { divideCeil } from '@abona/kernel/rounding';

export type DownPaymentRule = {
  readonly price: Centavos;
  readonly creditLimit: Centavos;
  /** Share of the price that the customer must pay at once, whatever the limit. */
  readonly requiredShare: Rate;
};

/** In whole pesos, upwards, so that what is financed never exceeds the line. */
export function requiredDownPayment(rule: DownPaymentRule): Centavos {
  const { price, creditLimit, requiredShare } = rule;
  const share = divideCeil(BigInt(price) * requiredShare.numerator, requiredShare.denominator);
  return roundUpToPeso(centavos(Math.max(Number(share), price - creditLimit, 0)));
}

export type DownPaymentProblem =
  | 'price_not_positive'
  | 'down_payment_negative'
  | 'down_payment_not_below_price';

/** What remains to be financed. */
export function financedAmount(
  price: Centavos,
  downPayment: Centavos,
): Result<Centavos, DownPaymentProblem> {
  if (price <= 0) return err('price_not_positive');
  if (downPayment < 0) return err('down_payment_negative');
  return downPayment < price
    ? ok(subtract(price, downPayment))
    : err('down_payment_not_below_price');
}
