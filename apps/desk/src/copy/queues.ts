import type { Subject } from '@abona/contract/staff/staff-assignment';
import type { NextStep, QueueName } from '@abona/contract/staff/staff-queue';
import { disputeReasonWords } from './case-screen.ts';
import { productText } from './loans.ts';
import { isReportKind, reportText } from './reports.ts';
import { actWords } from './requests.ts';
import { spanText } from './review.ts';

export const queueWords: Readonly<Record<QueueName, string>> = {
  applications: 'Revisión manual',
  identity: 'Identidades',
  dispute: 'Aclaraciones',
  complaint: 'UNE y CONDUSEF',
  withdrawal: 'Desistimientos',
  hardship: 'No pueden pagar',
  not_me: 'No fui yo',
  decision_review: 'Revisión de decisiones',
  bureau_correction: 'Correcciones en buró',
  privacy: 'Derechos ARCO',
  collections: 'Cobranza',
  suspense: 'Depósitos sin dueño',
  differences: 'Diferencias',
  payments: 'Pagos en revisión',
  aml_alerts: 'PLD',
  approvals: 'Solicitudes en espera',
  accounting_reports: 'Contabilidad al SAT',
  authority_reports: 'Reportes por mandar',
  merchant_reviews: 'Comercios por revisar',
  dead_webhooks: 'Avisos sin entregar',
  dead_jobs: 'Tareas muertas',
};

export const subjectWords: Readonly<Record<Subject['kind'], string>> = {
  case: 'Caso',
  privacy: 'Solicitud ARCO',
  customer: 'Cliente',
  loan: 'Crédito',
  application: 'Solicitud',
  verification: 'Prueba de identidad',
  suspense: 'Depósito',
  difference: 'Diferencia',
  payment: 'Pago',
  request: 'Solicitud de aprobación',
  account: 'Comercio',
  webhook: 'Aviso a una tienda',
  report: 'Reporte',
  alert: 'Alerta de PLD',
  job: 'Tarea',
};

/** What comes next for a row. */
export const nextStepWords: Readonly<Record<NextStep, string>> = {
  investigate: 'Investigar',
  answer: 'Contestar',
  decide: 'Decidir',
  review: 'Revisar',
  call: 'Llamar',
  place: 'Acomodar',
  explain: 'Explicar',
  send: 'Enviar',
  correct: 'Corregir',
  resend: 'Reenviar',
  retry: 'Reintentar',
  await_customer: 'Espera al cliente',
  await_second_person: 'Segunda persona',
};

/** What a row waits as; codes of several kinds, each in its own words. */
const stateWords: Readonly<Record<string, string>> = {
  opened: 'Nuevo',
  in_review: 'En revisión',
  needs_customer: 'Espera al cliente',
  appealed: 'Inconforme',
  pending: 'En espera',
  suspense: 'En espera',
  open: 'Abierta',
  received: 'Recibida',
  late_1_30: 'De 1 a 30 días',
  late_31_60: 'De 31 a 60 días',
  late_61_90: 'De 61 a 90 días',
  default: 'Más de 90 días',
  dead: 'Sin entregar',
  failed: 'Falló',
  manual_review: 'Por revisar',
  waiting: 'Espera decisión',
  asked: 'Espera al cliente',
  answered: 'El cliente respondió',
  draft: 'Borrador',
  rejected: 'Rechazado',
  urgent: '24 horas',
  account_change: 'Cuenta nueva',
};

/** What a row is about, where that is a code of ours; anything else is told as it is. */
const labelWords: Readonly<Record<string, string>> = {
  bureau_mark: 'Aviso en buró',
  thin_file: 'Poco historial',
  bureau_unavailable: 'Buró sin respuesta',
  device_risk: 'Dispositivo',
  shared_device: 'Dispositivo compartido',
  score_near: 'Puntaje cercano',
  amount_large: 'Monto alto',
  alert_cash: 'Efectivo',
  alert_above_income: 'Más que su ingreso',
  alert_early_payoff: 'Liquidó pronto',
  alert_raised: 'Aviso del equipo',
  access: 'Acceso a sus datos',
  rectification: 'Corrección de sus datos',
  cancellation: 'Borrado de sus datos',
  opposition: 'Oposición al uso de sus datos',
};

const claimWords: Readonly<Record<string, string>> = disputeReasonWords;

/** A code in words, a report by its name and period; a reference is what it is. */
export function rowLabelText(label: string): string {
  const [kind = '', period = ''] = label.split(' ');
  if (isReportKind(kind)) return reportText(kind, period);
  return labelWords[label] ?? claimWords[label] ?? productText(label);
}

