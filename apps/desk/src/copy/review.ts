import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import type { DeclineReason } from '@abona/contract/origination/decision';
import type { ReviewCause, ReviewState } from '@abona/contract/origination/review';
import type { ApplicationReview } from '@abona/contract/staff/application-review';

export const applicationStatusWords: Readonly<Record<ApplicationStatus, string>> = {
  filling: 'En llenado',
  scoring: 'Por decidir',
  validating: 'Confirma su celular',
  approving: 'Confirma quién es',
  offering: 'Con oferta',
  transfer: 'En transferencia',
  authorized: 'Autorizada',
  loan: 'Crédito',
  cancelled: 'Cancelada',
  rejected: 'No aprobada',
  paid: 'Pagada',
  completed: 'Con línea',
  overridden: 'Reemplazada',
};

export const reviewStateWords: Readonly<Record<ReviewState, string>> = {
  waiting: 'Espera tu decisión',
  asked: 'Espera al cliente',
  answered: 'El cliente respondió',
  ended: 'Ya no espera',
};

/** Each rule of the policy and each reason of the closed list, in a few words. */
export const declineReasonWords: Readonly<Record<DeclineReason, string>> = {
  age_above_maximum: 'Edad',
  income_too_low: 'Ingreso',
  debt_too_high: 'Carga total',
  score_too_low: 'Puntaje',
  recent_arrears: 'Atrasos vigentes',
  payment_claim_open: 'Pago en aclaración',
  payment_claims_failed: 'Pagos no encontrados',
  debt_written_off: 'Quebrantos',
  amount_above_line: 'Monto y línea',
  line_below_minimum: 'Línea mínima',
  too_many_applications: 'Solicitudes recientes',
  device_not_trusted: 'Personas por dispositivo',
  phone_not_proven: 'Celular sin probar',
  identity_not_proven: 'Identidad sin probar',
  bureau_unavailable: 'Respuesta del buró',
  information_not_confirmed: 'Datos sin confirmar',
};

/** Why a person looks at it, as the façade says it. */
export const reviewCauseWords: Readonly<Record<ReviewCause, string>> = {
  bureau_mark: 'un aviso en su buró que alguien tiene que juzgar',
  thin_file: 'pide mucho para lo poco que se sabe de su historial',
  bureau_unavailable: 'el buró no respondió',
  device_risk: 'un proveedor duda del dispositivo',
  shared_device: 'varias personas con el mismo dispositivo',
  score_near: 'le faltan pocos puntos',
  amount_large: 'el monto es alto',
};

/** Reasons that somebody who looked may give; what only the funnel finds out is not among them. */
export const declineChoices = [
  'information_not_confirmed',
  'identity_not_proven',
  'income_too_low',
  'debt_too_high',
  'score_too_low',
  'recent_arrears',
  'debt_written_off',
  'device_not_trusted',
  'too_many_applications',
  'bureau_unavailable',
] as const satisfies readonly DeclineReason[];

export const factorWords: Readonly<Record<string, string>> = {
  bureau_score: 'Calificación en buró',
  monthly_income: 'Ingreso mensual',
  burden_percent: 'Carga de créditos',
  months_late_worst: 'Pagos a tiempo',
  age: 'Edad',
  housing_points: 'Vivienda',
  inquiries_recent: 'Consultas recientes',
  dependants: 'Dependientes',
};

export const housingWords: Readonly<Record<string, string>> = {
  own: 'Propia',
  mortgage: 'Con hipoteca',
  rented: 'Rentada',
  family: 'De su familia',
  other: 'Otra',
};

/** What a lender told the bureau of an account. */
const markWords: Readonly<Record<string, string>> = {
  AD: 'en aclaración',
  FN: 'fraude que no cometió',
  RI: 'robo de identidad',
  CV: 'vendida con atraso',
  UP: 'quebranto',
  FD: 'fraude',
};

const answerWords: Readonly<Record<string, string>> = {
  reported: 'sí',
  no_file: 'sin historial',
  unavailable: 'no respondió',
};

const HOUR_MIN = 60;

/** «1 h 49 min», «12 min». */
export function spanText(minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MIN);
  const rest = minutes % HOUR_MIN;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

const many = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

/** Up to a limit, or from one. */
const lowest: ReadonlySet<DeclineReason> = new Set(['income_too_low', 'score_too_low']);

