import type { AttemptStatus, PaymentRail } from '@abona/contract/collections/payment-attempt';
import { brandName } from '@abona/lender/lender';

/** Paying: how much, with what, and what became of it. */
export const payingCopy = {
  title: 'Pagar',
  choose: {
    title: '¿Qué vas a pagar?',
    text: (paid: number, total: number) => `${paid} de ${total} abonos`,
    late: 'Vencido',
  },
  nothing: {
    title: 'No tienes nada por pagar',
    text: `Cuando compres con ${brandName}, aquí pagas tus abonos.`,
    go: 'Ver dónde comprar',
  },
  ended: {
    title: 'Este crédito ya está pagado',
    text: 'No debes nada de él. Gracias.',
    go: 'Ver el crédito',
  },
  amount: {
    title: '¿Cuánto vas a abonar?',
    instalment: 'El abono que sigue',
    instalmentLate: 'El abono más atrasado',
    instalmentText: (number: number, day: string) => `Abono ${number} · vence ${day}`,
    instalmentLateText: (number: number, day: string) => `Abono ${number} · venció ${day}`,
    overdue: 'Todo lo vencido',
    overdueText: (count: number) =>
      count === 1 ? '1 abono, con sus cargos' : `${count} abonos, con sus cargos`,
    payoff: 'Liquidar todo',
    payoffSaves: (amount: string) => `Ahorras ${amount}`,
    payoffText: 'Terminas hoy',
    instalmentSaves: (text: string, amount: string) => `${text} · ahorras ${amount} si pagas hoy`,
    other: 'Otra cantidad',
    otherText: (minimum: string) => `Desde ${minimum}`,
    input: '¿Cuánto quieres abonar?',
    range: (minimum: string, maximum: string) => `De ${minimum} a ${maximum}`,
    invalid: 'El monto no es válido',
  },
  prepayment: {
    title: 'Lo que pagues de más',
    reduce_term: { title: 'Termino antes', text: 'Menos abonos, del mismo tamaño' },
    reduce_payment: { title: 'Abonos más chicos', text: 'Los mismos abonos, más bajos' },
    credit: { title: 'Lo dejo como saldo a favor', text: 'Se usa en mi siguiente abono' },
  },
  rails: {
    title: '¿Con qué pagas?',
    spei: { title: 'Transferencia SPEI', text: 'Sin costo · se refleja en minutos' },
    oxxo: { title: 'Efectivo en OXXO', text: 'Mismo día, con comisión' },
    direct_debit: { title: 'Débito a tu cuenta', text: 'Sin costo · siguiente día hábil' },
    santander: { title: 'Cuenta Santander', text: 'Confirmas en la página de tu banco' },
    card: (brand: string, last: string) => `${brand} ···· ${last}`,
    cardText: 'Sin costo · al instante',
    cardExpired: 'Vencida',
    anotherCard: 'Pagar con otra tarjeta',
    limits: (minimum: string, maximum: string) => `De ${minimum} a ${maximum}`,
    none: 'Por ahora no hay formas de pago para este monto.',
  },
  brands: {
    visa: 'Visa',
    mastercard: 'Mastercard',
    amex: 'American Express',
    carnet: 'Carnet',
    other: 'Tarjeta',
  },
  summary: {
    title: 'Resumen',
    amount: 'Abono',
    pay: 'Pagas',
    with: 'Con',
    instalment: (number: number) => `Abono ${number}`,
    credit: 'Tu saldo a favor',
  },
  go: {
    card: (amount: string) => `Pagar ${amount}`,
    oxxo: (amount: string) => `Generar referencia de ${amount}`,
    spei: (amount: string) => `Ver CLABE para ${amount}`,
    direct_debit: (amount: string) => `Continuar con ${amount}`,
    santander: (amount: string) => `Continuar con ${amount}`,
  } satisfies Readonly<Record<PaymentRail, (amount: string) => string>>,
  pickAmount: 'Elige cuánto vas a abonar',
  scheduled: {
    title: 'Ya hay un cargo automático',
    text: (amount: string, day: string) =>
      `El ${day} se cobran ${amount}. Si pagas hoy este abono, ese cargo se cancela en automático.`,
  },
  open: {
    title: 'Pagos que empezaste',
    go: 'Ver',
  },
  failed: 'No pudimos cargar lo que puedes pagar',
  beginFailed: 'No se hizo ningún cargo',
} as const;

