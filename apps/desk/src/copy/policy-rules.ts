import type { PolicyRuleName } from '@abona/contract/staff/policy-catalogue';

type RuleWords = {
  /** `of` is the tier, factor, kind or reason in words; `range` a band's. */
  readonly name: (of: string, range: string) => string;
  readonly detail: string;
};

/** Every rule of a policy, as risk reads it. */
export const ruleWords: Readonly<Record<PolicyRuleName, RuleWords>> = {
  'age.max': { name: () => 'Edad máxima', detail: 'años' },
  'income.min': { name: () => 'Ingreso mínimo', detail: 'al mes' },
  'burden.max_share': { name: () => 'Carga máxima', detail: 'pagos entre ingreso' },
  'arrears.max_overdue': { name: () => 'Vencido en buró', detail: 'lo más que se acepta' },
  'arrears.max_months_late': { name: () => 'Atraso en buró', detail: 'pagos, en un año' },
  'arrears.barred_marks': { name: () => 'Claves que cierran', detail: 'del buró' },
  'claims.failed_max': { name: () => 'Avisos de pago fallidos', detail: 'lo más que se acepta' },
  'velocity.days': { name: () => 'Ventana de frecuencia', detail: 'días' },
  'velocity.applications_max': { name: () => 'Solicitudes por persona', detail: 'en la ventana' },
  'velocity.people_per_device_max': {
    name: () => 'Personas por dispositivo',
    detail: 'en la ventana',
  },
  'velocity.people_per_address_max': { name: () => 'Personas por IP', detail: 'en la ventana' },
  'velocity.people_per_curp_max': { name: () => 'Cuentas por CURP', detail: 'en la ventana' },
  'velocity.people_per_phone_max': { name: () => 'Cuentas por celular', detail: 'en la ventana' },
  'devices.declined_levels': { name: () => 'Riesgo de dispositivo', detail: 'que cierra' },
  'devices.vendors_min': { name: () => 'Proveedores que coinciden', detail: 'para cerrar' },
  'review.marks': { name: () => 'Claves que revisa una persona', detail: 'del buró' },
  'review.thin_file_from': { name: () => 'Sin historial, desde', detail: 'lo revisa una persona' },
  'review.bureau_unavailable': {
    name: () => 'Buró sin respuesta',
    detail: 'lo revisa una persona',
  },
  'review.device_levels': {
    name: () => 'Dispositivo por revisar',
    detail: 'lo revisa una persona',
  },
  'review.people_per_device_from': {
    name: () => 'Dispositivo compartido, desde',
    detail: 'personas',
  },
  'review.score_margin': {
    name: () => 'Margen bajo el corte',
    detail: 'puntos que revisa alguien',
  },
  'review.amount_from': { name: () => 'Monto por revisar, desde', detail: 'lo revisa una persona' },
  'review.hours': { name: () => 'Plazo de la revisión', detail: 'horas' },
  'review.answer_hours': { name: () => 'Plazo del cliente', detail: 'horas para responder' },
  'scorecard.base': { name: () => 'Puntaje base', detail: 'puntos' },
  'scorecard.neutral': { name: (of) => `${of}: neutro`, detail: 'puntos que no ayudan ni restan' },
  'scorecard.missing': { name: (of) => `${of}: sin dato`, detail: 'puntos' },
  'scorecard.band_from': { name: (of, range) => `${of} ${range}`, detail: 'desde' },
  'scorecard.band_points': { name: (of, range) => `${of} ${range}`, detail: 'puntos' },
  'tiers.score_from': { name: (of) => `Nivel ${of} desde`, detail: 'puntaje' },
  'tiers.line_max': { name: (of) => `Línea nivel ${of}`, detail: 'lo más' },
  'tiers.income_share': { name: (of) => `Línea nivel ${of}`, detail: 'parte del ingreso' },
  'tiers.down_payment_share': { name: (of) => `Enganche nivel ${of}`, detail: 'parte del precio' },
  'line.min': { name: () => 'Línea mínima', detail: 'si no alcanza, no se aprueba' },
  'line.round_to': { name: () => 'Redondeo de la línea', detail: 'hacia abajo' },
  'line.valid_days': { name: () => 'Vigencia de la línea', detail: 'días' },
  'down_payment.share_max': { name: () => 'Enganche máximo', detail: 'parte del precio' },
  'tiers_served.tiers': { name: (of) => `Niveles para ${of}`, detail: 'a quién se le presta' },
  'amounts.min': { name: (of) => `Mínimo de ${of}`, detail: 'monto' },
  'amounts.max': { name: (of) => `Máximo de ${of}`, detail: 'monto' },
  'decision.valid_days': { name: () => 'Vigencia de la decisión', detail: 'días' },
  'bureau.retry_delays_s': {
    name: () => 'Reintentos al buró',
    detail: 'segundos entre uno y otro',
  },
  'retry_days.days': { name: (of) => `Volver a pedir: ${of}`, detail: 'días' },
};

/** What a rule can be of: tiers are called by their letter. */
export const ruleOfWords: Readonly<Record<string, string>> = {
  bureau_score: 'Buró',
  monthly_income: 'Ingreso',
  burden_percent: 'Carga',
  months_late_worst: 'Atrasos',
  age: 'Edad',
  housing_points: 'Vivienda',
  inquiries_recent: 'Consultas',
  dependants: 'Dependientes',
  kyc: 'línea',
  purchase: 'compra',
  personal_loan: 'préstamo',
  in_store: 'compra en tienda',
  age_above_maximum: 'edad',
  income_too_low: 'ingreso bajo',
  debt_too_high: 'mucha carga',
  score_too_low: 'puntaje bajo',
  recent_arrears: 'atrasos',
  payment_claim_open: 'aviso de pago abierto',
  payment_claims_failed: 'avisos fallidos',
  debt_written_off: 'deuda castigada',
  amount_above_line: 'monto mayor que la línea',
  line_below_minimum: 'línea menor que el mínimo',
  too_many_applications: 'muchas solicitudes',
  device_not_trusted: 'dispositivo',
  phone_not_proven: 'celular sin confirmar',
  identity_not_proven: 'identidad sin confirmar',
  bureau_unavailable: 'buró sin respuesta',
  information_not_confirmed: 'datos sin confirmar',
};

export const ruleCopy = {
  range: (from: string, to: string) => `${from} a ${to}`,
  rangeFrom: (from: string) => `${from} o más`,
  none: 'no aplica',
  flag: { yes: 'Sí', no: 'No' },
} as const;
