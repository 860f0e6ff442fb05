import { civilDate } from '@abona/kernel/civil-date';
import { formatDateLong } from '@abona/kernel/date-format';
import { centavos, formatMoney } from '@abona/kernel/money';

/** `$1,249.00` */
export const money = (amount: number): string => formatMoney(centavos(amount));

/** `domingo 30 de noviembre` */
export const day = (written: string): string => formatDateLong(civilDate(written));

/** `8 pagos`, `1 pago` */
export const payments = (count: number): string => (count === 1 ? '1 pago' : `${count} pagos`);

/** `Noviembre`, where a sentence begins with it. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
