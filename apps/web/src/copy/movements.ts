import type { MovementState, MovementSubtype } from '@abona/contract/lending/movement';
import { brandName } from '@abona/lender/lender';

/** Purchases, payments and refunds, one by one. */
const states: Readonly<Record<MovementState, string>> = {
  in_transit: 'En camino',
  in_review: 'En revisión',
  applied: 'Pagado',
  reversed: 'Retirado',
  failed: 'No pasó',
  current: 'Al corriente',
  overdue: 'Vencido',
  paid: 'Terminado',
  cancelled: 'Cancelada',
  done: 'Hecho',
};

const ways: Readonly<Record<MovementSubtype, string>> = {
  online: 'compra en línea',
  store: 'compra en tienda',
  cash: 'a tu cuenta',
  card: 'tarjeta',
  cash_store: 'OXXO',
  spei: 'SPEI',
  direct_debit: 'débito',
  points: 'puntos',
  dispute: 'por tu aclaración',
  goodwill: 'bonificación nuestra',
  merchant: 'reembolso de la tienda',
  credit: 'saldo a favor a tu cuenta',
  withdrawal: 'cancelación sin costo',
  void: 'anulado: no fuiste tú',
};

const listed = (numbers: readonly number[]): string =>
  numbers.length === 1
    ? `Abono ${numbers[0]}`
    : `Abonos ${numbers.slice(0, -1).join(', ')} y ${numbers.at(-1)}`;

export const movementsCopy = {
  title: 'Compras',
  states,
  refunded: 'Depositado',
  ways,
  payment: (instalments: readonly number[], title: string) =>
    instalments.length === 0 ? `Abono, ${title}` : `${listed(instalments)}, ${title}`,
  incoming: (amount: string) => `+ ${amount}`,
  support: (day: string, way: string) => `${day} · ${way}`,
  list: 'Movimientos',
  filter: 'Filtrar movimientos',
  filters: {
    all: 'Todo',
    purchase: 'Compras',
    payment: 'Abonos',
    loan: 'Préstamos',
    refund: 'Reembolsos',
  },
  search: 'Buscar',
  closeSearch: 'Cerrar búsqueda',
  searchLabel: 'Tienda o monto',
  paid: 'Abonaste ',
  bought: 'Compraste ',
  borrowed: 'Pediste ',
  refundedSum: 'Te devolvieron ',
  transit: 'En camino',
  loadingMore: 'Cargando más movimientos',
  end: 'Es todo lo que hay',
  empty: {
    title: 'Aquí verás tus compras y tus abonos',
    text: `Cuando compres con ${brandName}, cada movimiento queda guardado aquí.`,
    go: 'Ver dónde comprar',
  },
  nothing: {
    title: 'No encontramos movimientos',
    text: 'Prueba con otro nombre de tienda, otro monto u otro filtro.',
    clear: 'Ver todo',
  },
  failed: 'No pudimos cargar tus movimientos',
  next: (day: string) => `Tu siguiente abono es el ${day}`,
  nextText: (amount: string, shop: string) => `${amount} de ${shop}`,
  nextTitle: (day: string) => `Próximo abono, ${day}`,
  late: (amount: string) => `Tienes ${amount} vencidos`,
  lateText: 'Ponte al corriente y vuelve a usar tu línea.',
  pay: 'Pagar',
  payInstalment: 'Pagar abono',
  catchUp: 'Ponerme al corriente',
  onTime: 'Vas al corriente',
  isLate: 'Tienes abonos vencidos',
  summary: {
    title: 'Tus cuentas',
    owed: 'Debes al día de hoy',
    due: 'Por pagar ahora',
    credit: 'Saldo a favor',
    statements: 'Ver estados de cuenta',
    savings: 'Ver lo que has ahorrado',
  },
} as const;

export const transactionCopy = {
  title: {
    purchase: 'Tu compra',
    loan: 'Tu préstamo',
    payment: 'Tu pago',
    refund: 'Tu reembolso',
    adjustment: 'Ajuste',
  },
  back: 'Compras',
  history: 'Qué ha pasado',
  applied: 'A qué se aplicó',
  appliedTo: (number: number) => `Abono ${number}`,
  split: {
    principal: 'Capital',
    interest: 'Intereses',
    fee: 'Comisión',
    iva: 'IVA',
    late_charges: 'Cargos por atraso',
    total: 'Total',
  },
  prepaid: 'Adelantaste de tu deuda',
  toCredit: 'Quedó como saldo a favor',
  fromCredit: 'Salió de tu saldo a favor',
  details: 'Detalles',
  day: 'Fecha',
  goods: 'Qué compraste',
  way: 'Forma',
  order: 'Pedido',
  reference: 'Referencia',
  copyReference: 'Copiar referencia',
  copied: 'Referencia copiada',
  receipt: 'Comprobante en PDF',
  contract: 'Contrato en PDF',
  plan: 'Ver el plan de abonos',
  help: 'Tengo un problema con esto',
  dispute: 'No reconozco este movimiento',
  disputeText: 'Aclaración: mientras, no se cobra ni se reporta',
  transit: {
    title: 'Tu pago va en camino',
    text: 'Lo estamos buscando con tu banco. Mientras lo encontramos no te cobramos por atraso.',
  },
  review: {
    title: 'Lo estamos revisando',
    text: 'Una persona lo está viendo. No lo repitas: no se pierde nada y te avisamos.',
  },
  failed: 'No pudimos cargar este movimiento',
} as const;
