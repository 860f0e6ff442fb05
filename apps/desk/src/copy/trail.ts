import type { TrailAct, TrailLine } from '@abona/contract/staff/trail';
import { alertReasonText, isAlertReason } from './alerts.ts';
import { fieldWords } from './customer.ts';
import { byWords } from './history.ts';
import { isOperationReason, operationReasonOptions } from './operations.ts';
import { isReason, reasonText } from './reasons.ts';
import { actWords } from './requests.ts';

/** What people of ours leave in the trail, as what they did. */
const trailActWords: Readonly<Record<TrailAct, string>> = {
  'staff.signed_in': 'entró a la mesa',
  'staff.signed_out': 'salió de la mesa',
  'staff.sessions_ended': 'cerró sesiones',
  'staff.field_revealed': 'vio un dato',
  'staff.acted': 'aplicó',
  'staff.asked': 'pidió segunda persona',
  'staff.request_executed': 'aprobó y se aplicó',
  'staff.request_rejected': 'no aprobó, o lo retiró',
  'staff.request_void': 'aprobó tarde: ya no era lo visto',
  'staff.role_revoked': 'quitó una función',
  'staff.noted': 'anotó',
  'staff.note_pinned': 'fijó una nota',
  'staff.note_unpinned': 'dejó de fijar una nota',
  'cases.opened': 'abrió un caso',
  'cases.written_to': 'escribió al cliente',
  'cases.answered': 'contestó un caso',
  'collections.difference_explained': 'explicó una diferencia',
  'arrears.contact_reserved': 'anunció un contacto',
  'arrears.contact_settled': 'anotó cómo salió un contacto',
  'arrears.promised': 'anotó una promesa',
  'reporting.report_made': 'hizo un reporte',
  'reporting.report_sent': 'envió un reporte',
  'reporting.report_accepted': 'anotó un reporte aceptado',
  'reporting.report_rejected': 'anotó un reporte rechazado',
  'reporting.alert_raised': 'avisó a Cumplimiento',
  'reporting.alert_reported': 'decidió reportar una alerta',
  'reporting.alert_dismissed': 'cerró una alerta sin reporte',
  'operations.job_retried': 'reintentó una tarea',
  'operations.schedule_run': 'corrió una tarea',
  'operations.webhook_resent': 'reenvió un aviso',
};

const isAct = (action: string): action is TrailAct => action in trailActWords;

/** What was done; what has no words here is shown by its own name. */
export const trailActText = (action: string): string =>
  isAct(action) ? trailActWords[action] : action;

/** For a list to choose from. */
export const trailActOptions = Object.entries(trailActWords).map(([value, text]) => ({
  value,
  text,
}));

const subjectKinds: Readonly<Record<string, string>> = {
  loan: 'Crédito',
  case: 'Caso',
  customer: 'Cliente',
  receipt: 'Depósito',
  claim: '«Ya pagué»',
  staff: 'Equipo',
  reveal: 'Datos tapados',
  merchant: 'Comercio',
  account: 'Comercio en el portal',
  policy: 'Política',
  product: 'Producto',
  flag: 'Bandera',
  application: 'Solicitud',
  report: 'Reporte',
  alert: 'Alerta',
  job: 'Tarea',
  schedule: 'Tarea programada',
  webhook: 'Aviso',
  privacy: 'ARCO',
};

export const subjectKindText = (kind: string): string => subjectKinds[kind] ?? kind;

/** Which act or value a line is about, where it says so. */
export function trailAboutText({ detail }: Pick<TrailLine, 'detail'>): string {
  const { kind, field } = detail;
  const acts: Readonly<Record<string, { readonly title: string }>> = actWords;
  const fields: Readonly<Record<string, string>> = fieldWords;
  if (kind !== undefined && acts[kind] !== undefined) return acts[kind].title;
  return field === undefined ? '' : (fields[field] ?? field);
}

export function trailReasonText(reason: string | null): string {
  if (reason === null) return '—';
  if (isReason(reason)) return reasonText(reason);
  if (isAlertReason(reason)) return alertReasonText(reason);
  return isOperationReason(reason)
    ? (operationReasonOptions.find(({ value }) => value === reason)?.text ?? reason)
    : reason;
}

export const trailWhoText = ({ actor }: Pick<TrailLine, 'actor'>): string =>
  actor.name ?? byWords[actor.kind];

export const trailCopy = {
  title: 'Bitácora',
  sub: 'Quién hizo qué, cuándo y por qué. Nadie la cambia, tampoco quien la lleva.',
  subOf: 'Todo lo que le pasó a este asunto, lo hiciera quien lo hiciera.',
  label: 'Renglones de la bitácora, lo último primero',
  export: 'Exportar',
  filters: {
    label: 'Qué parte de la bitácora',
    person: 'Quién',
    act: 'Qué hizo',
    from: 'Desde',
    to: 'Hasta',
    subject: 'Asunto',
    anybody: 'todos',
    anything: 'todo',
    removeSubject: 'Quitar el asunto',
    search: 'Folio, crédito o cliente, completo',
    key: { label: 'Ir a los filtros', hint: 'filtrar' },
  },
  columns: {
    day: 'Día',
    hour: 'Hora',
    who: 'Quién',
    what: 'Qué hizo',
    about: 'A qué',
    reason: 'Motivo',
    hash: 'Huella',
  },
  chain: {
    whole: 'Cadena íntegra',
    wholeAt: (lines: string, when: string) => `${lines} renglones leídos, ${when}`,
    unread: 'Cadena sin revisar',
    unreadText: 'Se lee entera cada noche; todavía no ha tocado.',
    broken: 'Cadena rota',
    brokenText: (subject: string, line: number) =>
      `El renglón ${line} de ${subject} no es como se escribió, o falta. Guarda esta pantalla y avisa a quien lleva la base de datos: nadie debería poder cambiarlo.`,
    see: 'Ver ese asunto',
    subjectWhole: 'Este asunto está íntegro, revisado ahora mismo',
  },
  none: 'Nadie ha hecho nada todavía',
  noneText: 'Aquí queda todo lo que hace el equipo.',
  noneFiltered: 'Nada con estos filtros',
  clear: 'Quitar filtros',
  panel: {
    close: 'Cerrar el renglón',
    line: 'Renglón',
    recorded: 'Escrito, hora real',
    hash: 'Huella',
    previous: 'Huella anterior',
    first: 'Es el primero de su asunto',
    open: 'Abrir',
    allOf: 'Toda la bitácora de este asunto',
  },
} as const;
