/** Where a shop sells. */
export const branchesCopy = {
  title: 'Sucursales',
  sub: 'donde cobras en caja: cada turno se abre en una',
  add: 'Nueva sucursal',
  name: 'Nombre',
  nameHelp: 'Como la llama tu equipo: «Centro», «Plaza Ámbar».',
  address: 'Dirección',
  addressHelp: 'Calle, número, colonia y ciudad.',
  save: 'Guardar sucursal',
  cancel: 'Cancelar',
  saved: 'Sucursal guardada',
  none: 'Todavía no tienes sucursales',
  noneHow:
    'Con una o más, cada turno de caja dice en cuál se cobra, y lo ves en tus cobros y depósitos.',
  change: (name: string) => `Cambiar ${name}`,
  close: (name: string) => `Cerrar ${name}`,
  closeHow: 'Nadie podrá abrir turno ahí. Lo que vendió se queda como está.',
  closeSure: 'Sí, cerrar',
  closed: 'Cerrada',
  closedDone: 'Sucursal cerrada',
} as const;