const statuses: Readonly<Record<AttemptStatus, string>> = {
  scheduled: 'Programado',
  processing: 'Procesando',
  waiting: 'Por pagar',
  action_required: 'Falta confirmar',
  applied: 'Aplicado',
  failed: 'No pasó',
  expired: 'Venció',
  cancelled: 'Cancelado',
  in_review: 'En revisión',
  reversed: 'Retirado',
};

const railNames: Readonly<Record<PaymentRail, string>> = {
  card: 'Tarjeta',
  oxxo: 'OXXO',
  spei: 'SPEI',
  direct_debit: 'Débito',
  santander: 'Santander',
};

export const attemptCopy = {
  statuses,
  railNames,
  title: 'Tu pago',
  payTitle: 'Paga tu abono',
  method: {
    label: 'Forma de pago',
    names: { oxxo: 'OXXO', spei: 'SPEI', other: 'Otra' },
    other: {
      oxxo: 'Tu referencia de OXXO sigue vigente. Paga solo una de las dos.',
      spei: 'Tu transferencia SPEI sigue en pie. Paga solo una de las dos.',
    },
    failed: 'No pudimos cambiar la forma de pago',
  },
  oxxo: {
    title: 'Paga en cualquier OXXO',
    due: (day: string) => `Vence ${day}`,
    reference: 'Referencia',
    barcode: 'Código de barras de la referencia',
    steps: [
      'Di que vas a pagar un servicio con código de barras.',
      'Muestra esta pantalla con el brillo al máximo.',
      'Paga en efectivo y guarda tu ticket.',
    ],
    stepsTitle: 'En la caja',
    note: 'OXXO cobra una comisión aparte. Tu abono se refleja el mismo día y te avisamos.',
    shareText: (amount: string, reference: string, day: string | null) =>
      `Abono de ${amount} en OXXO. Referencia: ${reference}.${day === null ? '' : ` Vence el ${day}.`}`,
  },
  spei: {
    title: 'Transfiere exactamente',
    clabe: 'CLABE (18 dígitos)',
    bank: 'Banco',
    beneficiary: 'Beneficiario',
    concept: 'Concepto',
    conceptOf: (what: string) => `Abono ${what}`,
    shareText: (amount: string, to: { clabe: string; bank: string; beneficiary: string }) =>
      `Abono de ${amount} por SPEI. CLABE ${to.clabe}, ${to.bank}, a nombre de ${to.beneficiary}.`,
    copyOf: (name: string) => `Copiar ${name}`,
    noteTitle: 'Sin costo y casi al momento',
    note: 'Esta CLABE es solo tuya: guárdala y úsala cada quincena.',
  },
  copy: 'Copiar',
  copied: 'Copiado',
  notCopied: 'No pudimos copiarlo: selecciónalo y cópialo tú.',
  share: 'Compartir',
  pdf: 'Guardar PDF',
  pdfFailed: 'No pudimos preparar tu ficha',
  processing: {
    title: 'Estamos confirmando tu pago',
    text: 'No lo repitas: te decimos aquí mismo en cuanto tu banco conteste.',
  },
  nextDay: {
    title: 'Tu banco contesta el siguiente día hábil',
    text: 'Ya le pedimos el cargo. Mientras tanto no te cobramos por atraso.',
  },
  action: {
    title: 'Tu banco quiere confirmar que eres tú',
    text: 'Te llevamos a su página y regresas aquí.',
    go: 'Ir a mi banco',
  },
  applied: {
    title: '¡Abono recibido!',
    text: (amount: string) => `Tu pago de ${amount} ya está aplicado.`,
    finished: '¡Terminaste!',
    finishedText: (shop: string) => `${shop} quedó pagado.`,
  },
  failed: { title: 'Tu pago no pasó' },
  expired: {
    title: 'Se venció el tiempo para pagar',
    text: 'No se cobró nada. Puedes empezar otra vez.',
  },
  cancelled: { title: 'Cancelaste este pago', text: 'No se cobró nada.' },
  review: {
    title: 'Lo estamos revisando',
    text: 'Una persona lo está viendo. No lo repitas: no se pierde nada y te avisamos.',
  },
  reversed: { title: 'El banco devolvió este pago' },
  scheduled: {
    title: 'Cargo programado',
    text: (day: string) => `Se cobra el ${day}.`,
  },
  details: {
    title: 'Detalles del pago',
    amount: 'Monto',
    way: 'Con',
    on: 'Se toma con fecha',
    at: 'Empezó',
    credit: 'Quedó como saldo a favor',
    tracking: 'Clave de rastreo',
    left: 'Te falta por pagar',
    progress: 'Llevas',
    progressValue: (paid: number, total: number) => `${paid} de ${total} abonos`,
    folio: 'Folio',
  },
  cardName: (brand: string, last: string) => `${brand} ···· ${last}`,
  accountName: (bank: string, last: string) => `${bank} ···· ${last}`,
  again: 'Intentar de otra forma',
  plan: 'Ver mi plan',
  receipts: 'Ver comprobante',
  home: 'Ir a inicio',
  cancel: 'Cancelar este pago',
  cancelFailed: 'No pudimos cancelarlo',
  missing: 'Ese pago no existe',
  loadFailed: 'No pudimos ver cómo va tu pago',
} as const;

