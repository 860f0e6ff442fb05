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
} as const satisfies Record<string, ErrorEntry>;
