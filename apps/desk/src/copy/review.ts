import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import type { DeclineReason } from '@abona/contract/origination/decision';
import type { ReviewState } from '@abona/contract/origination/review';

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
