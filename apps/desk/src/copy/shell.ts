/** The frame of the desk. */
export const shellCopy = {
  product: 'mesa',
  logo: 'Abona mesa, ir a Hoy',
  navigation: 'Secciones de la mesa',
  where: 'Dónde estás',
  search: 'Buscar o ir',
  palette: {
    places: 'Ir a',
    customers: 'Clientes',
    find: (text: string) => `Buscar a «${text}»`,
    findHow: 'Por folio, celular, CURP, correo, pedido o crédito, como está completo',
    found: (id: number) => `Cliente ${id}`,
    nameless: 'Sin nombre todavía',
    none: 'Nada con ese nombre',
    nobody: 'Nadie con ese dato',
    note: 'Lo que buscas no queda en la dirección.',
    move: 'mover',
    open: 'abrir',
  },
  groups: { queues: 'Colas', business: 'Negocio', control: 'Control' },
  copyLink: 'Copiar el enlace de esta vista',
  linkCopied: 'Enlace copiado',
  theme: { auto: 'Tema: como el sistema', light: 'Tema: claro', dark: 'Tema: oscuro' },
  signOut: 'Salir',
  account: 'Tu sesión',
  endsAt: (time: string) => `Tu sesión dura hasta las ${time}`,
  allKeys: 'Todos los atajos',
  keysTitle: 'Atajos de esta pantalla',
  close: 'Cerrar',
  undo: 'Deshacer',
  singleKeys: 'Usar atajos de una sola letra',
  failure: {
    title: 'No pudimos abrir esto',
    network: 'No hay conexión con la mesa. Lo que ves puede no estar al día.',
    trace: (id: string) => `Folio del error: ${id}`,
    retry: 'Intentar de nuevo',
    today: 'Ir a Hoy',
  },
  notFound: {
    title: 'Aquí no hay nada',
    body: 'La dirección no corresponde a ninguna vista de la mesa, o lo que buscas ya no existe.',
  },
  forbidden: {
    title: 'Tu función no ve esto',
    body: 'Pide acceso a quien administra el equipo.',
  },
} as const;

/** What the navigation calls each place. */
export const placeWords = {
  today: 'Hoy',
  customers: 'Clientes',
  portfolio: 'Cartera',
  reports: 'Reportes',
  operations: 'Operación',
  requests: 'Aprobaciones',
  people: 'Equipo y permisos',
} as const;
