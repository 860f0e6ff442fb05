import { type AccountCode, accountOf } from './account-code.ts';
import { type AccountKind, accountKinds, type OwnerType, type Side } from './account-kinds.ts';

/** Accounts as an accountant calls them. */
const names: Readonly<Record<AccountKind, string>> = {
  cash: 'Bancos',
  clearing: 'Por recibir',
  merchant_receivable: 'Por cobrar a comercios',
  iva_creditable: 'IVA acreditable',
  loan_principal: 'Cartera, capital',
  loan_interest: 'Interés por cobrar',
  loan_interest_iva: 'IVA de interés por cobrar',
  loan_fee: 'Comisión por cobrar',
  loan_fee_iva: 'IVA de comisión por cobrar',
  loan_moratory: 'Moratorios por cobrar',
  loan_moratory_iva: 'IVA de moratorios por cobrar',
  loan_late_fee: 'Comisión por atraso por cobrar',
  loan_late_fee_iva: 'IVA de comisión por atraso por cobrar',
  customer_credit: 'Saldo a favor de clientes',
  customer_overdraft: 'Saldo a favor pagado de más',
  customer_points: 'Puntos de clientes',
  points_owed: 'Puntos por reponer',
  merchant_payable: 'Por pagar a comercios',
  payouts_in_transit: 'Pagos en tránsito',
  suspense: 'Depósitos sin identificar',
  iva_uncollected: 'IVA trasladado no cobrado',
  iva_payable: 'IVA trasladado cobrado',
  funding: 'Fondeo',
  interest_income: 'Ingresos por interés',
  fee_income: 'Ingresos por comisiones',
  moratory_income: 'Ingresos por moratorios',
  late_fee_income: 'Ingresos por comisión de atraso',
  merchant_fee_income: 'Ingresos por comisión a comercios',
  recovery_income: 'Recuperación de cartera castigada',
  provider_fees: 'Comisiones de proveedores',
  write_off_loss: 'Castigos',
  loan_loss_allowance: 'Estimación preventiva',
  provision_expense: 'Gasto por estimación preventiva',
  fraud_loss: 'Pérdida por fraude',
  waived_charges: 'Condonaciones de cargos',
  forgiven_principal: 'Quitas de capital',
  dispute_cost: 'Costo de aclaraciones',
  goodwill_cost: 'Bonificaciones',
  points_cost: 'Costo de puntos',
};

export const accountNameOf = (code: AccountCode): string => names[accountOf(code).kind];

type ChartedKind = { readonly name: string; readonly side: Side; readonly owner: OwnerType };

/** What a kind of account is called, on which side it grows and whose it is. */
export const chartOf = (kind: AccountKind): ChartedKind => ({
  ...accountKinds[kind],
  name: names[kind],
});
