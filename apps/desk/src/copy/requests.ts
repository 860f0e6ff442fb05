import type { RequestState, StaffActKind } from '@abona/contract/staff/staff-request';

type ActWords = {
  readonly title: string;
  /** The button of whoever agrees: it names the result. */
  readonly approve: (amount: string) => string;
};

/** What can wait for a second person. */
export const actWords: Readonly<Record<StaffActKind, ActWords>> = {
  waive_charges: {
    title: 'Condonar cargos por atraso',
    approve: (amount) => `Aprobar y condonar ${amount}`,
  },
  write_off: {
    title: 'Castigar un crédito',
    approve: (amount) => `Aprobar y castigar ${amount}`,
  },
  hold_loan: { title: 'Poner el crédito en pausa', approve: () => 'Aprobar y ponerlo en pausa' },
  lift_loan_hold: { title: 'Quitar una pausa', approve: () => 'Aprobar y quitar la pausa' },
  void_loan: {
    title: 'Anular un crédito que no es suyo',
    approve: () => 'Aprobar, anularlo y enviar la carta',
  },
  send_letter: { title: 'Escribir una carta', approve: () => 'Aprobar y enviar la carta' },
  answer_case: { title: 'Contestar un caso', approve: () => 'Aprobar y enviar la carta' },
  refund_sale: {
    title: 'Devolver una compra',
    approve: (amount) => `Aprobar y devolver ${amount}`,
  },
  reverse_payment: {
    title: 'Anotar un cobro que el banco retiró',
    approve: (amount) => `Aprobar y retirar ${amount}`,
  },
  move_payment: {
    title: 'Mover un pago a otro crédito',
    approve: (amount) => `Aprobar y mover ${amount}`,
  },
  pay_out_credit: {
    title: 'Enviar saldo a favor',
    approve: (amount) => `Aprobar y enviar ${amount}`,
  },
  credit_goodwill: {
    title: 'Dar una bonificación',
    approve: (amount) => `Aprobar y bonificar ${amount}`,
  },
  offer_relief: { title: 'Ofrecer otro plan', approve: () => 'Aprobar y ofrecerlo' },
  offer_quita: {
    title: 'Ofrecer una quita',
    approve: (amount) => `Aprobar y ofrecer ${amount}`,
  },
  withdraw_quita: {
    title: 'Retirar la oferta de quita',
    approve: () => 'Aprobar y retirar la oferta',
  },
  place_with_agency: {
    title: 'Dar el crédito a un despacho',
    approve: () => 'Aprobar y avisar al cliente',
  },
  recall_from_agency: {
    title: 'Recoger el crédito del despacho',
    approve: () => 'Aprobar y recoger',
  },
  place_suspense: {
    title: 'Acomodar un depósito',
    approve: (amount) => `Aprobar y acomodar ${amount}`,
  },
  return_suspense: {
    title: 'Devolver un depósito',
    approve: (amount) => `Aprobar y devolver ${amount}`,
  },
  decide_claim: {
    title: 'Decidir un «ya pagué»',
    approve: () => 'Aprobar lo decidido',
  },
  place_restriction: {
    title: 'Poner una restricción',
    approve: () => 'Aprobar y restringir',
  },
  lift_restriction: {
    title: 'Quitar una restricción',
    approve: () => 'Aprobar y quitarla',
  },
  change_merchant_account: {
    title: 'Cambiar la CLABE de un comercio',
    approve: () => 'Aprobar y cambiar la CLABE',
  },
  change_merchant_fee: {
    title: 'Cambiar la comisión de un comercio',
    approve: () => 'Aprobar y cambiar la comisión',
  },
  approve_merchant: {
    title: 'Dejar vender a un comercio',
    approve: () => 'Aprobar y dejarlo vender',
  },
  ask_merchant: {
    title: 'Pedirle más a un comercio',
    approve: () => 'Aprobar y preguntarle',
  },
  decline_merchant: {
    title: 'No afiliar a un comercio',
    approve: () => 'Confirmar que no se afilia',
  },
  suspend_merchant: {
    title: 'Suspender a un comercio',
    approve: () => 'Aprobar y suspenderlo',
  },
  resume_merchant: {
    title: 'Dejar vender otra vez a un comercio',
    approve: () => 'Aprobar y dejarlo vender',
  },
  approve_application: {
    title: 'Aprobar una solicitud',
    approve: (amount) => `Aprobar línea de ${amount}`,
  },
  decline_application: {
    title: 'No aprobar una solicitud',
    approve: () => 'Confirmar que no se aprueba',
  },
  ask_applicant: {
    title: 'Pedir que pruebe quién es',
    approve: () => 'Aprobar y pedírselo',
  },
  add_product_version: {
    title: 'Poner una versión de un producto',
    approve: () => 'Aprobar la versión',
  },
  withdraw_product_version: {
    title: 'Retirar una versión por entrar',
    approve: () => 'Aprobar y retirar la versión',
  },
  propose_policy: { title: 'Proponer una política', approve: () => 'Aprobar el borrador' },
  shadow_policy: {
    title: 'Cambiar la sombra de una política',
    approve: () => 'Aprobar y cambiar la sombra',
  },
  activate_policy: {
    title: 'Activar una política',
    approve: () => 'Aprobar y programar la política',
  },
  withdraw_policy: {
    title: 'Retirar una política programada',
    approve: () => 'Aprobar y retirarla',
  },
  change_flag: {
    title: 'Cambiar una bandera',
    approve: () => 'Aprobar y cambiarla',
  },
  reveal_many: {
    title: 'Mostrar un dato de muchas personas',
    approve: () => 'Aprobar y mostrarlos',
  },
  grant_role: { title: 'Dar un rol', approve: () => 'Aprobar y dar el rol' },
};

