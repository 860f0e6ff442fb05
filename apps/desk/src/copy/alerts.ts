import type { AlertKind, AlertReason, AlertState } from '@abona/contract/staff-acts/aml-reasons';
import { dismissReasons, reportReasons } from '@abona/contract/staff-acts/aml-reasons';

export const alertKindWords: Readonly<Record<AlertKind, string>> = {
  cash: 'Mucho efectivo en un mes',
  above_income: 'Paga más de lo que gana',
  early_payoff: 'Liquidó a los pocos días',
  raised: 'Lo avisó alguien del equipo',
};

export const alertStateWords: Readonly<Record<AlertState, string>> = {
  open: 'Por dictaminar',
  reported: 'Se reporta',
  dismissed: 'Sin reporte',
};

const reasonWords: Readonly<Record<AlertReason, string>> = {
  no_economic_sense: 'No tiene sentido económico',
  not_their_profile: 'No va con su perfil',
  split_on_purpose: 'Partió los pagos a propósito',
  origin_unclear: 'No se sabe de dónde viene el dinero',
  identity_in_doubt: 'Hay duda de quién es',
  on_a_list: 'Está en una lista',
  explained_and_proven: 'Lo explicó y lo comprobó',
  fits_their_profile: 'Va con su perfil',
  our_own_error: 'Fue error nuestro',
  already_reported: 'Ya se reportó',
};

export const alertReasonText = (reason: AlertReason): string => reasonWords[reason];

const optionsOf = (reasons: readonly AlertReason[]) =>
  reasons.map((value) => ({ value, text: reasonWords[value] }));

/** Why, by what is decided. */
export const alertReasonOptions = {
  reported: optionsOf(reportReasons),
  dismissed: optionsOf(dismissReasons),
} as const;

export const isAlertReason = (text: string): text is AlertReason => text in reasonWords;

export const alertRailWords = {
  card: 'Tarjeta',
  cash_store: 'Efectivo en tienda',
  spei: 'SPEI',
  direct_debit: 'Domiciliación',
} as const;

export const alertCopy = {
  place: 'PLD',
  term: 'Plazo de la ley',
  due: (day: string) => `Vence ${day}`,
  urgent: 'Reporte de 24 horas',
  secret: 'El cliente no puede saber de esta alerta',
  amount: 'Monto',
  evidence: 'Por qué se encontró',
  span: 'Periodo',
  limit: 'Límite vigilado',
  times: 'Veces su ingreso',
  lasted: 'Duró',
  days: (count: number) => (count === 1 ? '1 día' : `${count} días`),
  loan: 'Crédito',
  payments: 'Pagos que la forman',
  noPayments: 'La avisó una persona: no hay pagos ligados.',
  columns: {
    day: 'Día',
    rail: 'Cómo',
    amount: 'Monto',
    receipt: 'Pago',
    folio: 'Folio',
    kind: 'Qué se vio',
    state: 'Estado',
    due: 'Plazo',
  },
  total: 'Total',
  raisedBy: (name: string) => `Lo avisó ${name}`,
  found: (day: string) => `Encontrada ${day}`,
  others: 'Otras alertas de este cliente',
  noOthers: 'Es la primera.',
  decide: {
    title: 'Dictamen',
    verdict: 'Qué se decide',
    verdicts: { reported: 'Reportar a la UIF', dismissed: 'No reportar' },
    reason: 'Por qué',
    blank: 'Elige un motivo',
    reasonMissing: 'Elige por qué.',
    finding: 'Dictamen, en tus palabras',
    findingHelp: 'Lo que revisaste y lo que concluyes. Va en el reporte, si lo hay.',
    findingShort: 'Escribe al menos diez letras.',
    note: 'Se decide una sola vez y queda en la bitácora.',
    report: 'Reportar y hacer el borrador',
    dismiss: 'Cerrar sin reporte',
    reported: (folio: string) => `${folio}: el borrador está en Reportes`,
    dismissed: (folio: string) => `${folio}: cerrada sin reporte`,
    waits: 'Nadie la ha dictaminado.',
  },
  decided: {
    title: 'Lo que se decidió',
    who: 'Quién',
    when: 'Cuándo',
    reason: 'Motivo',
    finding: 'Dictamen',
    report: 'Reporte',
    seeReport: (version: number) => `Ver la versión ${version}`,
    fileBy: (day: string) => `Se manda a más tardar ${day}`,
  },
  take: 'Tomarla',
  giveBack: 'Soltarla',
  keys: {
    take: { label: 'Tomar o soltar la alerta', hint: 'tomar' },
    send: { label: 'Guardar el dictamen', hint: 'dictaminar' },
  },
  taken: 'Otra persona la está dictaminando',
  raise: {
    open: 'Avisar a Cumplimiento',
    title: 'Avisar a Cumplimiento',
    words: 'Qué viste',
    wordsHelp: 'Solo lo lee Cumplimiento. No se lo digas al cliente: la ley lo prohíbe.',
    short: 'Escribe al menos diez letras.',
    urgent: 'Está en una lista de bloqueados o el dinero no es lícito: 24 horas',
    send: 'Avisar',
    cancel: 'Cancelar',
    done: (folio: string) => `Avisado, folio ${folio}`,
  },
} as const;
