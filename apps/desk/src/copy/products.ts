const levelWords: Readonly<Record<string, string>> = {
  TOTAL_WITH_IVA: 'Pago fijo con IVA',
  BEFORE_IVA: 'Pago fijo antes de IVA',
  FLAT_FEE: 'Cargo fijo',
};

const feeModeWords: Readonly<Record<string, string>> = {
  DEDUCTED: 'se descuenta',
  PAID_UPFRONT: 'se paga al firmar',
  FINANCED: 'se financia',
};

/** Conditions of a product in words. */
export const conditionWords = {
  level: (level: string) => levelWords[level] ?? level,
  feeMode: (mode: string) => feeModeWords[mode] ?? mode,
  noFee: 'Sin comisión',
  lateFee: (amount: string) => `${amount} por pago`,
  lateRate: (rate: string) => `${rate} anual`,
  lateUntil: (days: string) => `, hasta ${days} días`,
  noLate: 'Nada',
} as const;

const periodWords = {
  semanal: ['semana', 'semanas'],
  catorcenal: ['catorcena', 'catorcenas'],
  quincenal: ['quincena', 'quincenas'],
  mensual: ['mes', 'meses'],
} as const;

const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('es-MX')} ${count === 1 ? one : many}`;

/** The screen of what we lend and on which conditions. */
export const productsCopy = {
  products: 'Productos',
  version: (version: number, day: string, state: string) => `v${version}, ${day}, ${state}`,
  states: { past: 'anterior', current: 'vigente', coming: 'por entrar' },
  conditions: 'Condiciones',
  changes: (count: number) => {
    if (count === 0) return 'sin cambios';
    return count === 1 ? '1 cambio' : `${count} cambios`;
  },
  clear: 'Quitar cambios',
  groups: { price: 'Precio', amounts: 'Montos y plazos', treatment: 'Trato' },
  rate: (tier: string) => `Tasa anual ${tier}, %`,
  most: (tier: string) => `Máximo ${tier}, pesos`,
  terms: (frequency: string) => `Plazos, ${frequency}`,
  lateRate: 'Tasa por atraso, %',
  lateFee: 'Comisión por atraso, pesos',
  opening: 'Apertura, %',
  days: {
    first_due_gap_days: 'Primer abono, días',
    cooling_off_business_days: 'Arrepentirse, días',
  },
  today: (text: string) => `hoy ${text}`,
  wrong: 'Así no se puede leer.',
  compare: 'CAT y abono',
  amount: 'Ejemplo, pesos',
  tier: 'Nivel',
  tierName: (tier: string) => `Nivel ${tier}`,
  cats: 'CAT más alto por nivel, sin IVA',
  coverSheet: 'Ver la carátula (PDF)',
  contractText: (text: string, reca: string) => `Texto ${text}, RECA ${reca}`,
  cat: (percent: string | null) => (percent === null ? '—' : `${percent}%`),
  wall: {
    term: (count: number, amount: string) => `${count} de ${amount}`,
    total: (amount: string) => `Total ${amount}`,
    cat: (percent: string) => `CAT ${percent}% sin IVA`,
    saved: (amount: string, isLess: boolean) =>
      isLess ? `ahorra ${amount}` : `cuesta ${amount} más`,
    same: 'cuesta lo mismo que hoy',
  },
  same: 'igual',
  none: '—',
  columns: {
    term: 'Plazo',
    now: 'Hoy',
    proposed: 'Propuesto',
    total: 'Total',
    cat: 'CAT',
  },
  term: (count: number, frequency: keyof typeof periodWords) => {
    const [one, many] = periodWords[frequency];
    return countOf(count, one, many);
  },
  activation: 'Entra en vigor',
  onlyNew: 'Solo para solicitudes nuevas',
  onlyNewText: 'Los créditos y las solicitudes de antes siguen con su versión.',
  kept: (loans: number, offers: number) =>
    `${countOf(loans, 'crédito vivo', 'créditos vivos')} y ${countOf(offers, 'oferta abierta', 'ofertas abiertas')} siguen con su versión.`,
  begins: 'Desde el día',
  registeredOn: 'Comisiones registradas',
  noDay: 'Falta elegir el día',
  proposal: 'Versión propuesta',
  from: 'Desde el día',
  registered: 'Comisiones registradas ante la CONDUSEF el',
  feeRule: {
    raise: 'Sube o agrega una comisión: se usa 30 días naturales después de registrarla.',
    cut: 'Baja una comisión: se usa 2 días naturales después de registrarla.',
  },
  usable: (day: string) => `Se puede usar desde el ${day}.`,
  tooSoon: (day: string) => `Antes del ${day} esa comisión no se puede cobrar.`,
  notRegistered: 'Falta que pase el plazo de ley desde que se registró la comisión.',
  nothingYet: 'Cambia alguna condición para proponer una versión.',
  notReady: 'Elige un día por venir y revisa lo que no se puede leer.',
  propose: 'Proponer la versión',
  approvals: {
    title: 'Aprobaciones',
    missing: 'Falta 1 de 2',
    done: 'Aprobada',
    youPrepare: 'Tú la preparas',
    riskPrepares: 'Riesgo o Finanzas la preparan',
    nothingYet: 'Todavía sin proponer',
    other: 'Aprueba otra persona',
    begins: 'Entra en vigor',
    withdrawn: 'Se retira',
    withdrawnText: 'Al aprobar, si su día no ha llegado',
  },
  waits: 'Una versión espera a una segunda persona',
  waitsLink: 'Ver la solicitud',
  withdraw: (version: number) => `Retirar v${version}`,
  withdrawVerb: 'Retirar la versión',
  withdrawText: (day: string) => `Entra el ${day}. Si se retira, sigue lo que hay.`,
  notYours: 'Tu función la lee, no la propone.',
} as const;

const lateNames = { MORATORY: 'interés', LATE_FEE: 'comisión', NONE: 'sin cargo' } as const;

/** What the machine looks at before a version may be lent on. */
export const checkCopy = {
  title: 'Revisiones de la máquina',
  others: (count: number) => (count === 1 ? 'Otra, que pasa' : `Otras ${count}, todas pasan`),
  passedOf: (passed: number, all: number) => `${passed} de ${all}`,
  blank: 'Cambia alguna condición y aquí ves qué revisa la máquina antes de dejarla pasar.',
  states: { passed: 'Pasa', failed: 'No pasa', missing: 'Falta' },
  names: {
    first_day: 'Día en que entra',
    tiers: 'Niveles y montos',
    rates: 'Un solo precio',
    terms: 'Plazos',
    iva: 'IVA',
    plans: 'Planes de prueba',
    principal: 'Ningún abono sin capital',
    example: 'CAT del ejemplo',
    late_charge: 'Cargo por atraso',
    cooling_off: 'Arrepentirse sin costo',
    fees: 'Comisiones registradas',
    following: 'La versión que sigue',
    contract: 'Registro del contrato (RECA)',
    cover_sheet: 'Carátula',
  },
  links: {
    tiers: 'Ver la política',
    example: 'Ver el ejemplo',
  },
  noDay: 'nadie ha dicho qué día',
  unchanged: 'nada cambia: no es otra versión',
  dayTaken: (day: string) => `el ${day} ya entra otra versión`,
  day: (day: string, changes: number) => `${day}, ${countOf(changes, 'cambio', 'cambios')}`,
  dayOver: (day: string) => `${day} no es un día por venir`,
  tiers: (tiers: number, least: string, most: string) =>
    `${countOf(tiers, 'nivel', 'niveles')}, de ${least} a ${most}; nadie pide menos que hoy`,
  tiersFewer: (tiers: number, least: string, most: string) =>
    `${countOf(tiers, 'nivel', 'niveles')}, de ${least} a ${most}: a alguien se le prestaría menos que hoy`,
  rates: (least: string, most: string) => `de ${least} a ${most}, sin otro cargo encima`,
  ratesTwice: 'hay interés y cargo fijo a la vez',
  terms: (terms: number, most: number) =>
    `${countOf(terms, 'plazo', 'plazos')}, hasta ${countOf(most, 'pago', 'pagos')}, ninguno dos veces`,
  termsTwice: 'un plazo está dos veces',
  iva: (share: string) => `${share}, tasa que la ley conoce`,
  ivaUnknown: (share: string) => `${share} no es una tasa de la ley (0, 8 o 16%)`,
  plans: (plans: number, cat: string) => `${plans} calculados; el CAT más alto, ${cat}%`,
  plansFailed: (failed: number, plans: number) => `${failed} de ${plans} no salen`,
  principal: (least: string, plans: number) => `lo menos, ${least} en ${plans} planes`,
  principalNone: 'hay un abono que no paga capital',
  example: (plan: string, cat: string, exact: string) => `${plan}: CAT ${cat}%, exacto ${exact}%`,
  plan: (amount: string, installments: number) => `${amount} en ${installments}`,
  exampleNone: 'el ejemplo que se anuncia no se puede calcular',
  late: (kind: 'MORATORY' | 'LATE_FEE', most: string, of: string) =>
    `${lateNames[kind]}, nunca los dos; a lo más ${most} sobre un abono con ${of}`,
  lateEndless: 'interés simple sobre capital vencido, sin límite de días',
  lateNone: 'no se cobra nada por pagar tarde',
  lateWrong: {
    MORATORY: 'dejaría de crecer antes de que se cobre',
    LATE_FEE: 'es más que un abono del ejemplo',
    NONE: '',
  },
  coolingOff: (days: number, least: number) => `${days} días hábiles; la ley pide ${least}`,
  fees: {
    same: 'ninguna cambia',
    usable: (day: string) => `se pueden cobrar desde el ${day}`,
    unregistered: 'una cambia y falta su registro ante la CONDUSEF',
    notYet: (day: string) => `el ${day} es un día por venir: todavía no está registrada`,
    tooSoon: (day: string) => `antes del ${day} no se pueden cobrar`,
  },
  followingNone: 'ninguna espera después',
  following: (version: number, day: string) => `v${version} del ${day} puede seguirla`,
  followingNot: (version: number, day: string) => `v${version} del ${day} ya no podría seguirla`,
  contract: (text: string, reca: string) => `${text}, ${reca}`,
  contractNone: 'el contrato no tiene un número que se pueda leer',
  coverSheet: (kilobytes: number) => `generada del ejemplo, ${kilobytes} kB, 8 puntos o más`,
  coverSheetNone: 'no hay un plan del que imprimirla',
} as const;
