import { caseErrors } from './cases/case-errors.ts';
import type { ErrorEntry } from './error-entry.ts';
import { standingErrors } from './identity/standing-errors.ts';
import { merchantErrors } from './merchants/merchant-errors.ts';
import { portalErrors } from './portal/portal-errors.ts';
import { staffErrors } from './staff/staff-errors.ts';

/**
 * Every failure a caller can meet, once. The code is stable and documented; the sentence may change.
 * An endpoint lists those it can answer with; any endpoint can answer with the `ambientErrors`.
 */
export const errorCatalogue = {
  validation_failed: { http: 422, retryable: false, message: 'Revisa los datos marcados.' },
  amount_invalid: { http: 422, retryable: false, message: 'El monto no es válido' },
  clock_over_booked_days: {
    http: 409,
    retryable: false,
    message:
      'Esos días ya se contabilizaron. Si vuelves, lo que dejaron (intereses, atrasos, pagos a tiendas y avisos) se queda y no se repite. Confirma para hacerlo.',
  },
  malformed_body: {
    http: 400,
    retryable: false,
    message: 'No pudimos leer lo que enviaste. Recarga la página e intenta de nuevo.',
  },
  unsupported_media_type: {
    http: 415,
    retryable: false,
    message: 'No pudimos leer lo que enviaste. Recarga la página e intenta de nuevo.',
  },
  body_too_large: {
    http: 413,
    retryable: false,
    message: 'Lo que enviaste es demasiado grande. Hazlo más corto e intenta de nuevo.',
  },
  session_expired: {
    http: 401,
    retryable: false,
    message: 'Tu sesión terminó. Inicia sesión para continuar.',
  },
  special_token_invalid: {
    http: 401,
    retryable: false,
    message: 'Tu confirmación ya venció. Inicia sesión para continuar.',
  },
  login_token_invalid: {
    http: 401,
    retryable: false,
    message: 'No pudimos confirmar tu inicio de sesión. Intenta de nuevo.',
  },
  login_ended: {
    http: 401,
    retryable: false,
    message: 'Esta sesión se cerró por tu seguridad. Vuelve a iniciar sesión.',
  },
  account_closed: {
    http: 403,
    retryable: false,
    message:
      'Pediste cancelar tus datos y esta cuenta está cerrada. Si necesitas algo, escribe a nuestra Unidad Especializada.',
  },
  forbidden: {
    http: 403,
    retryable: false,
    message:
      'Con esta cuenta no se puede hacer esto. Si crees que es un error, escríbenos desde Ayuda.',
  },
  second_proof_needed: {
    http: 403,
    retryable: false,
    message: 'Por tu seguridad, confirma primero que eres tú.',
  },
  recent_login_needed: {
    http: 403,
    retryable: false,
    message: 'Por tu seguridad, vuelve a iniciar sesión para continuar.',
  },
  hold_active: {
    http: 423,
    retryable: true,
    message: 'Por tu seguridad, esta opción estará disponible el {date}.',
  },
  not_found: { http: 404, retryable: false, message: 'No encontramos lo que buscas.' },
  method_not_allowed: { http: 405, retryable: false, message: 'No encontramos lo que buscas.' },
  state_conflict: {
    http: 409,
    retryable: false,
    message: 'Esta operación ya cambió. Actualiza la página.',
  },
  relief_offer_over: {
    http: 409,
    retryable: false,
    message:
      'Esta oferta ya no está vigente y no se firmó nada. Entra a «No puedo pagar» para ver por qué y qué otras salidas tienes.',
  },
  operation_in_progress: {
    http: 409,
    retryable: true,
    message: 'Esto ya está en proceso. Espera unos segundos y actualiza la página.',
  },
  idempotency_key_reused: {
    http: 422,
    retryable: false,
    message:
      'Esta operación ya se envió con otros datos. Actualiza la página y revisa cómo quedó antes de repetirla.',
  },
  idempotency_key_missing: {
    http: 400,
    retryable: false,
    message:
      'No pudimos registrar esta operación. Actualiza la página e intenta de nuevo. (Integraciones: falta el encabezado Idempotency-Key.)',
  },
  captcha_failed: {
    http: 422,
    retryable: false,
    message:
      'No pudimos comprobar que no eres un programa automático. Desactiva los bloqueadores de tu navegador, recarga la página e intenta de nuevo.',
  },
  ...merchantErrors,
  ...standingErrors,
  ...caseErrors,
  ...staffErrors,
  ...portalErrors,
  too_many: {
    http: 409,
    retryable: false,
    message: 'Llegaste al máximo de {max}. Quita uno antes de agregar otro.',
  },
  account_limit: {
    http: 429,
    retryable: false,
    message: 'Por tu seguridad, podrás agregar otra cuenta el {date}.',
  },
  card_limit: {
    http: 429,
    retryable: false,
    message: 'Por tu seguridad, podrás agregar otra tarjeta el {date}.',
  },
  card_refused: {
    http: 422,
    retryable: false,
    message: 'No pudimos agregar esta tarjeta. Revísala o usa otra.',
  },
  instrument_unusable: {
    http: 409,
    retryable: false,
    message:
      'Todavía no puedes usar esta cuenta o tarjeta para esto. Revisa en Tarjetas y cuentas qué le falta, o elige otra.',
  },
  instrument_in_use: {
    http: 409,
    retryable: false,
    message:
      'La necesita algo en curso: tu pago automático, un cobro o un depósito. Cancela el pago automático o espera a que termine.',
  },
  amount_changed: {
    http: 409,
    retryable: false,
    message: 'El monto cambió. Revísalo antes de pagar.',
  },
  rail_unavailable: {
    http: 409,
    retryable: false,
    message: 'No puedes pagar este monto de esta forma. Elige otra.',
  },
  mandate_missing: {
    http: 409,
    retryable: false,
    message:
      'No tienes una cuenta autorizada para cargos por este monto. Domicilia una en Pago automático o paga de otra forma.',
  },
  claim_repeated: {
    http: 409,
    retryable: false,
    message:
      'Ya nos avisaste de un pago para este abono. Si no aparece, escríbenos con tu comprobante y lo revisamos.',
  },
  claims_exhausted: {
    http: 409,
    retryable: false,
    message:
      'Varios avisos de pago tuyos no se confirmaron. Escríbenos con tu comprobante y una persona lo revisa.',
  },
  loan_ended: {
    http: 409,
    retryable: false,
    message: 'Este crédito ya no tiene pagos pendientes.',
  },
  application_exists: {
    http: 409,
    retryable: false,
    message:
      'Ya aceptaste otra solicitud y sigue en curso. Podrás empezar una nueva en cuanto esa se complete o se cancele.',
  },
  form_incomplete: {
    http: 409,
    retryable: false,
    message: 'Faltan datos en tu solicitud. Complétalos para continuar.',
  },
  loan_still_owes: {
    http: 409,
    retryable: false,
    message:
      'Este crédito todavía tiene un saldo. Tu carta finiquito estará lista cuando lo liquides.',
  },
  offer_expired: {
    http: 410,
    retryable: false,
    message: 'Esta oferta venció. Te mostramos la nueva.',
  },
  term_not_offered: {
    http: 422,
    retryable: false,
    message: 'Ese plazo no está en tu oferta. Elige otro.',
  },
  contract_changed: {
    http: 409,
    retryable: false,
    message: 'El contrato cambió. Léelo de nuevo antes de aceptar.',
  },
  otp_invalid: {
    http: 422,
    retryable: false,
    message: 'El código no es correcto. Intentos que te quedan: {left}.',
  },
  otp_locked: {
    http: 429,
    retryable: false,
    message: 'Por tu seguridad hicimos una pausa. Prueba de nuevo en {minutes} min.',
  },
  otp_expired: { http: 410, retryable: false, message: 'El código venció. Pide uno nuevo.' },
  activity_expired: {
    http: 410,
    retryable: false,
    message: 'Se acabó el tiempo para confirmar. Empieza de nuevo.',
  },
  email_link_invalid: {
    http: 410,
    retryable: false,
    message: 'Este enlace ya no sirve. Pide uno nuevo.',
  },
  link_expired: {
    http: 410,
    retryable: false,
    message: 'Este enlace ya venció. Vuelve a la app y abre el documento otra vez.',
  },
  rate_limited: {
    http: 429,
    retryable: true,
    message: 'Por seguridad hicimos una pausa. Intenta de nuevo en {wait}.',
  },
  provider_unavailable: {
    http: 503,
    retryable: true,
    message: 'El servicio no está disponible por ahora. Intenta en unos minutos.',
  },
  unavailable: {
    http: 503,
    retryable: true,
    message: 'Tenemos una falla temporal. Intenta en unos minutos.',
  },
  storage_full: {
    http: 503,
    retryable: true,
    message: 'Tenemos una falla temporal. Intenta en unos minutos.',
  },
  internal_error: {
    http: 500,
    retryable: false,
    message:
      'Ocurrió un error. No logramos procesar tu solicitud. Algo falló, te recomendamos recargar la página',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** What any call can meet before its own rules are asked. */
export const ambientErrors = [
  'malformed_body',
  'unsupported_media_type',
  'body_too_large',
  'rate_limited',
  'unavailable',
  'storage_full',
  'internal_error',
] as const satisfies readonly ErrorCode[];

/**
 * One field that was refused: `path` as in the body (`address.postal_code`), a Spanish sentence, and
 * where the call has a closed list of what can be wrong, its code.
 */
export type FieldFailure = {
  readonly path: string;
  readonly message: string;
  readonly code?: string;
};

/** The body of every refusal (the specification's `fail`). */
export type FailureEnvelope = {
  readonly status: 'fail';
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly fields?: readonly FieldFailure[];
    readonly trace_id: string;
    readonly retryable: boolean;
    /** For a shop's server: where the code is explained, below our own address. */
    readonly documentation?: string;
  };
};

export type SuccessEnvelope<T> = { readonly status: 'success'; readonly data: T };
