export type BelvoCustomer = {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly documentType: 'mx_rfc' | 'mx_curp';
  readonly documentNumber: string;
};

/** An account that may be charged: Belvo's payment method. */
type Mandate = {
  readonly id: string;
  readonly reference: string;
  readonly customer_id: string;
  readonly bank: string;
  readonly account_kind: 'clabe' | 'debit_card';
  readonly account_last4: string;
  readonly holder_name: string;
  readonly status: 'pending_bank' | 'active' | 'rejected' | 'cancelled';
  readonly reject_code: string | null;
  readonly created_at: string;
  /** When the bank answers, on the lender's clock. */
  readonly answer_at: string;
};

/** As it is kept: with the digits that decide how the bank behaves. */
export type KeptMandate = Mandate & { readonly ending: string };

/** Belvo's payment request. */
export type Collection = {
  readonly id: string;
  readonly reference: string;
  readonly mandate_id: string;
  readonly amount: number;
  readonly status: 'submitted' | 'settled' | 'rejected' | 'objected' | 'cancelled';
  readonly reject_code: string | null;
  readonly created_at: string;
  /** Until then it can be taken back. */
  readonly sent_at: string;
  readonly answer_at: string;
  readonly settled_at: string | null;
  /** When something of it last changed. */
  readonly updated_at: string;
};

/** Causes of rejection of the clearing house. */
export const REJECT_CAUSES: Readonly<Record<string, string>> = {
  '01': 'Cuenta inexistente',
  '02': 'Cuenta bloqueada',
  '03': 'Cuenta cancelada',
  '04': 'Insuficiencia de fondos',
  '05': 'Cuenta en otra divisa',
  '06': 'Cuenta no pertenece al banco receptor',
  '07': 'Transacción duplicada',
  '08': 'Orden del cliente: no pagar a ese emisor',
  '09': 'Importe mayor al autorizado',
  '10': 'Orden del cliente: cancelación del servicio',
  '11': 'Cliente no tiene autorizado el servicio',
  '13': 'Cliente desconoce el cargo',
};
