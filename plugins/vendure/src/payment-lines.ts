import type { PaymentLine } from '@abona/merchant-sdk';

/** What of a line of an order is needed to say it to a shopper; amounts are centavos, IVA included. */
export type OrderedLine = {
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  /** Of all its pieces, after discounts. */
  readonly total: number;
};

const NAME_MAX = 200;

/**
 * The lines that the shopper reads. They add up to the amount or are left out: after a discount a price may not divide
 * by its pieces, and then the line is one piece with the count in its name.
 */
export function paymentLines(
  ordered: readonly OrderedLine[],
  { amount, shipping }: { readonly amount: number; readonly shipping: number },
): readonly PaymentLine[] | undefined {
  const lines = ordered.filter(({ quantity }) => quantity > 0).map(lineOf);
  const sum = lines.reduce((total, one) => total + one.quantity * one.unit_amount, shipping);
  const isSound = lines.length > 0 && lines.every(({ unit_amount: price }) => price > 0);
  return isSound && sum === amount ? lines : undefined;
}

function lineOf({ sku, name, quantity, total }: OrderedLine, index: number): PaymentLine {
  const reference = `${index + 1}-${sku}`.replace(/[^\x21-\x7e]/g, '_').slice(0, 64);
  if (total % quantity === 0)
    return { reference, name: name.slice(0, NAME_MAX), quantity, unit_amount: total / quantity };
  const counted = `${quantity} × ${name}`.slice(0, NAME_MAX);
  return { reference, name: counted, quantity: 1, unit_amount: total };
}
