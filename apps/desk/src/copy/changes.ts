import type { changeUnits } from '@abona/contract/staff-acts/act';
import type { ActChange } from '@abona/contract/staff-acts/act-changes';
import type {
  claimStatuses,
  quitaAskers,
  receiptStatuses,
  setRestrictions,
} from '@abona/contract/staff-acts/act-values';

/** How the contract writes a value; only its type, so that no schema comes into the browser. */
export type ChangeUnit = (typeof changeUnits)[ActChange];

type ChangeWords = { readonly name: string; readonly unit: ChangeUnit };

/** Everything that an act may change, as the desk calls it. Its unit is the contract's: a test holds them together. */
export const changeWords: Readonly<Record<ActChange, ChangeWords>> = {
  instalment: { name: 'Pago', unit: 'number' },
  owed: { name: 'Debe', unit: 'money' },
  waived: { name: 'Cargos condonados', unit: 'money' },
  credit: { name: 'Saldo a favor', unit: 'money' },
  loan_status: { name: 'Crédito', unit: 'loan_status' },
  case_kind: { name: 'Se abre un caso', unit: 'case_kind' },
  case_status: { name: 'Caso', unit: 'case_status' },
  case_outcome: { name: 'Resultado', unit: 'case_outcome' },
  stops: { name: 'En pausa', unit: 'case_stops' },
  held: { name: 'Nadie le cobra', unit: 'money' },
  answer_by: { name: 'Se contesta a más tardar', unit: 'day' },
  granted: { name: 'Reconocido al cliente', unit: 'money' },
  shop_refund: { name: 'Lo devuelve la tienda', unit: 'money' },
  down_payment_back: { name: 'Enganche que regresa', unit: 'money' },
  claimed_applied: { name: 'Pago reclamado que se aplica', unit: 'money' },
  counted_as_paid: { name: 'Cuenta como pagado', unit: 'money' },
  letter: { name: 'Carta', unit: 'letter' },
  signed_by: { name: 'Firma', unit: 'text' },
  principal_given_up: { name: 'Capital que se quita', unit: 'money' },
  charges_given_up: { name: 'Cargos que se quitan', unit: 'money' },
  instalments: { name: 'Pagos', unit: 'number' },
  level_payment: { name: 'Cada pago', unit: 'money' },
  last_payment: { name: 'Último pago', unit: 'day' },
  asked_by: { name: 'Lo pidió', unit: 'asked_by' },
  agency: { name: 'Despacho', unit: 'text' },
  valid_until: { name: 'Oferta válida hasta', unit: 'day' },
  claim_status: { name: 'Aviso de pago', unit: 'claim_status' },
  receipt_status: { name: 'Depósito', unit: 'receipt_status' },
  received: { name: 'Recibido', unit: 'money' },
  value_date: { name: 'Fecha valor', unit: 'day' },
  sender: { name: 'Lo envió', unit: 'text' },
  account: { name: 'Cuenta', unit: 'text' },
  bank: { name: 'Banco', unit: 'text' },
  holder: { name: 'A nombre de', unit: 'text' },
  loan: { name: 'Va al crédito', unit: 'loan_id' },
  from_loan: { name: 'Sale de', unit: 'loan_id' },
  to_loan: { name: 'Entra a', unit: 'loan_id' },
  customer: { name: 'De otro cliente', unit: 'customer_id' },
  posting: { name: 'Asiento', unit: 'posting' },
  restriction: { name: 'Restricción', unit: 'restriction' },
  notice: { name: 'Aviso', unit: 'letter' },
  merchant: { name: 'Comercio', unit: 'text' },
  hold_hours: { name: 'Horas sin depositar', unit: 'number' },
  fee_bps: { name: 'Comisión', unit: 'bps' },
  account_status: { name: 'El comercio queda', unit: 'account_status' },
  more_reasons: { name: 'Se le pide', unit: 'more_reasons' },
  refusal_reason: { name: 'Motivo', unit: 'refusal_reason' },
  suspension_reason: { name: 'Motivo', unit: 'suspension_reason' },
  policy_version: { name: 'Política', unit: 'text' },
  policy_from: { name: 'Decide desde', unit: 'day' },
  policy_shadow: { name: 'En sombra', unit: 'on_off' },
  policy_tested: { name: 'Probada con', unit: 'number' },
  policy_approved: { name: 'Se aprueba', unit: 'bps' },
  policy_loss: { name: 'Pérdida esperada', unit: 'bps' },
  policy_entering: { name: 'Entran', unit: 'number' },
  policy_leaving: { name: 'Salen', unit: 'number' },
  policy_fairness: { name: 'Equidad, razón más baja', unit: 'bps' },
  policy_rule: { name: 'Regla', unit: 'policy_rule' },
  flag: { name: 'Bandera', unit: 'text' },
  flag_value: { name: 'Para todos', unit: 'on_off' },
  masked_field: { name: 'Se muestra', unit: 'masked_field' },
  people_shown: { name: 'De cuántas personas', unit: 'number' },
  person: { name: 'Persona', unit: 'text' },
  roles: { name: 'Roles', unit: 'roles' },
  until: { name: 'Hasta', unit: 'instant' },
  application_status: { name: 'Solicitud', unit: 'application_status' },
  review_state: { name: 'Revisión', unit: 'review_state' },
  tier: { name: 'Nivel', unit: 'text' },
  line: { name: 'Línea', unit: 'money' },
  applied_for: { name: 'Préstamo', unit: 'money' },
  down_payment: { name: 'Enganche mínimo', unit: 'money' },
  decline_reasons: { name: 'Razones', unit: 'decline_reasons' },
  retry_from: { name: 'Puede volver desde', unit: 'day' },
  product: { name: 'Producto', unit: 'product' },
  product_version: { name: 'Versión', unit: 'number' },
  valid_from: { name: 'Entra en vigor', unit: 'day' },
  fees_registered: { name: 'Comisiones registradas', unit: 'day' },
  product_name: { name: 'Nombre', unit: 'text' },
  tier_rates: { name: 'Tasa anual por nivel', unit: 'tier_shares' },
  tier_amounts: { name: 'Monto máximo por nivel', unit: 'tier_amounts' },
  tier_fees: { name: 'Cargo fijo por nivel', unit: 'tier_shares' },
  amount_min: { name: 'Monto mínimo', unit: 'money' },
  product_terms: { name: 'Plazos', unit: 'product_terms' },
  calculation: { name: 'Cálculo', unit: 'calculation' },
  iva: { name: 'IVA', unit: 'share' },
  opening_fee: { name: 'Comisión por apertura', unit: 'opening_fee' },
  late_charge: { name: 'Por atraso', unit: 'late_charge' },
  first_due_gap: { name: 'Días al primer abono', unit: 'number' },
  cooling_off: { name: 'Días hábiles para arrepentirse', unit: 'number' },
  payoff_ahead: { name: 'Días para liquidar', unit: 'number' },
};

