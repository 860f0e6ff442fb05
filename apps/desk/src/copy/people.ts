import type { StaffActKind } from '@abona/contract/staff/staff-request';
import type { StaffRole } from '@abona/contract/staff/staff-roles';
import { actWords } from './requests.ts';

/** What fits a column of the matrix. */
export const shortRoleWords: Readonly<Record<StaffRole, string>> = {
  support: 'Atención',
  une: 'UNE',
  risk: 'Riesgo',
  collections: 'Cobran.',
  finance: 'Finan.',
  compliance: 'Cumplim.',
  operator: 'Operac.',
  auditor: 'Auditor',
  admin: 'Admin.',
};

const people = (count: number): string => (count === 1 ? '1 persona' : `${count} personas`);
const sessions = (count: number): string =>
  count === 1 ? '1 sesión abierta' : `${count} sesiones abiertas`;

export const peopleCopy = {
  sub: (count: number, roles: number, open: number) =>
    `${people(count)}, ${roles} roles, ${sessions(open)}.`,
  title: 'Personas',
  listEmpty: 'Todavía no hay nadie',
  listEmptyText: 'Invita a la primera persona: pide un rol para su correo.',
  online: 'en línea',
  noRoles: 'Sin rol: no puede entrar',
  you: 'tú',
  tags: { asked: 'Cambio pedido', until: 'Temporal', conflict: 'Conflicto' },
  matrixTitle: 'Qué puede cada rol',
  matrixCaption: 'Qué puede cada rol: hace, propone, aprueba o ve',
  rule: 'Quien propone no aprueba lo suyo, aunque tenga los dos roles. Los límites son por acto.',
  conflicts: (count: number) => `Ver conflictos, ${count}`,
  noConflicts: 'Sin conflictos de funciones',
  pending: (role: string, email: string) => `Espera: ${role} para ${email}`,
  pendingText: (maker: string, roles: string) => `Lo pidió ${maker}. Falta que apruebe ${roles}.`,
  pendingMore: (count: number) => (count === 1 ? 'Y 1 más.' : `Y ${count} más.`),
  seeRequest: 'Ver solicitud',
  invite: 'Invitar',
  inviteTitle: 'Invitar a alguien',
  grant: 'Dar un rol',
  grantTitle: (name: string) => `Dar un rol a ${name}`,
  revoke: 'Quitar',
  revokeRole: (role: string) => `Quitar ${role}`,
  revokeTitle: (name: string) => `Quitar un rol a ${name}`,
  signOut: 'Cerrar sesiones',
  signOutTitle: (name: string) => `Cerrar las sesiones de ${name}`,
  cancel: 'Mejor no',
  sessions,
  noSessions: 'Sin sesiones abiertas',
  sessionsLabel: 'Sesiones',
  since: (role: string, day: string, by: string | null) =>
    `${role}, desde ${day}, ${by === null ? 'por quien opera el sistema' : `por ${by}`}`,
  lastSeen: (when: string) => `Última vez: ${when}`,
  neverSeen: 'Todavía no entra, o hace mucho',
  until: (day: string) => `hasta ${day}`,
  conflictTitle: 'Conflicto de funciones',
  conflictText: (acts: string) => `Con estos roles pide y aprueba lo mismo: ${acts}.`,
  conflictAudit: 'Con estos roles audita lo que hace.',
  form: {
    email: 'Correo de trabajo',
    role: 'Rol',
    roleBlank: 'Elige un rol',
    until: 'Hasta, si es temporal',
    untilHelp: 'Vacío: sin fecha de fin.',
    reason: 'Motivo',
    reasonBlank: 'Elige un motivo',
    note: 'Explícalo, queda en la bitácora',
    missingEmail: 'Escribe un correo completo.',
    missingRole: 'Elige un rol.',
    missingReason: 'Elige un motivo.',
    missingNote: 'Explícalo con al menos 3 letras.',
    ifGranted: 'Si se aprueba',
    previewWaits: 'Elige correo y rol para ver qué cambia.',
    ask: (role: string) => `Pedir rol ${role}`,
    askBlank: 'Pedir el rol',
    second: (roles: string) => `Lo decide otra persona: ${roles}.`,
    alone: 'Se hace al momento.',
  },
  revokeText: 'Deja de poder al momento, en todas partes. Para devolverlo hace falta otra persona.',
  signOutText: 'Salen al momento de todos sus equipos. Conservan sus roles.',
  asked: (role: string, email: string) => `Pediste ${role} para ${email}`,
  granted: (role: string, email: string) => `${email} ya tiene ${role}`,
  revoked: (role: string, name: string) => `${name} ya no tiene ${role}`,
  signedOut: (count: number, name: string) => `Cerraste ${sessions(count)} de ${name}`,
  keys: {
    next: 'Persona siguiente',
    previous: 'Persona anterior',
    invite: 'Invitar a alguien',
    grant: 'Dar un rol a la persona elegida',
    revoke: 'Quitarle un rol',
    signOut: 'Cerrar sus sesiones',
    send: 'Confirmar lo que ves',
    cancel: 'Dejarlo como está',
  },
  hints: {
    next: 'abajo',
    previous: 'arriba',
    invite: 'invitar',
    grant: 'dar rol',
    revoke: 'quitar rol',
    signOut: 'cerrar sesiones',
    send: 'confirmar',
    cancel: 'volver',
  },
} as const;

/** What one person asks for and agrees to: «Condonar cargos por atraso y castigar un crédito». */
export const actsText = (kinds: readonly StaffActKind[]): string =>
  kinds.map((kind) => actWords[kind].title.toLocaleLowerCase('es-MX')).join(', ');