/** The screen of one application that a person decides. */
export const reviewCopy = {
  title: (id: string) => `Solicitud ${id}`,
  purpose: (kind: ApplicationReview['kind'], shop: string | null) => {
    if (kind === 'kyc') return 'línea de crédito';
    if (kind === 'personal_loan') return 'préstamo';
    return shop === null ? 'compra en tienda' : `compra en ${shop}`;
  },
  figures: {
    amount: 'Pide',
    line: 'Una línea',
    score: 'Puntaje',
    grantable: 'Línea que puedes dar',
    downPayment: 'Enganche mínimo',
  },
  tier: (tier: string) => `nivel ${tier}`,
  why: (isYes: boolean, causes: string) =>
    `La política diría que ${isYes ? 'sí' : 'no'}. Se detuvo: ${causes}`,
  ours: (minutes: number) => `Te quedan ${spanText(minutes)}`,
  theirs: (minutes: number) => `Al cliente le quedan ${spanText(minutes)}`,
  late: (minutes: number) => `Venció hace ${spanText(minutes)}`,
  asked: 'Le pedimos INE y selfie',
  proven: 'Probó quién es',
  notProven: 'No pudo probar quién es',
  take: 'Tomar',
  giveBack: 'Devolver',
  takenText: 'Mientras tanto solo se puede leer.',
  gone: (status: string) => `Ya no espera a nadie: ${status.toLowerCase()}`,
  goneText: 'La cancelaron, venció o el cliente abrió otra. No hay nada que decidir.',
  decided: (isYes: boolean, by: string | null, when: string) =>
    `${isYes ? 'Aprobada' : 'No aprobada'}${by === null ? '' : ` por ${by}`}, ${when}`,
  granted: (tier: string, line: string) => `Nivel ${tier}, línea de ${line}.`,
  seeCustomer: 'Ver al cliente',
  receipt: {
    title: 'Recibo de decisión',
    policy: (version: string) => `Política ${version}`,
    points: (base: number, given: number) => `puntos: ${base} de base y ${given} por factores.`,
    chart: 'Puntos de cada factor, contra lo neutro',
    columns: ['Factor', 'Puntos', 'Neutro'],
    hash: (hash: string) => `sha256 ${hash.slice(0, 8)}…${hash.slice(-4)}`,
    told: 'Lo que dijo',
    age: 'Edad',
    years: (age: number) => `${age} años`,
    housing: 'Vivienda',
    dependants: 'Dependientes',
  },
  similar: {
    title: 'Casos parecidos',
    range: (from: number, to: number) => `${from} a ${to} puntos`,
    none: 'Todavía no hay créditos de solicitudes parecidas.',
    words: {
      paid: (count: number) => many(count, 'pagado', 'pagados'),
      onTime: (count: number) => `${count} al corriente`,
      late: (count: number) => many(count, 'atrasado', 'atrasados'),
      lost: (count: number) => many(count, 'castigado', 'castigados'),
    },
    rest: (notTaken: number, declined: number) =>
      `${many(notTaken, 'aprobada sin usar', 'aprobadas sin usar')}, ${many(declined, 'no aprobada', 'no aprobadas')}.`,
  },
  trace: {
    title: 'Rastro de la política',
    rules: (count: number) => `${count} reglas`,
    masked: '••••',
    unknown: 'sin dato',
    states: { passed: ', pasa', failed: ', no pasa', held: ', lo decides tú' },
    codes: (codes: string) =>
      answerWords[codes] ?? (codes === '' ? 'ninguno' : codes.split(' ').join(', ')),
    limit: (rule: DeclineReason, limit: string) => {
      if (rule === 'debt_written_off') return `sin ${limit}`;
      return `${lowest.has(rule) ? 'desde' : 'hasta'} ${limit}`;
    },
  },
  bureau: {
    title: 'Buró e ingreso',
    what: 'Ingreso mensual',
    masked: '$••••',
    states: {
      reported: 'El buró reportó. Se muestra con motivo y queda en la bitácora.',
      no_file: 'El buró no tiene historial de esta persona.',
      unavailable: 'El buró no respondió.',
    },
    folio: 'Folio de consulta',
    score: 'Calificación',
    payments: 'Paga al mes',
    share: (amount: string, percent: number | null) =>
      percent === null ? amount : `${amount} (${percent}%)`,
    overdue: 'Vencido',
    worst: 'Peor atraso, 12 meses',
    months: (count: number) => many(count, 'pago', 'pagos'),
    marks: 'Avisos',
    mark: (code: string) => `${code} ${markWords[code] ?? ''}`.trim(),
    inquiries: 'Consultas, 90 días',
    none: 'ninguno',
  },
  decision: {
    title: 'Tu decisión',
    choices: {
      aprobar: 'Aprobar',
      menos: 'Aprobar con menos',
      pedir: 'Pedir INE y selfie',
      no: 'No aprobar',
    },
    hints: { aprobar: 'aprobar', menos: 'con menos', pedir: 'pedir prueba', no: 'no aprobar' },
    notes: { menos: 'Una línea menor', no: 'Con razón del catálogo' },
    grants: (line: string, tier: string) => `Línea ${line}, nivel ${tier}`,
    notGrantable: 'La política ya no lo permite',
    asks: '24 h para responder',
    askedAlready: 'Ya se pidió o ya se sabe',
    line: 'Línea, en pesos',
    lineHelp: (least: string, most: string, step: string) =>
      `De ${least} a menos de ${most}, de ${step} en ${step}.`,
    smaller: {
      kyc: 'La línea queda de ese tamaño.',
      purchase: 'Lo que falte de la compra es enganche.',
      in_store: 'Lo que falte de la compra es enganche.',
      personal_loan: 'El préstamo queda de ese tamaño.',
    },
    lineWrong: 'Escribe una línea que quepa ahí.',
    preview: 'Ver qué pasaría',
    approveVerb: (amount: string) => `Aprobar línea de ${amount}`,
    askVerb: 'Pedirle la prueba',
    declineVerb: 'No aprobar',
    reasons: 'Razones, la que más pesa primero',
    reasonsMissing: 'Elige de una a cuatro: es lo que va a leer.',
    waits: 'Espera a una segunda persona',
    waitsLink: 'Ver la solicitud',
    notYours: 'Tu función la lee, no la decide.',
    over: 'Ya no hay nada que decidir.',
  },
  keys: { take: 'Tomar la solicitud o devolverla', customer: 'Abrir al cliente' },
  hints: { take: 'tomar o devolver' },
} as const;
