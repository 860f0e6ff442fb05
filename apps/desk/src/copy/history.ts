import type { HistoryKind, HistoryWhat } from '@abona/contract/staff/staff-timeline';
import { consentWords, restrictionWords } from './customer.ts';
import { railWords } from './loans.ts';

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
  case_step: 'Caso',
  restriction_set: 'Cambió una restricción',
  staff_act: 'Alguien del equipo hizo algo',
  field_revealed: 'Alguien del equipo vio un dato',
};

/** Parts of the history that somebody looks at by itself; the kinds of each. */
export const historyViews = {
  all: { text: 'Todo', kinds: null },
  money: { text: 'Dinero', kinds: ['loan', 'payment'] },
  messages: { text: 'Mensajes', kinds: ['message'] },
  cases: { text: 'Casos', kinds: ['case'] },
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

/** What the codes of a fact say, by its kind. */
export const detailWords: Readonly<Partial<Record<HistoryKind, Readonly<Record<string, string>>>>> =
  {
    payment: railWords,
    consent: consentWords,
    restriction: restrictionWords,
    identity: { approved: 'aprobada', declined: 'no aprobada', review: 'en revisión' },
  };

export const byWords = { customer: 'el cliente', system: 'sistema', staff: 'el equipo' } as const;
