import { brand } from '@abona/lender/lender';

const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;

/** The frame of the desk. */
export const shellCopy = {
  product: 'mesa',
  logo: `${brand.desk}, ir a Hoy`,
  navigation: 'Secciones de la mesa',
  where: 'Dónde estás',
  search: 'Buscar o hacer',
  palette: {
    acts: (screen: string) => `Aquí, en ${screen}`,
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
    apart: 'en otra pestaña',
  },
  neighbours: {
    before: { label: 'Ir a la anterior de la cola', hint: 'anterior' },
    after: { label: 'Ir a la siguiente de la cola', hint: 'siguiente' },
  },
  groups: { queues: 'Colas', business: 'Negocio', control: 'Control' },
  recents: 'Recientes',
  watchers: ([first = '', second, ...others]: readonly string[]) => {
    if (second === undefined) return `${firstNameOf(first)} también la está viendo`;
    const rest = others.length === 0 ? firstNameOf(second) : `${others.length + 1} más`;
    return `${firstNameOf(first)} y ${rest} también la están viendo`;
  },
  copyLink: 'Copiar el enlace de esta vista',
  linkCopied: 'Enlace copiado',
  theme: { auto: 'Tema: como el sistema', light: 'Tema: claro', dark: 'Tema: oscuro' },
  signOut: 'Salir',
  attended: (done: number, all: number) =>
    `${done.toLocaleString('es-MX')} de ${all.toLocaleString('es-MX')}`,
  ofToday: 'de hoy, atendidos',
  account: 'Tu sesión',
  endsAt: (time: string) => `Tu sesión dura hasta las ${time}`,
  table: {
    down: { label: 'Ir a la fila de abajo', hint: 'abajo' },
    up: { label: 'Ir a la fila de arriba', hint: 'arriba' },
    open: { label: 'Abrir la fila', hint: 'abrir' },
    preview: { label: 'Ver la fila aquí al lado', hint: 'vista previa' },
    select: { label: 'Elegir la fila', hint: 'elegir' },
    extend: { label: 'Extender lo elegido', hint: 'extender' },
  },
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
  merchants: 'Comercios',
  money: 'Dinero',
  policies: 'Políticas',
  policy: 'Política de crédito',
  portfolio: 'Cartera',
  reports: 'Reportes',
  operations: 'Operación',
  products: 'Productos',
  arrears: 'Cobranza',
  requests: 'Aprobaciones',
  people: 'Equipo y permisos',
  trail: 'Bitácora',
} as const;
