import type { CaseView } from '@abona/contract/cases/case';
import type { VerificationStatus } from '@abona/contract/identity/identity-verification';
import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import type { HistoryKind, HistoryWhat } from '@abona/contract/staff/staff-timeline';
import { arrearsCopy, channelWords, outcomeWords } from './arrears.ts';
import { consentWords, fieldWords, restrictionWords } from './customer.ts';
import { railWords } from './loans.ts';
import { actWords, stateWords } from './requests.ts';

/** What each fact of a customer's history says. */
export const historyWords: Readonly<Record<HistoryWhat, string>> = {
  application_moved: 'Su solicitud avanzó',
  decision_approved: 'Se aprobó',
  decision_declined: 'No se aprobó',
  loan_opened: 'Se abrió un crédito',
  loan_refund: 'La tienda devolvió',
  loan_cancellation: 'Se canceló el crédito',
  loan_waiver: 'Se condonaron cargos',
  loan_write_off: 'Se castigó el crédito',
  loan_void: 'Se anuló el crédito',
  loan_credit_payout: 'Se le envió su saldo a favor',
  loan_relief: 'Firmó un plan nuevo',
  loan_quita: 'Firmó una quita',
  loan_hold_placed: 'Quedó en pausa por un caso',
  loan_hold_lifted: 'Salió de pausa',
  payment: 'Pagó',
  payment_reversed: 'Se revirtió un pago',
  message_queued: 'Mensaje en camino',
  message_sent: 'Le escribimos',
  message_failed: 'Un mensaje no llegó',
  message_abandoned: 'Dejamos de intentar un mensaje',
  session_started: 'Entró a su cuenta',
  session_ended: 'Terminó una sesión',
  push_device_added: 'Activó avisos en un dispositivo',
  phone_changed: 'Cambió de celular',
  email_changed: 'Cambió de correo',
  identity_verification: 'Prueba de identidad',
  consent_given: 'Aceptó',
  consent_withdrawn: 'Retiró su consentimiento',
  contact_made: 'Le contactamos',
  agency_contact_made: 'Le contactó el despacho',
  promise_made: 'Prometió pagar',
  agency_placed: 'Su crédito pasó a un despacho',
  agency_recalled: 'Su crédito volvió del despacho',
  case_step: 'Caso',
  restriction_set: 'Cambió una restricción',
  staff_act: 'Alguien del equipo hizo algo',
  field_revealed: 'Alguien del equipo vio un dato',
  note_written: 'Alguien del equipo dejó una nota',
};

/** Parts of the history that somebody looks at by itself; the kinds of each. */
export const historyViews = {
  all: { text: 'Todo', kinds: null },
  money: { text: 'Dinero', kinds: ['loan', 'payment'] },
  messages: { text: 'Mensajes', kinds: ['message'] },
  cases: { text: 'Casos', kinds: ['case'] },
  collection: { text: 'Cobranza', kinds: ['collection'] },
  identity: {
    text: 'Identidad',
    kinds: ['identity', 'contact', 'consent', 'session', 'device', 'restriction'],
  },
  credit: { text: 'Solicitudes', kinds: ['application', 'decision'] },
  staff: { text: 'Equipo', kinds: ['staff'] },
} as const satisfies Readonly<
  Record<string, { readonly text: string; readonly kinds: readonly HistoryKind[] | null }>
>;
export type HistoryView = keyof typeof historyViews;

const applicationWords: Readonly<Record<ApplicationStatus, string>> = {
  filling: 'la está llenando',
  scoring: 'se consulta y se decide',
  validating: 'confirma su celular y su identidad',
  approving: 'se aprueba',
  offering: 'tiene su oferta',
  transfer: 'en camino el dinero',
  authorized: 'autorizada',
  loan: 'es un crédito',
  cancelled: 'cancelada',
  rejected: 'no aprobada',
  paid: 'pagada',
  completed: 'terminada',
  overridden: 'empezó otra',
};

