/** One loan: its plan, its costs, its documents. */
export const loanCopy = {
  title: 'Tu crédito',
  progress: (paid: number, total: number) => `${paid} de ${total} abonos pagados`,
  core: (paid: number, total: number) => `${paid}/${total}`,
  coreNote: 'abonos',
  paid: 'Ya pagaste',
  left: 'Te falta',
  band: {
    current: (day: string) => `Vas al corriente. Terminas el ${day}.`,
    late: (amount: string, days: number) =>
      days === 1 ? `Vencido desde ayer: ${amount}` : `Vencido hace ${days} días: ${amount}`,
    finished: (day: string) => `¡Terminaste! Quedó pagado el ${day}.`,
    refunded: (day: string) => `Se devolvió completo el ${day}.`,
    withdrawn: (day: string) => `Lo cancelaste sin costo el ${day}.`,
  },
  plan: 'Plan de abonos',
  tags: {
    current: 'Al corriente',
    late: 'Vencido',
    finished: 'Terminado',
    cancelled: 'Cancelado',
  },
  entry: {
    paid: (number: number) => `Abono ${number}, pagado. `,
    late: (number: number) => `Abono ${number}, vencido. `,
    next: (number: number) => `Abono ${number}, el que sigue. `,
    rest: (number: number) => `Abono ${number}. `,
    paidNote: 'Pagado',
    coveredNote: 'Cubierto con tu saldo a favor',
    lateNote: (days: number) => (days === 1 ? 'Venció ayer' : `Venció hace ${days} días`),
    partly: (amount: string) => `Ya abonaste ${amount}`,
    nextNote: (days: number) => {
      if (days === 0) return 'Vence hoy';
      if (days === 1) return 'Es el que sigue · vence mañana';
      return `Es el que sigue · faltan ${days} días`;
    },
    payBy: (day: string) => `Puedes pagarlo hasta el ${day}`,
  },
  instalment: {
    title: (number: number) => `Abono ${number}`,
    day: (day: string) => `Vence el ${day}`,
    parts: {
      principal: 'Capital',
      interest: 'Intereses',
      fee: 'Comisión',
      iva: 'IVA',
      late: 'Cargos por atraso',
    },
    total: 'Total del abono',
    paid: 'Ya pagaste',
    owed: 'Te falta',
    why: '¿De dónde sale este número?',
    hide: 'Ocultar la explicación',
    failed: 'No pudimos cargar la explicación',
    formula: 'Cómo se calcula',
    exact: (value: string) => `Antes de redondear: ${value}`,
    rounding: {
      NONE: '',
      HALF_UP: 'Se redondea al centavo más cercano.',
      DOWN: 'Se redondea hacia abajo, a tu favor.',
      UP_TO_PESO: 'Se redondea al peso de arriba.',
    },
    days: (count: string) => (count === '1' ? '1 día' : `${count} días`),
    close: 'Entendido',
    pay: 'Pagar este abono',
  },
  next: (day: string) => `Próximo abono, ${day}`,
  overdue: (count: number) => (count === 1 ? '1 abono vencido' : `${count} abonos vencidos`),
  pay: 'Pagar abono',
  payAmount: (amount: string) => `Pagar abono de ${amount}`,
  catchUp: (amount: string) => `Ponerme al corriente: ${amount}`,
  receipts: 'Comprobantes',
  payoff: {
    saves: (amount: string) => `Liquida hoy y ahorra ${amount}`,
    plain: 'Liquida hoy',
    text: (amount: string) => `Pagarías ${amount} en una sola vez`,
    open: 'Ver liquidación',
    title: 'Liquidar hoy',
    principal: 'Lo que debes de tu compra',
    interest: 'Intereses hasta hoy',
    iva: 'IVA',
    overdue: 'Abonos vencidos',
    credit: 'Menos tu saldo a favor',
    total: 'Pagas hoy',
    instead: (amount: string) => `Siguiendo el plan pagarías ${amount}.`,
    binding: 'Este monto es exacto y lo respetamos hasta que termine el día.',
    go: 'Liquidar ahora',
    failed: 'No pudimos calcular tu liquidación',
  },
  prepay: {
    title: '¿Y si pago de más hoy?',
    text: 'Mueve el monto y mira cuánto ahorras.',
    slider: 'Monto que adelantas',
    saves: (amount: string) => `Ahorras ${amount}`,
    option: (saves: string, change: string) => `${saves} · ${change}`,
    reduce_payment: {
      title: 'Abonos más chicos',
      text: (payment: string) => `tu abono baja a ${payment}`,
    },
    reduce_term: {
      title: 'Terminas antes',
      text: (left: number, day: string) =>
        left === 1 ? `te queda 1 abono, el ${day}` : `te quedan ${left} abonos, hasta el ${day}`,
    },
    choose: 'Qué quieres que pase',
    go: (amount: string) => `Adelantar ${amount}`,
    failed: 'No pudimos calcular tu ahorro',
  },
  details: {
    title: 'Detalles',
    purchase: 'Compra',
    cash: 'Préstamo',
    cost: 'Intereses e IVA',
    openingFee: 'Comisión por apertura',
    late: 'Cargos por atraso',
    reduced: (isRefunded: boolean, isPrepaid: boolean) =>
      isRefunded && isPrepaid
        ? 'Devuelto y adelantado'
        : isPrepaid
          ? 'Adelantaste'
          : 'Te devolvieron',
    total: 'Total',
    cat: 'CAT sin IVA',
    rate: 'Tasa anual fija',
    moratory: 'Tasa moratoria anual',
    lateFee: 'Comisión por atraso',
    credit: 'Saldo a favor',
    refunded: 'Te devolvieron',
    folio: 'Folio',
    goods: 'Qué compraste',
    order: 'Pedido',
  },
  changes: {
    title: 'Tu plan cambió',
    line: (reason: string, payment: string) => `${reason} Ahora tu abono es de ${payment}.`,
  },
  coolingOff: (day: string) =>
    `Si no has usado el crédito, puedes cancelarlo sin costo hasta el ${day}, aquí mismo.`,
  documents: {
    contract: 'Contrato y carátula',
    receipts: 'Comprobantes de pago',
    calendar: 'Agregar los abonos a mi calendario',
    help: 'Tengo un problema con mi compra',
    relief: 'No puedo pagar esta quincena',
    withdraw: 'Desistirme de este crédito',
    withdrawText: (day: string) => `Sin costo, hasta el ${day}`,
    notMe: 'No fui yo: no reconozco este crédito',
    dispute: 'No cuadra: aclarar este abono',
  },
  failed: 'No pudimos cargar este crédito',
} as const;