export const quitaAskerWords: Readonly<Record<(typeof quitaAskers)[number], string>> = {
  customer: 'El cliente',
  lender: 'Nosotros',
};

export const restrictionWords: Readonly<Record<(typeof setRestrictions)[number], string>> = {
  account_blocked: 'Cuenta bloqueada',
  purchases_blocked: 'Compras en pausa',
  loans_blocked: 'Crédito nuevo en pausa',
  payouts_held: 'Retiros detenidos',
};

export const onOffWords = { on: 'Sí', off: 'No' } as const;

export const receiptStatusWords: Readonly<Record<(typeof receiptStatuses)[number], string>> = {
  applied: 'Aplicado',
  down_payment: 'Enganche',
  suspense: 'Por identificar',
  returning: 'Por devolver',
  returned: 'Devuelto',
  reversed: 'Revertido',
  moved: 'Movido a otro crédito',
};

export const claimStatusWords: Readonly<Record<(typeof claimStatuses)[number], string>> = {
  open: 'Se busca',
  in_review: 'En revisión',
  matched: 'Encontrado',
  not_found: 'No apareció',
  denied: 'No es suyo',
};

export const changesCopy = {
  caption: 'Qué cambia, ahora y después',
  now: 'Ahora',
  after: 'Después',
  /** What is not there before, or not any more after. */
  nothing: '—',
  noRoles: 'Ninguno',
  same: 'igual',
  letter: 'Lo que leerá el cliente',
  letterGone: 'Lo que el cliente deja de leer',
  openLoan: (short: string) => `Crédito ${short}`,
  openCustomer: (id: string) => `Cliente ${id}`,
  postingSides: { debit: 'Debe', credit: 'Haber' },
  none: 'De esta solicitud ya no queda nada que leer: sus datos se borraron.',
} as const;
