import type { ErrorEntry } from '../error-entry.ts';

/** What can stand in the way of people of a shop, at its portal. */
export const portalErrors = {
  mode_unavailable: {
    http: 409,
    retryable: false,
    message:
      'Tu negocio todavía no opera en este modo. Cuando terminemos la revisión lo verás en Inicio.',
  },
  account_exists: {
    http: 409,
    retryable: false,
    message: 'Ya tienes un negocio con ese RFC.',
  },
  proof_limit: {
    http: 429,
    retryable: false,
    message: 'Ya te mandamos varios centavos. Puedes pedir otro a partir del {date}.',
  },
  member_exists: {
    http: 409,
    retryable: false,
    message: 'Esa persona ya está en tu equipo o ya tiene una invitación.',
  },
  last_owner: {
    http: 409,
    retryable: false,
    message: 'Tu negocio necesita por lo menos una persona dueña. Nombra a otra antes.',
  },
  branch_exists: {
    http: 409,
    retryable: false,
    message: 'Ya tienes una sucursal con ese nombre.',
  },
  branch_closed: {
    http: 409,
    retryable: false,
    message: 'Esa sucursal ya está cerrada.',
  },
  till_shift_open: {
    http: 409,
    retryable: false,
    message: 'Ya tienes un turno abierto. Ciérralo antes de abrir otro.',
  },
  till_shift_closed: {
    http: 409,
    retryable: false,
    message: 'Tu turno no está abierto. Ábrelo para cobrar.',
  },
  till_sales_waiting: {
    http: 409,
    retryable: false,
    message: 'Hay un cobro que tu cliente todavía no acepta. Espéralo o cancélalo antes de cerrar.',
  },
  sale_not_today: {
    http: 409,
    retryable: false,
    message: 'En caja solo se reembolsan ventas de hoy. Las demás se reembolsan desde Cobros.',
  },
  approver_unfit: {
    http: 409,
    retryable: false,
    message: 'Esa persona no puede autorizar este reembolso. Tiene que ser alguien más que tú.',
  },
  pin_wrong: {
    http: 409,
    retryable: false,
    message: 'Ese PIN no es. Después de cinco intentos hay que poner otro.',
  },
  pin_over: {
    http: 409,
    retryable: false,
    message: 'Ese PIN ya no sirve: hubo muchos intentos. Su dueño puede poner otro en Equipo.',
  },
  clock_is_real: {
    http: 409,
    retryable: false,
    message: 'Aquí el tiempo es el de verdad y nadie lo mueve.',
  },
  clock_stays_ahead: {
    http: 409,
    retryable: false,
    message:
      'Desde entonces ya se contabilizaron días, y desde aquí no se vuelve sobre ellos. El reloj se queda adelante.',
  },
  approval_over: {
    http: 409,
    retryable: false,
    message: 'Esa autorización ya no vale. Pide que tecleen el PIN otra vez.',
  },
} as const satisfies Record<string, ErrorEntry>;
