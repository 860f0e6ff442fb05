import type { ErrorEntry } from '../error-entry.ts';

/** What can stand in the way of the lender's own people. They read it on the desk. */
export const staffErrors = {
  staff_unknown: {
    http: 403,
    retryable: false,
    message: 'Esta cuenta no tiene acceso a la mesa. Pídelo a quien administra el equipo.',
  },
  second_factor_missing: {
    http: 403,
    retryable: false,
    message: 'Para entrar confirma con tu segundo factor.',
  },
  sign_in_over: {
    http: 410,
    retryable: false,
    message: 'Este inicio de sesión ya venció o empezó en otra ventana. Empieza de nuevo.',
  },
  role_missing: {
    http: 403,
    retryable: false,
    message: 'Tu función no permite esto. Pide acceso a quien administra el equipo.',
  },
  foreign_origin: {
    http: 403,
    retryable: false,
    message: 'Esto solo se puede hacer desde nuestra propia página.',
  },
  preview_changed: {
    http: 409,
    retryable: false,
    message: 'Algo cambió desde que lo viste. Revísalo otra vez antes de aplicarlo.',
  },
  request_pending: {
    http: 409,
    retryable: false,
    message: 'Ya hay una solicitud que espera a otra persona sobre esto mismo.',
  },
  request_over: {
    http: 409,
    retryable: false,
    message: 'Esta solicitud ya se decidió o venció.',
  },
  request_void: {
    http: 409,
    retryable: false,
    message:
      'Algo cambió desde que se pidió, así que la solicitud quedó sin efecto. Hay que pedirla de nuevo.',
  },
  own_request: {
    http: 403,
    retryable: false,
    message:
      'No puedes aprobar lo que pediste tú, ni lo que es para ti. Tiene que ser otra persona.',
  },
  saved_views_full: {
    http: 409,
    retryable: false,
    message: 'Ya guardaste ocho vistas de esta cola. Quita una para guardar otra.',
  },
  taken_by_other: {
    http: 409,
    retryable: false,
    message: 'Lo tiene {name} hasta las {until}. Pídeselo o espera.',
  },
  act_impossible: {
    http: 409,
    retryable: false,
    message: 'Esto ya no se puede hacer: no hay nada que cambiar.',
  },
  payout_held: {
    http: 409,
    retryable: false,
    message: 'Esta persona tiene detenidos sus retiros: no se le puede enviar dinero por ahora.',
  },
  payout_account_refused: {
    http: 409,
    retryable: false,
    message:
      'A esa cuenta no se puede enviar: no está comprobada a su nombre, todavía espera o el banco ya la devolvió.',
  },
  payout_exceeds_credit: {
    http: 422,
    retryable: false,
    message: 'Es más de lo que tiene a favor en dinero.',
  },
  goodwill_exceeds_debt: {
    http: 422,
    retryable: false,
    message: 'Es más de lo que debe: una bonificación paga deuda y nunca queda como saldo a favor.',
  },
  relief_not_offered: {
    http: 422,
    retryable: false,
    message:
      'Con este crédito no se puede hacer ese plan: elige otro número de pagos u otra salida.',
  },
  quita_not_late_enough: {
    http: 409,
    retryable: false,
    message: 'Este crédito todavía no tiene el atraso que pide una quita.',
  },
  quita_used_up: {
    http: 409,
    retryable: false,
    message: 'Este crédito ya tuvo su quita.',
  },
  quita_not_offered: {
    http: 422,
    retryable: false,
    message: 'La política no permite tanto: quita menos capital o en menos pagos.',
  },
  quita_days_not_offered: {
    http: 422,
    retryable: false,
    message: 'El último día ya pasó o es más tarde de lo que permite la política.',
  },
  quita_costs_more: {
    http: 422,
    retryable: false,
    message: 'Con esta oferta no pagaría menos: quita más o en menos pagos.',
  },
  contact_died: {
    http: 409,
    retryable: false,
    message: 'Nos dijeron que murió: nadie más le contacta hasta que una persona lo revise.',
  },
  contact_not_late: {
    http: 409,
    retryable: false,
    message: 'Este crédito no tiene nada vencido que pedir.',
  },
  contact_held: {
    http: 409,
    retryable: false,
    message: 'Está en pausa por un caso abierto: no se le cobra hasta que se responda.',
  },
  contact_payment_coming: {
    http: 409,
    retryable: false,
    message: 'Hay un pago suyo en camino que cubre lo vencido: espera a que llegue.',
  },
  contact_with_agency: {
    http: 409,
    retryable: false,
    message: 'Lo atiende un despacho: no lo contactamos a la vez.',
  },
  contact_not_placed: {
    http: 409,
    retryable: false,
    message: 'Ningún despacho tiene este crédito.',
  },
  contact_not_told: {
    http: 409,
    retryable: false,
    message: 'El despacho puede llamar cuando haya salido el aviso que dice quién es.',
  },
  contact_no_calls: {
    http: 409,
    retryable: false,
    message: 'Pidió que no le llamen ni le visiten: escríbele.',
  },
  contact_other_hour: {
    http: 409,
    retryable: false,
    message: 'Se puede desde el {until}: pidió otra hora.',
  },
  contact_day_cap: {
    http: 409,
    retryable: false,
    message: 'Se puede desde el {until}: hoy ya se le contactó.',
  },
  contact_week_cap: {
    http: 409,
    retryable: false,
    message: 'Se puede desde el {until}: en siete días ya se le contactó lo permitido.',
  },
  contact_closed_day: {
    http: 409,
    retryable: false,
    message: 'Se puede desde el {until}: hoy no es día hábil y no se cobra.',
  },
  contact_outside_hours: {
    http: 409,
    retryable: false,
    message: 'Se puede desde el {until}: donde vive no son horas de contacto.',
  },
  contact_settled: {
    http: 409,
    retryable: false,
    message: 'Este contacto ya tiene su resultado.',
  },
  contact_of_other: {
    http: 403,
    retryable: false,
    message: 'El resultado lo escribe quien hizo el contacto.',
  },
  promise_exceeds_debt: {
    http: 422,
    retryable: false,
    message: 'Prometió más de lo que debe: revisa el monto.',
  },
  promise_day_refused: {
    http: 422,
    retryable: false,
    message: 'El día ya pasó o es más tarde de lo que permite la política.',
  },
  policy_version_taken: {
    http: 409,
    retryable: false,
    message: 'Ya hay una versión con ese nombre. Ponle otro.',
  },
  policy_rule_wrong: {
    http: 422,
    retryable: false,
    message:
      'Una regla no vale así: revisa sus límites y que los niveles y las bandas sigan en orden.',
  },
  policy_day_refused: {
    http: 422,
    retryable: false,
    message: 'Una política empieza al inicio de un día: elige desde mañana hasta dentro de un año.',
  },
  agency_known: {
    http: 409,
    retryable: false,
    message: 'Ya hay un despacho con ese RFC o ese número de REDECO.',
  },
  agency_has_loans: {
    http: 409,
    retryable: false,
    message: 'El despacho todavía tiene créditos nuestros: recógelos antes.',
  },
  clabe_wrong: {
    http: 422,
    retryable: false,
    message: 'Esa CLABE no existe: revisa sus 18 dígitos.',
  },
  clabe_unproven: {
    http: 409,
    retryable: false,
    message:
      'Esa CLABE no es la que el comercio probó con su centavo. Pídele que la pruebe en su portal.',
  },
  review_over: {
    http: 409,
    retryable: false,
    message:
      'Esta solicitud ya no espera a nadie: se decidió, venció, la cancelaron o abrieron otra.',
  },
  review_line_refused: {
    http: 422,
    retryable: false,
    message: 'La línea no cabe en lo que permite la política para esta solicitud. Revísala.',
  },
  product_impossible: {
    http: 422,
    retryable: false,
    message:
      'Con estas condiciones no se puede prestar: algún plan no sale, se repite un plazo, un cargo no cuadra, o a un nivel se le prestaría menos que hoy. Mira las revisiones.',
  },
  product_contract_unregistered: {
    http: 422,
    retryable: false,
    message:
      'El contrato que se firma no tiene un número de registro (RECA) que se pueda leer. Pide que lo escriban en la configuración.',
  },
  product_fees_unregistered: {
    http: 422,
    retryable: false,
    message:
      'Cambia una comisión: di qué día se registró ante la CONDUSEF, que no puede ser un día por venir.',
  },
  product_fees_too_soon: {
    http: 422,
    retryable: false,
    message:
      'Una comisión nueva o más alta se usa 30 días naturales después de registrarla, y una más baja 2: esta, desde el {from}.',
  },
  product_day_taken: {
    http: 409,
    retryable: false,
    message: 'Ese día ya entra otra versión de este producto. Elige otro.',
  },
  loan_case_needed: {
    http: 422,
    retryable: false,
    message: 'Su cliente todavía no nos dice que no es suyo: escribe qué dijo y por dónde.',
  },
  case_amount_needed: {
    http: 422,
    retryable: false,
    message: 'Es en parte: di de cuánto de lo reclamado tiene razón.',
  },
  case_amount_refused: {
    http: 422,
    retryable: false,
    message: 'El monto es más de lo reclamado, o con esta respuesta no se mueve dinero. Revísalo.',
  },
} as const satisfies Record<string, ErrorEntry>;