export const debitCopy = {
  title: 'Débito',
  text: 'Elige de dónde se cobra. Puedes cancelarlo antes de que se mande al banco.',
  accounts: 'Cuentas con domiciliación',
  mandate: (bank: string, last: string) => `${bank} ···· ${last}`,
  mandateText: (max: string) => `Hasta ${max} por cargo`,
  cards: 'Tarjetas de débito y crédito',
  cardsGo: 'Elegir una tarjeta',
  cardsText: 'Se cobra al instante',
  noMandate: {
    title: 'No tienes una cuenta domiciliada',
    text: 'Domicilia una cuenta para pagar con débito, o elige una tarjeta.',
    go: 'Domiciliar una cuenta',
  },
  cardsTitle: 'Elige una tarjeta',
  noCards: {
    title: 'No tienes tarjetas guardadas',
    text: 'Agrega una para pagar tus abonos al instante.',
    go: 'Agregar tarjeta',
  },
  confirm: {
    title: 'Confirma tu pago',
    amount: 'Se cobran',
    from: 'De',
    loan: 'Para',
    terms: 'Autorizo este cargo único por este monto. No autoriza ningún otro.',
    mandateTerms:
      'Se cobra con la domiciliación que firmaste: nunca más de tu límite, y la cancelas cuando quieras.',
    go: (amount: string) => `Pagar ${amount}`,
    needed: 'Antes de seguir, marca que autorizas el cargo.',
    changed: 'El monto cambió. Revísalo antes de pagar.',
  },
  santander: {
    title: 'Pagar con Santander',
    text: 'Confirmas el pago en la página de Santander y regresas aquí.',
    source: 'Cuenta Santander',
    sourceText: 'La eliges en la página del banco',
  },
  failed: 'No pudimos cargar tus formas de pago',
} as const;

export const bankResponseCopy = {
  title: 'Respuesta de tu banco',
  waiting: 'Estamos confirmando con tu banco',
  failed: 'No pudimos confirmar con tu banco',
  incomplete: {
    title: 'Falta la respuesta de tu banco',
    text: 'Si ya pagaste, en tus movimientos ves cómo quedó. No lo repitas.',
    go: 'Ver mis movimientos',
  },
} as const;
