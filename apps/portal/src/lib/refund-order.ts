type Line = {
  readonly reference: string;
  readonly quantity: number;
  readonly refunded_quantity: number;
};

export type RefundKind = 'all' | 'amount' | 'lines';

/** What somebody wrote down to give back. */
export type RefundDraft = {
  readonly kind: RefundKind;
  /** As typed: «1,000.00». */
  readonly amount: string;
  /** How many of each article, by its reference. */
  readonly pieces: Readonly<Record<string, number>>;
};

type RefundOrder = {
  readonly amount?: number;
  readonly lines?: { readonly reference: string; readonly quantity: number }[];
};

const AMOUNT = /^\$?\s*(\d{1,3}(?:,?\d{3})*|\d+)(?:\.(\d{1,2}))?$/;

/** Centavos of what was typed; null: it is no amount. */
export function centavosOf(text: string): number | null {
  const [, pesos, cents = ''] = AMOUNT.exec(text.trim()) ?? [];
  if (pesos === undefined) return null;
  const amount = Number(pesos.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}

/** What can still be given back of an article. */
export const leftOf = ({ quantity, refunded_quantity: back }: Line): number => quantity - back;

/** The order that a draft means; null: it is not one yet. */
export function refundOrderOf(
  { kind, amount, pieces }: RefundDraft,
  of: { readonly refundable: number; readonly lines: readonly Line[] },
): RefundOrder | null {
  if (kind === 'all') return {};
  if (kind === 'amount') {
    const given = centavosOf(amount);
    return given === null || given < 1 || given > of.refundable ? null : { amount: given };
  }
  const lines = of.lines
    .map((line) => ({
      reference: line.reference,
      quantity: Math.min(pieces[line.reference] ?? 0, leftOf(line)),
    }))
    .filter(({ quantity }) => quantity > 0);
  return lines.length === 0 ? null : { lines };
}