const caseStepWords: Readonly<Record<CaseView['timeline'][number]['step'], string>> = {
  received: 'recibido',
  held: 'algo quedó en pausa',
  note: 'le escribimos',
  asked: 'le preguntamos',
  replied: 'contestó el cliente',
  answered: 'salió la carta',
  appealed: 'no estuvo de acuerdo',
  withdrawn: 'lo retiró',
  released: 'salió de pausa',
  voided: 'el crédito quedó anulado',
  money_back: 'su dinero regresa',
  credited: 'se le abonó',
  closed: 'cerrado',
};

/** What a message told of, by its template. */
const messageWords: Readonly<Record<string, string>> = {
  agency_assigned: 'qué despacho lo atiende',
  late_payment: 'su pago vencido',
  quita_offered: 'una oferta de quita',
  relief_offered: 'otro plan que se le ofrece',
  payment_moved: 'un pago que cambió de crédito',
  automatic_charge: 'un cargo automático que viene',
  payment_due: 'su pago que viene',
  line_raised: 'su línea nueva',
  bureau_overdue: 'lo que se reporta a buró',
  document: 'su contrato o una carta',
  account_added: 'una cuenta nueva',
  case_notice: 'su caso',
  email_verification: 'confirmar su correo',
  one_time_code: 'un código',
  payment_received: 'su pago recibido',
  phone_changed: 'su cambio de celular',
  privacy_request: 'sus datos',
  purchase_lowered: 'una compra que quedó en menos',
  refund_refused: 'una devolución que no pasó',
};

const verificationWords: Readonly<Record<VerificationStatus, string>> = {
  open: 'sin empezar',
  capturing: 'frente a la cámara',
  in_review: 'en revisión',
  approved: 'aprobada',
  rejected: 'no aprobada',
  unreadable: 'no se distinguía',
  abandoned: 'la dejó a medias',
  expired: 'se le acabó el tiempo',
  cancelled: 'la canceló',
  unavailable: 'el proveedor no respondió',
};

/** What the codes of a fact say, by its kind. */
const detailWords: Readonly<Partial<Record<HistoryKind, Readonly<Record<string, string>>>>> = {
  application: applicationWords,
  decision: {
    scoring: 'por la política',
    validating: 'por su identidad',
    approving: 'antes de ofrecer',
  },
  message: messageWords,
  case: caseStepWords,
  payment: railWords,
  consent: consentWords,
  restriction: restrictionWords,
  identity: verificationWords,
};

/** An act of ours is its kind and what became of it; a value that was shown, its name. */
function staffDetail(detail: string): string {
  const [kind = '', state = ''] = detail.split(':');
  const act: { readonly title: string } | undefined = (
    actWords as Readonly<Record<string, { readonly title: string }>>
  )[kind];
  const fields: Readonly<Record<string, string>> = fieldWords;
  const states: Readonly<Record<string, string>> = stateWords;
  if (act === undefined) return fields[detail] ?? detail;
  return `${act.title}: ${(states[state] ?? state).toLocaleLowerCase('es-MX')}`;
}

/** Until when somebody promised to pay. */
export const promisedFor = (day: string): string => `para el ${day}`;

/** A contact is its channel and what came of it; else a despacho's name. */
function collectionDetail(detail: string): string {
  const [channel = '', outcome = ''] = detail.split(':');
  const channels: Readonly<Record<string, string>> = channelWords;
  const outcomes: Readonly<Record<string, string>> = outcomeWords;
  if (channels[channel] === undefined) return detail;
  const said = outcomes[outcome] ?? arrearsCopy.pendingOutcome;
  return `${channels[channel]}: ${said.toLocaleLowerCase('es-MX')}`;
}

/** The words of a fact's own code; the code itself where there are none. */
export const detailText = (kind: HistoryKind, detail: string): string => {
  if (kind === 'staff') return staffDetail(detail);
  if (kind === 'collection') return collectionDetail(detail);
  return detailWords[kind]?.[detail] ?? detail;
};

export const byWords = { customer: 'el cliente', system: 'sistema', staff: 'el equipo' } as const;
