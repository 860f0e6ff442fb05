/** A code by which the tax authority groups accounts (código agrupador), as the catalogue names it. */
type GroupedAccount = {
  /** D: deudora; A: acreedora. */
  readonly nature: 'D' | 'A';
  readonly description: string;
};

/** The codes of which ours are parts: the first level of the catalogue. */
export const accountGroups = {
  '102': { nature: 'D', description: 'Bancos' },
  '106': { nature: 'D', description: 'Documentos por cobrar a corto plazo' },
  '107': { nature: 'D', description: 'Deudores diversos' },
  '108': { nature: 'A', description: 'Estimación de cuentas incobrables' },
  '118': { nature: 'D', description: 'Impuestos acreditables pagados' },
  '201': { nature: 'A', description: 'Proveedores' },
  '205': { nature: 'A', description: 'Acreedores diversos a corto plazo' },
  '206': { nature: 'A', description: 'Anticipo de cliente' },
  '208': { nature: 'A', description: 'Impuestos trasladados cobrados' },
  '209': { nature: 'A', description: 'Impuestos trasladados no cobrados' },
  '301': { nature: 'A', description: 'Capital social' },
  '401': { nature: 'A', description: 'Ingresos' },
  '402': { nature: 'D', description: 'Devoluciones, descuentos o bonificaciones sobre ingresos' },
  '403': { nature: 'A', description: 'Otros ingresos' },
  '601': { nature: 'D', description: 'Gastos generales' },
  '701': { nature: 'D', description: 'Gastos financieros' },
} as const satisfies Readonly<Record<string, GroupedAccount>>;

/**
 * Our accounts as the tax authority sees them (handbook 4.2). † 201.01, 205.02, 402.01 and 403.01, which it does not
 * name, are for the accountant to confirm.
 */
export const groupedAccounts = {
  '102.01': { nature: 'D', description: 'Bancos nacionales' },
  '106.01': { nature: 'D', description: 'Cartera de crédito' },
  '106.05': { nature: 'D', description: 'Intereses y comisiones por cobrar' },
  '107.05': { nature: 'D', description: 'Otros deudores' },
  '108.01': { nature: 'A', description: 'Estimación preventiva para riesgos crediticios' },
  '118.01': { nature: 'D', description: 'IVA acreditable pagado' },
  '201.01': { nature: 'A', description: 'Comercios por pagar' },
  '205.02': { nature: 'A', description: 'Pagos en tránsito' },
  '206.05': { nature: 'A', description: 'Saldos a favor de clientes' },
  '208.01': { nature: 'A', description: 'IVA trasladado cobrado' },
  '209.01': { nature: 'A', description: 'IVA trasladado no cobrado' },
  '301.01': { nature: 'A', description: 'Capital y fondeo' },
  '401.26': { nature: 'A', description: 'Ingresos por comisiones' },
  '401.32': { nature: 'A', description: 'Ingresos por intereses' },
  '402.01': { nature: 'D', description: 'Quitas, condonaciones y bonificaciones' },
  '403.01': { nature: 'A', description: 'Recuperación de cartera castigada' },
  '601.84': { nature: 'D', description: 'Estimación y pérdidas de cartera' },
  '701.10': { nature: 'D', description: 'Comisiones de proveedores de pago' },
} as const satisfies Readonly<Record<string, GroupedAccount>>;

export type GroupCode = keyof typeof groupedAccounts;
