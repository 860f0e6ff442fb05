const DIGITS = 19;
const SHAPE = /^\d{19}$/;

/**
 * A code of nineteen digits from eighteen that were rolled. The last one checks the others (ISO 7064,
 * MOD 11,10), so that a till finds every mistyped digit and nearly every swapped pair by itself.
 */
export const storeCodeOf = (rolled: string): string => `${rolled}${checkDigitOf(rolled)}`;

export const isStoreCode = (code: string): boolean =>
  SHAPE.test(code) && checkDigitOf(code.slice(0, DIGITS - 1)) === Number(code.at(-1));

function checkDigitOf(digits: string): number {
  let product = 10;
  for (const digit of digits) {
    const sum = (product + Number(digit)) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10;
}
