import type { ErrorEntry } from '../error-entry.ts';

/** What can stand in the way of a case. Folios and days are ours, never the caller's words. */
export const caseErrors = {
  case_already_open: {
    http: 409,
    retryable: false,
    message:
      'Ya lo estamos viendo con el folio {folio}. Entra a ese caso y agrega ahí lo que falte.',
  },
  case_window_over: {
    http: 409,
    retryable: false,
    message:
      'Este movimiento se podía aclarar hasta el {last_day}. Todavía puedes abrir una queja con nuestra Unidad Especializada o ir a la CONDUSEF.',
  },
  case_not_open: {
    http: 409,
    retryable: false,
    message: 'Este caso ya no está abierto. Si necesitas algo más, abre otro desde Ayuda.',
  },
  case_not_answered: {
    http: 409,
    retryable: false,
    message:
      'Todavía no respondemos este caso. Cuando recibas tu carta podrás pedir otra revisión.',
  },
  appeal_over: {
    http: 409,
    retryable: false,
    message:
      'Podías pedir otra revisión hasta el {last_day}. Sigues pudiendo ir a la CONDUSEF, sin costo.',
  },
  cases_exhausted: {
    http: 429,
    retryable: true,
    message:
      'Tienes muchos casos abiertos. Escribe en uno de ellos o espera nuestra respuesta para abrir otro.',
  },
  case_messages_full: {
    http: 409,
    retryable: false,
    message: 'Este caso ya tiene demasiados mensajes. Espera nuestra respuesta.',
  },
  attachment_empty: {
    http: 422,
    retryable: false,
    message: 'El archivo está vacío. Elige otro: JPG, PNG o PDF de hasta 10 MB.',
  },
  attachment_too_large: {
    http: 413,
    retryable: false,
    message: 'El archivo pesa más de 10 MB. Toma la foto con menos calidad o divide el PDF.',
  },
  attachment_type_refused: {
    http: 422,
    retryable: false,
    message:
      'El archivo no es una foto JPG o PNG ni un PDF, aunque su nombre lo diga. Mándalo en uno de esos formatos.',
  },
  attachments_exhausted: {
    http: 429,
    retryable: true,
    message: 'Ya mandaste muchos archivos por hoy. Mañana puedes mandar más.',
  },
  review_not_possible: {
    http: 409,
    retryable: false,
    message:
      'Esta decisión ya no se puede revisar. Solicita de nuevo: si la respuesta es la misma, pides que la vea una persona.',
  },
  withdrawal_over: {
    http: 409,
    retryable: false,
    message:
      'Podías desistirte hasta el {last_day}. Todavía puedes liquidar hoy sin penalización, o devolver tu compra en la tienda.',
  },
  withdrawal_used: {
    http: 409,
    retryable: false,
    message:
      'La tienda ya te devolvió una parte de esta compra, así que no se puede anular. Devuelve el resto en la tienda o liquida hoy sin penalización.',
  },
  withdrawal_by_spei: {
    http: 409,
    retryable: true,
    message:
      'Para desistirte de un préstamo que ya recibiste, regresa primero lo que te depositamos por SPEI. Lo demás corre por nuestra cuenta.',
  },
} as const satisfies Record<string, ErrorEntry>;
