import { decimalText, type Rate } from '@abona/kernel/rate';

const PLACES = 2;

/** `60.00` */
export const percent = ({ numerator, denominator }: Rate): string => {
  const text = decimalText(numerator * 100n, denominator, PLACES);
  const [whole = '0', part = ''] = text.split('.');
  return `${whole}.${part.padEnd(PLACES, '0')}`;
};
