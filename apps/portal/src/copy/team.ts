import type { PortalRole } from '@abona/contract/portal/portal-access';
import type { PortalClientCallName } from '@abona/contract/portal/portal-client-map.gen';

/** What each role is for, in a line. */
export const roleDuties: Readonly<Record<PortalRole, string>> = {
  owner: 'Todo',
  finance: 'Cobros, reembolsos y depósitos',
  developer: 'Llaves, avisos y pruebas',
  cashier: 'Solo cobrar en caja',
  reader: 'Ve cobros y depósitos, no cambia nada',
};

/** The rows of the matrix, each by a call that needs it: what is shown is what the server asks. */
export const abilities: readonly {
  readonly name: string;
  readonly call: PortalClientCallName;
}[] = [
  { name: 'Ver ventas', call: 'listPortalPayments' },
  { name: 'Cobrar lo autorizado', call: 'capturePortalPayment' },
  { name: 'Reembolsar', call: 'refundPortalPayment' },
  { name: 'Cobrar en caja', call: 'chargeAtTill' },
  { name: 'Ver y bajar depósitos', call: 'listPortalPayouts' },
  { name: 'Llaves', call: 'issuePortalKey' },
  { name: 'Avisos a tu tienda', call: 'addPortalEndpoint' },
  { name: 'Sucursales', call: 'addPortalBranch' },
  { name: 'Mensaje en tu sitio', call: 'getPortalMessage' },
  { name: 'Ver el equipo', call: 'listPortalTeam' },
  { name: 'Invitar personas', call: 'invitePortalMember' },
];

export const teamCopy = {
  title: 'Equipo',
  sub: 'cada quien entra con su celular o su llave, nadie comparte contraseña',
  people: 'Personas',
  invite: 'Invitar',
  email: 'Correo',
  role: 'Función',
  send: 'Invitar a esta persona',
  cancel: 'Cancelar',
  invited: (email: string) => `${email} ya puede entrar con ese correo`,
  waits: 'falta que entre',
  you: 'tú',
  seen: (at: string) => `entró ${at}`,
  change: (name: string) => `Función de ${name}`,
  changed: 'Función cambiada: vale desde ahora',
  sessions: (count: number) => (count === 1 ? 'dentro en 1 equipo' : `dentro en ${count} equipos`),
  endSessions: 'Cerrar sus sesiones',
  endedSessions: 'Sesiones cerradas: su equipo ya no entra',
  pin: 'Tu PIN de caja',
  pinHow: 'Con él autorizas reembolsos en caja que hace otra persona. Nadie más lo ve.',
  pinStates: {
    none: 'Todavía no tienes PIN.',
    set: 'Ya tienes PIN.',
    over: 'Tu PIN dejó de servir por varios intentos. Pon otro.',
  },
  newPin: 'PIN nuevo, 6 dígitos',
  savePin: 'Guardar PIN',
  pinSaved: 'PIN guardado',
  remove: 'Quitar',
  removeSure: 'Sí, quitar',
  removeHow: 'Deja de entrar al momento, en donde esté.',
  removed: 'Ya no está en tu equipo',
  keep: 'No',
  matrix: 'Qué puede cada quien',
  ability: 'Permiso',
  may: 'sí',
  mayNot: 'no',
  mayInTest: 'solo en pruebas',
  legend: 'El matraz: solo en pruebas, sin dinero de verdad.',
} as const;
