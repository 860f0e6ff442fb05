import { peso } from '@abona/client/office/money.ts';
import { formatPercent } from '@abona/kernel/money';
import { conditionWords } from '#copy/products.ts';

const PLACES = 2;

/** «60.00%» for `0.60`. */
export const shareText = (share: string): string => formatPercent(share, PLACES);

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

/** Each word with the one after it. */
const pairsOf = (text: string): readonly (readonly [string, string])[] => {
  const all = words(text);
  return all.flatMap((word, at) => (at % 2 === 0 ? [[word, all[at + 1] ?? ''] as const] : []));
};

/** «A 30.00%, B 45.00%». */
export const tierSharesText = (text: string): string =>
  pairsOf(text)
    .map(([tier, share]) => `${tier} ${shareText(share)}`)
    .join(', ');

/** «A $30,000.00, B $20,000.00». */
export const tierAmountsText = (text: string): string =>
  pairsOf(text)
    .map(([tier, amount]) => `${tier} ${peso(Number(amount))}`)
    .join(', ');

const isCount = (word: string | undefined): boolean => word !== undefined && /^\d+$/.test(word);

/** «quincenal 4, 6, 8; mensual 3, 6». */
export const termsText = (text: string): string =>
  words(text)
    .map((word, at, all) => {
      if (!isCount(word)) return at === 0 ? word : `; ${word}`;
      return isCount(all[at - 1]) ? `, ${word}` : ` ${word}`;
    })
    .join('');

/** «Pago fijo con IVA, PERIODIC/360». */
export const calculationText = (text: string): string => {
  const [level = '', days = ''] = words(text);
  return `${conditionWords.level(level)}, ${days}`;
};

export const openingFeeText = (text: string): string => {
  const [share, mode = ''] = words(text);
  return share === undefined
    ? conditionWords.noFee
    : `${shareText(share)}, ${conditionWords.feeMode(mode)}`;
};

/** «90.00% anual, hasta 90 días», «$99.00 por pago», «Nada». */
export const lateChargeText = (text: string): string => {
  const [kind, price = '', days = ''] = words(text);
  if (kind === 'LATE_FEE') return conditionWords.lateFee(peso(Number(price)));
  if (kind !== 'MORATORY') return conditionWords.noLate;
  const until = Number(days) > 0 ? conditionWords.lateUntil(days) : '';
  return `${conditionWords.lateRate(shareText(price))}${until}`;
};
