import { centavos, formatMoney } from '@abona/kernel/money';

/** An amount of the wire as people read it: `70636` is `$706.36`. */
export const peso = (amount: number): string => formatMoney(centavos(amount));

/** The same, with a dash where there is nothing: a column of zeros hides what is not zero. */
export const pesoOrDash = (amount: number): string => (amount === 0 ? '—' : peso(amount));