const requestWords: Readonly<Record<string, { readonly title: string }>> = actWords;

/** What waits for a second person is told by what it would do. */
export const rowStateText = (state: string): string =>
  stateWords[state] ?? requestWords[state]?.title ?? state;

const many = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('es-MX')} ${count === 1 ? one : more}`;

export const queueCopy = {
  place: 'Colas',
  open: (count: number) => many(count, 'abierta', 'abiertas'),
  late: (count: number) => (count === 1 ? '1 vencida' : `${count} vencidas`),
  today: (count: number) => `${count} hoy`,
  week: (count: number) => `${count} semana`,
  later: (count: number) => `${count} luego`,
  views: { all: 'Todas', mine: 'Mías', unassigned: 'Sin asignar', week: 'Vencen esta semana' },
  viewsLabel: 'Vistas de la cola',
  keepView: 'Guardar vista',
  forgetView: (name: string) => `Quitar «${name}»`,
  viewName: 'Cómo se llama',
  viewNameMissing: 'Ponle un nombre.',
  saveView: 'Guardar',
  cancelView: 'Cancelar',
  anyState: 'todos',
  filter: 'Filtrar por folio o referencia',
  filters: 'Filtros de la cola',
  columns: {
    due: 'Vence',
    what: 'Folio',
    customer: 'Cliente',
    about: 'Asunto',
    amount: 'Monto',
    state: 'Estado',
    who: 'Quién',
    next: 'Sigue',
  },
  nobody: 'Nadie',
  none: 'Aquí no hay nada pendiente',
  noneText: 'Cuando llegue algo lo verás en esta lista, lo que vence primero arriba.',
  noneFiltered: 'Nada coincide con estos filtros.',
  clear: 'Quitar filtros',
  chosen: (count: number) => many(count, 'elegida', 'elegidas'),
  bulk: 'Qué hacer con lo elegido',
  takeAll: 'Asignarme',
  takeFirst: (most: number) => `Asignarme las primeras ${most.toLocaleString('es-MX')}`,
  taking: (done: number, all: number) =>
    `Van ${done.toLocaleString('es-MX')} de ${all.toLocaleString('es-MX')}`,
  stop: 'Detener',
  stopped: 'Lo detuviste',
  halfway: (mine: number) =>
    mine === 0
      ? 'No se asignó ninguna.'
      : `${many(mine, 'ya es tuya', 'ya son tuyas')}; las demás quedaron como estaban.`,
  staysWith: (id: string, name: string, until: string) => `${id}, con ${name} hasta las ${until}`,
  andMore: (count: number) => `y ${count.toLocaleString('es-MX')} más`,
  understood: 'Entendido',
  changed: 'La cola cambió desde que la abriste',
  readAnew: 'Ver lo nuevo',
  reveal: {
    act: 'Pedir ver un dato',
    title: 'Ver un dato de quienes elegiste',
    close: 'Cerrar',
    field: 'Qué dato',
    ask: 'Pedir que se muestre',
    waits: 'Ya pediste ver datos y espera a Cumplimiento.',
    waitsLink: 'Ver la solicitud',
    tooMany: (most: number) => `Elige a lo más ${most} personas.`,
    tooFew: 'Elige al menos dos personas. El dato de una se muestra en su ficha.',
  },
  release: 'Soltar',
  take: 'Tomarla',
  giveBack: 'Soltarla',
  takenAll: (count: number) => many(count, 'es tuya', 'son tuyas'),
  takenByOthers: (count: number) =>
    many(count, 'la está trabajando alguien más', 'las está trabajando alguien más'),
  takenBy: (name: string, until: string) => `${name} la trabaja hasta las ${until}`,
  openRow: 'Abrir',
  close: 'Cerrar la vista previa',
  openedOn: 'Llegó',
  dueOn: 'Vence',
  legalDue: 'La ley da hasta',
  loan: 'Crédito',
  seeLoan: 'Ver el crédito',
  customer: 'Ver al cliente',
  keys: { assign: 'asignarme', preview: 'vista previa', open: 'abrir' },
  since: (day: string) => `desde ${day}`,
  lateDays: (days: number) => (days === 1 ? 'Venció ayer' : `Venció hace ${days} d`),
  leftMinutes: (minutes: number) => `Vence en ${spanText(minutes)}`,
  lateMinutes: (minutes: number) => `Venció hace ${spanText(minutes)}`,
  dueToday: 'Vence hoy',
  dueIn: (day: string, days: number) => `${day} · ${days} d`,
} as const;
