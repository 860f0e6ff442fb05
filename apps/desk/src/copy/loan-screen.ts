import type { DocumentKind } from '@abona/contract/lending/document';
import type { takenBackCauses } from '@abona/contract/staff-acts/act';

export const loanCopy = {
  title: (name: string, amount: string) => `${name}, ${amount}`,
  figures: {
    overdue: 'Vencido hoy',
    principal: 'Por pagar',
    rate: 'Tasa anual, sin IVA',
    moratory: 'Mora anual',
    lateFee: 'Cargo por atraso',
    cat: 'CAT sin IVA',
  },
  percent: (text: string) => `${text}%`,
  late: (days: number, count: number) =>
    `Vencido hace ${days} ${days === 1 ? 'día' : 'días'}, ${count} ${count === 1 ? 'abono' : 'abonos'}`,
  held: (amount: string) => `${amount} en aclaración: nadie lo cobra`,
  pending: 'Algo de este crédito espera a una segunda persona',
  pendingLink: 'Ver la solicitud',
  product: (name: string, version: number) => `${name} v${version}`,
  plan: 'Plan de abonos',
  frequency: {
    weekly: 'semanal',
    biweekly: 'catorcenal',
    quincenal: 'quincenal',
    monthly: 'mensual',
  },
  columns: {
    number: '#',
    due: 'Vence',
    payBy: 'Paga hasta',
    principal: 'Capital',
    interest: 'Interés',
    iva: 'IVA',
    late: 'Mora+IVA',
    total: 'Total',
    paid: 'Pagado',
    owed: 'Falta',
    state: 'Estado',
  },
  sum: 'Suma',
  instalment: 'Abono',
  happened: 'Lo que ha pasado',
  facts: (count: number) => (count === 1 ? '1 hecho' : `${count} hechos`),
  recorded: (day: string) => `contado ${day}`,
  reversed: 'Revertido',
  journal: 'Asiento',
  journalColumns: { account: 'Cuenta', debit: 'Debe', credit: 'Haber' },
  balances: 'Cuadra',
  journalsOf: 'Asientos del hecho elegido',
  pick: 'Elige un hecho para ver sus asientos.',
  noJournals: 'Este hecho no movió el libro.',
  holds: 'En pausa',
  holdOf: (from: string, to: string | null) =>
    to === null ? `desde ${from}` : `del ${from} al ${to}`,
  whole: 'Todo el crédito',
  documents: 'Documentos',
  noDocuments: 'Sin documentos todavía.',
  paper: (name: string, more: string) => `${name}, ${more}`,
  acts: 'Qué puedes hacer',
  noActs: 'Tu función solo lo consulta.',
  nothingLate: 'Ningún abono debe cargos por atraso.',
  nothingCharged: 'Ningún pago se cobró a una tarjeta o cuenta.',
  payment: 'Pago',
  takenBack: 'Por qué lo retiró el banco',
  refundAmount: 'Cuánto se devuelve, en pesos',
  refundHelp: 'Vacío: todo lo que queda de la compra.',
  refundWrong: 'Escribe una cantidad en pesos, o déjalo vacío.',
  moveTo: 'Crédito al que va',
  moveToBlank: 'Elige un crédito',
  moveFound: (short: string) => `Crédito ${short}`,
  nothingToMove: 'Ningún pago recibido de este crédito se puede mover.',
  amountWrong: 'Escribe una cantidad en pesos.',
  goodwillAmount: 'Cuánto se bonifica, en pesos',
  goodwillHelp:
    'Paga primero lo vencido; lo demás baja los abonos que faltan. Nunca sale como dinero.',
  noCredit: 'Este crédito no tiene saldo a favor en dinero.',
  noAccount: (credit: string) =>
    `Tiene ${credit} a favor, pero ninguna cuenta comprobada a su nombre. Pídele que agregue una en la app.`,
  payoutAccount: 'Cuenta comprobada',
  heldAccount: (name: string, until: string) => `${name}, espera hasta ${until}`,
  payoutAmount: 'Cuánto se envía, en pesos',
  payoutHelp: (credit: string) => `Vacío: los ${credit} que tiene a favor.`,
  show: 'Ver qué pasaría',
  nothingNow: 'No hay nada que hacerle por ahora.',
} as const;

/** The button of whoever acts: it names the result. */
export const loanActVerbs = {
  waive_charges: (amount: string) => `Condonar ${amount}`,
  write_off: (amount: string) => `Castigar ${amount}`,
  refund_sale: (amount: string) => `Devolver ${amount}`,
  reverse_payment: (amount: string) => `Retirar ${amount}`,
  move_payment: (amount: string) => `Mover ${amount}`,
  pay_out_credit: (amount: string) => `Enviar ${amount}`,
  credit_goodwill: (amount: string) => `Bonificar ${amount}`,
  withdraw_quita: () => 'Retirar la oferta',
} as const;

export const takenBackWords: Readonly<Record<(typeof takenBackCauses)[number], string>> = {
  chargeback: 'Contracargo de la tarjeta',
  objected: 'El titular objetó el cargo a su cuenta',
};

export const documentWords: Readonly<Record<DocumentKind, string>> = {
  statement: 'Estado de cuenta',
  receipt: 'Comprobante de pago',
  amortisation: 'Tabla de pagos',
  closing_letter: 'Carta finiquito',
  payment_slip: 'Ficha de pago',
  addendum: 'Convenio',
};
