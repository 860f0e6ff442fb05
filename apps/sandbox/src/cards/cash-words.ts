import type { CashRefusal } from './cash-desk.ts';

/** What the cashier says. */
export const CASH_REFUSAL_TEXT: Readonly<Record<CashRefusal, string>> = {
  unknown: 'La caja no encuentra esa referencia.',
  already_paid: 'Esa referencia ya se pagó o se canceló.',
  expired: 'Esa referencia ya venció.',
  wrong_amount: 'El monto no es el de la referencia.',
  over_limit: 'La caja recibe hasta $10,000 por pago.',
};
