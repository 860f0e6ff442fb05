import type { ErrorEntry } from '../error-entry.ts';

/**
 * Why somebody may not borrow, or be paid out, at this moment. Those that a restriction is the cause of bear its
 * code.
 */
export const standingErrors = {
  account_blocked: {
    http: 403,
    retryable: false,
    message:
      'Tu cuenta está en revisión: por ahora puedes ver y pagar tus créditos, nada más. Escríbenos desde Ayuda y te decimos qué sigue.',
  },
  account_frozen: {
    http: 423,
    retryable: true,
    message:
      'Dijiste que un crédito no es tuyo, así que nadie puede pedir otro a tu nombre. Cuando respondamos tu caso se libera.',
  },
  purchases_blocked: {
    http: 403,
    retryable: false,
    message: 'Tus compras están en pausa. Escríbenos desde Ayuda y te decimos qué sigue.',
  },
  loans_blocked: {
    http: 403,
    retryable: false,
    message: 'Los préstamos están en pausa para ti. Escríbenos desde Ayuda y te decimos qué sigue.',
  },
  payouts_held: {
    http: 423,
    retryable: true,
    message:
      'Por tu seguridad, los depósitos a tu cuenta están en pausa. Cuando termine podrás aceptar tu préstamo.',
  },
  payments_overdue: {
    http: 409,
    retryable: true,
    message:
      'Tienes un pago atrasado. Ponte al corriente en Pagar y podrás volver a comprar o pedir un préstamo.',
  },
  line_exceeded: {
    http: 409,
    retryable: true,
    message:
      'Con lo que debes hoy, este monto ya no cabe en tu línea. Paga una parte o elige un monto menor.',
  },
  cap_exceeded: {
    http: 409,
    retryable: true,
    message:
      'Este crédito pasa de tu tope por quincena. Elige un monto menor o un plan más largo, o cambia tu tope: subirlo toma hasta mañana.',
  },
  debts_exceed_income: {
    http: 409,
    retryable: true,
    message:
      'Con lo que debes en otro lado, este crédito se lleva más de lo que te entra en la quincena. Elige un monto menor o un plan más largo, o revisa tus otras deudas.',
  },
  decision_expired: {
    http: 410,
    retryable: false,
    message: 'Tu aprobación ya venció. Solicita de nuevo: tus datos siguen guardados.',
  },
  consent_missing: {
    http: 409,
    retryable: false,
    message: 'Falta tu consentimiento para continuar. Solicita de nuevo y revisa los documentos.',
  },
  identity_unproven: {
    http: 409,
    retryable: false,
    message: 'Necesitamos confirmar otra vez que eres tú. Verifica tu identidad para continuar.',
  },
} as const satisfies Record<string, ErrorEntry>;

/** Because of the person, whatever they are about to do. */
export const personErrors = [
  'account_closed',
  'account_blocked',
  'account_frozen',
  'purchases_blocked',
  'loans_blocked',
  'payouts_held',
  'payments_overdue',
  'cap_exceeded',
  'debts_exceed_income',
] as const;

/** Because of the person, or of the decision that they want to make use of. */
export const takingErrors = [
  ...personErrors,
  'line_exceeded',
  'decision_expired',
  'consent_missing',
  'identity_unproven',
] as const;