export const receiptsCopy = {
  title: 'Comprobantes',
  payments: 'Tus pagos',
  payment: (amount: string) => `Pago de ${amount}`,
  covered: (numbers: readonly number[]) => {
    if (numbers.length === 0) return 'a tu saldo';
    return numbers.length === 1 ? `abono ${numbers[0]}` : `abonos ${numbers.join(', ')}`;
  },
  support: (day: string, rail: string, covered: string) => `${day} · ${rail} · ${covered}`,
  rails: {
    card: 'tarjeta',
    cash_store: 'OXXO',
    spei: 'SPEI',
    direct_debit: 'débito',
    points: 'puntos',
  },
  reversed: 'Devuelto por el banco',
  others: 'Otros documentos',
  amortisation: 'Tabla de pagos',
  contract: 'Contrato y carátula',
  letter: 'Carta finiquito',
  addendum: 'Convenio que cambia tu contrato',
  addendumText: (folio: string, day: string) => `${folio} · firmado el ${day}`,
  issueLetter: 'Pedir mi carta finiquito',
  issued: 'Tu carta está lista',
  issueFailed: 'No pudimos emitir tu carta',
  empty: {
    title: 'Todavía no hay comprobantes',
    text: 'Cada vez que pagues, aquí queda tu comprobante en PDF.',
  },
  pdf: 'PDF',
  failed: 'No pudimos cargar tus comprobantes',
} as const;

export const balanceCopy = {
  title: 'Tu saldo',
  owed: 'Debes al día de hoy',
  nothing: 'No debes nada',
  dueNow: (amount: string) => `${amount} por pagar ahora`,
  calm: 'Nada por pagar en este momento',
  parts: 'De qué se compone',
  split: {
    principal: 'Capital',
    interest: 'Intereses',
    fee: 'Comisiones',
    iva: 'IVA',
    late: 'Cargos por atraso',
    total: 'Total',
  },
  loans: 'Por compra',
  loan: (due: string) => `${due} por pagar ahora`,
  loanCalm: 'Nada por pagar ahora',
  credit: 'Saldo a favor',
  creditText:
    'Se usa en automático en tu siguiente abono. También puedes pedir que te lo depositemos.',
  overdraft: (amount: string) =>
    `Un pago se devolvió: tu saldo a favor está ${amount} abajo y se cubre con tu siguiente pago.`,
  failed: 'No pudimos cargar tu saldo',
} as const;

export const creditCopy = {
  raised: (limit: string) => `Tu línea creció a ${limit}`,
  raisedOn: (day: string) => `Desde el ${day}, por pagar a tiempo.`,
  raisedMore: 'Ver más',
  title: 'Tu línea de crédito',
  available: 'Disponible para comprar',
  usage: (used: string, limit: string) => `Usas ${used} de ${limit}`,
  ring: (percent: number) => `Te queda disponible el ${percent} % de tu línea`,
  share: (percent: number) => `${percent}%`,
  valid: (day: string) => `La revisamos contigo después del ${day}.`,
  uses: 'Qué usa tu línea',
  paused: 'Tus compras están en pausa',
  shops: 'Ver dónde comprar',
  none: {
    title: 'Todavía no tienes línea de crédito',
    text: 'La conoces al terminar tu solicitud: sin costo y sin compromiso.',
    go: 'Empezar',
  },
  failed: 'No pudimos cargar tu línea',
} as const;