export const stateWords: Readonly<Record<RequestState, string>> = {
  done: 'Hecho por una persona',
  pending: 'En espera',
  executed: 'Aprobada',
  rejected: 'No aprobada',
  void: 'Sin efecto',
  expired: 'Venció',
};

const waiting = (count: number): string =>
  count === 1 ? '1 más espera a otra persona.' : `${count} más esperan a otras personas.`;

const mayWord = (roles: number): string => (roles === 1 ? 'Puede' : 'Pueden');

export const requestsCopy = {
  control: 'Control',
  rule: 'Nadie aprueba lo que preparó.',
  toDecide: (mine: number) => (mine === 1 ? 'Te toca 1.' : `Te tocan ${mine}.`),
  others: waiting,
  viewsLabel: 'Qué solicitudes ver',
  views: {
    'para-mi': {
      tab: 'Para mí',
      title: 'Te toca decidir',
      empty: 'Nada espera tu decisión',
      emptyText: 'Cuando alguien pida algo que puedes aprobar, aparece aquí.',
    },
    pedidas: {
      tab: 'Las que pedí',
      title: 'Las que pediste',
      empty: 'No has pedido nada',
      emptyText: 'Lo que prepares y necesite a otra persona aparece aquí.',
    },
    otras: {
      tab: 'De otros',
      title: 'Esperan a otras personas',
      empty: 'Nada espera a otras personas',
      emptyText: 'Aquí ves lo que decide alguien con otro rol.',
    },
    decididas: {
      tab: 'Decididas',
      title: 'Las últimas decididas',
      empty: 'Todavía no se decide ninguna',
      emptyText: 'Lo aprobado, lo no aprobado y lo que venció se queda aquí.',
    },
  },
  listLabel: 'Solicitudes',
  from: (maker: string, when: string) => `${maker}, ${when}`,
  prepared: (when: string) => `, ${when}.`,
  preparedBy: 'Preparó ',
  ruleAlways: 'Regla: siempre decide otra persona.',
  ruleAbove: 'Regla: arriba del límite decide otra persona.',
  why: (maker: string) => `Por qué, según ${maker}`,
  whyNot: 'Por qué no se hizo',
  about: 'Sobre qué',
  openSubject: 'Abrir',
  ifApproved: 'Si se aprueba',
  strip: 'Quién preparó, quién decide y qué pasa',
  step: {
    prepared: (name: string) => `${name} preparó`,
    did: (name: string) => `${name} lo hizo`,
    youPrepared: 'Tú preparaste',
    youDecide: 'Decides tú',
    youCannot: 'No puedes',
    cannotOwn: (roles: string, count: number) => `${mayWord(count)} ${roles}`,
    cannotForYou: (roles: string, count: number) => `Es para ti. ${mayWord(count)} ${roles}`,
    somebody: 'Falta otra persona',
    oneIsEnough: 'Sin otra persona',
    withinLimit: 'Era menos del límite',
    approved: (name: string) => `${name} aprobó`,
    refused: (name: string) => `${name} no aprobó`,
    takenBack: 'Se retiró',
    foundChanged: (name: string) => `${name} quiso aprobar`,
    nobody: 'Nadie decidió',
    applies: 'Se aplica',
    appliesWhen: 'Al aprobar, si nada cambió',
    applied: 'Se aplicó',
    asShown: 'Tal como se ve aquí',
    notDone: 'No se hizo',
    changed: 'Algo cambió antes',
    late: 'Se acabó el tiempo',
    saidNo: 'Quedó como estaba',
  },
  refuse: 'No aprobar',
  takeBack: 'Retirar solicitud',
  keepIt: 'Mejor no',
  noteRefuse: 'Por qué no, lo leerá quien la preparó',
  noteTakeBack: 'Por qué la retiras',
  noteMissing: 'Escribe tu motivo, con al menos 3 letras.',
  footApprove: 'Se aplica al momento y queda en la bitácora con tu nombre.',
  footReads: 'La decide otra persona. Aquí solo la ves.',
  footOver: 'Ya se decidió. Así quedó en la bitácora.',
  footOwn: 'Tú la preparaste: la decide otra persona, o la retiras.',
  approved: (title: string) => `Aprobaste: ${title}`,
  refused: (title: string) => `No aprobaste: ${title}`,
  takenBack: (title: string) => `Retiraste: ${title}`,
  keys: {
    next: 'Solicitud siguiente',
    previous: 'Solicitud anterior',
    approve: 'Aprobar la solicitud',
    refuse: 'No aprobarla',
    takeBack: 'Retirar tu solicitud',
    read: 'Ir al detalle',
    open: 'Abrir de qué se trata',
    view: 'Cambiar de lista',
    send: 'Enviar tu motivo',
    cancel: 'Dejarla como está',
  },
  hints: {
    next: 'abajo',
    previous: 'arriba',
    approve: 'aprobar',
    refuse: 'no aprobar',
    takeBack: 'retirar',
    read: 'leer',
    open: 'abrir',
    view: 'otra lista',
    send: 'enviar',
    cancel: 'volver',
  },
  gone: 'Esta solicitud no está aquí',
  goneText: 'Puede ser de hace tiempo, o de algo que tu rol no ve.',
  before: 'Solicitudes sobre lo mismo',
  beforeColumns: { when: 'Cuándo', who: 'Quién', what: 'Qué pidió', end: 'En qué quedó' },
  subject: {
    loan: (short: string) => `Crédito ${short}`,
    case: (folio: string) => `Caso ${folio}`,
    application: (id: string) => `Solicitud ${id}`,
    product: (name: string) => `Producto ${name}`,
    receipt: (short: string) => `Depósito ${short}`,
    customer: (id: string) => `Cliente ${id}`,
    merchant: 'Comercio',
    policy: (version: string) => `Política ${version}`,
    flag: (name: string) => `Bandera ${name}`,
    staff: 'Persona del equipo',
    reveal: 'Datos tapados de clientes',
  },
  grant: (roles: string) => `Dar rol ${roles}`,
  expired: 'Venció',
  revealed: {
    title: (field: string) => `${field} de quienes pediste`,
    caption: 'Lo que se te muestra, por persona',
    until: (hour: string) => `Lo ves hasta las ${hour}. Cada persona quedó anotada en la bitácora.`,
    over: 'Ya pasó el tiempo para verlos. Pídelos otra vez si los necesitas.',
    columns: { customer: 'Cliente', name: 'Nombre' },
    nameless: 'Sin nombre',
    missing: 'No lo dio',
  },
} as const;
