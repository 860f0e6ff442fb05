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
    first_due_gap_days: 'Días al primer abono',
    cooling_off_business_days: 'Días para arrepentirse',
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
  term: (count: number, frequency: string) => `${count} ${frequency}`,
  activation: 'Entra en vigor',
  onlyNew: 'Solo para solicitudes nuevas',
  onlyNewText: 'Los créditos y las solicitudes de antes siguen con su versión.',
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
  waits: 'Una versión espera a una segunda persona',
  waitsLink: 'Ver la solicitud',
  withdraw: (version: number) => `Retirar v${version}`,
  withdrawVerb: 'Retirar la versión',
  withdrawText: (day: string) => `Entra el ${day}. Si se retira, sigue lo que hay.`,
  notYours: 'Tu función la lee, no la propone.',
} as const;
