import type { InstalmentState, loanClosings, loanStatuses } from '@abona/contract/lending/loan';
import type { loanEventKinds } from '@abona/contract/staff/staff-loan';

type Of<L extends readonly string[], W = string> = Readonly<Record<L[number], W>>;

export const loanStatusWords: Of<typeof loanStatuses> = {
  active: 'Vivo',
  closed: 'Terminado',
  cancelled: 'Cancelado',
  written_off: 'Castigado',
};

export const closingWords: Of<typeof loanClosings> = {
  paid: 'Pagado',
  paid_off: 'Liquidado antes',
  refunded: 'Devuelto',
  withdrawn: 'Desistido',
  written_off: 'Castigado',
  void: 'Anulado',
};

export const instalmentStateWords: Readonly<Record<InstalmentState, string>> = {
  scheduled: 'Por venir',
  covered: 'Lo cubre su saldo a favor',
  due: 'Se puede pagar a tiempo',
  overdue: 'Vencido',
  paid: 'Pagado',
};

export const loanEventWords: Of<typeof loanEventKinds> = {
  opened: 'Se abrió el crédito',
  payment: 'Pago',
  payment_reversed: 'Pago revertido',
  refund: 'Devolución de la tienda',
  cancellation: 'Cancelación',
  waiver: 'Condonación de cargos',
  write_off: 'Castigo',
  void: 'Anulación',
  credit_payout: 'Saldo a favor enviado',
  relief: 'Plan nuevo por apoyo',
  quita: 'Quita',
  hold_placed: 'Quedó en pausa',
  hold_lifted: 'Salió de pausa',
};

export const railWords: Readonly<Record<string, string>> = {
  spei: 'SPEI',
  card: 'tarjeta',
  oxxo: 'OXXO',
  cash_store: 'efectivo en tienda',
  direct_debit: 'cargo a su cuenta',
  santander: 'página de Santander',
  points: 'puntos',
  dispute: 'aclaración a su favor',
  goodwill: 'bonificación',
};

export const railText = (rail: string): string => railWords[rail] ?? rail;

const productWords: Readonly<Record<string, string>> = {
  compra_a_plazos: 'Compra a plazos',
  prestamo_personal: 'Préstamo personal',
  linea_de_credito: 'Línea de crédito',
};

export const productText = (product: string): string => productWords[product] ?? product;
