import type { RestrictionCode } from '@abona/contract/identity/restriction';
import type {
  DayStep,
  DayStepState,
  KeyName,
  operationReasons,
  ProviderName,
  ProviderState,
} from '@abona/contract/staff/operations';

export type OperationReason = (typeof operationReasons)[number];

const reasonWords: Readonly<Record<OperationReason, string>> = {
  outage_over: 'Se acabó la falla de fuera',
  cause_fixed: 'Ya se corrigió la causa',
  asked_by_shop: 'Lo pidió la tienda',
  asked_by_authority: 'Lo pidió una autoridad',
  missed_run: 'No corrió a su hora',
  other: 'Otro',
};

export const isOperationReason = (text: string): text is OperationReason => text in reasonWords;
export const operationReasonOptions = Object.entries(reasonWords).map(([value, text]) => ({
  value,
  text,
}));

export const providerWords: Readonly<Record<ProviderName, string>> = {
  login: 'Acceso de clientes',
  staff_login: 'Acceso de la mesa',
  identity: 'Identidad',
  spei: 'SPEI',
  debit: 'Domiciliación',
  santander: 'Santander',
  cards: 'Tarjetas y efectivo',
  bureau: 'Buró de crédito',
  phone: 'Mensajes y llamadas',
  push: 'Avisos en la app',
  condusef_reune: 'CONDUSEF, REUNE',
  condusef_redeco: 'CONDUSEF, REDECO',
};

export const providerStateWords: Readonly<Record<ProviderState, string>> = {
  unknown: 'Sin llamadas',
  up: 'Responde',
  unsteady: 'Falla a ratos',
  down: 'No responde',
};

export const keyWords: Readonly<Record<KeyName, string>> = {
  session: 'Sesiones',
  field: 'Datos guardados',
  field_index: 'Búsqueda de datos guardados',
  login: 'Acceso de clientes',
  staff_login: 'Acceso de la mesa',
  portal_login: 'Acceso de comercios',
  identity: 'Identidad',
  identity_secret: 'Identidad, firma',
  identity_face: 'Identidad, caras',
  identity_face_secret: 'Identidad, firma de caras',
  spei_signing: 'SPEI, firma de órdenes',
  debit: 'Domiciliación',
  santander: 'Santander',
  cards: 'Tarjetas y efectivo',
  bureau: 'Buró de crédito',
  bureau_signing: 'Buró, firma de reportes',
  condusef: 'CONDUSEF',
  phone: 'Mensajes y llamadas',
  push: 'Avisos en la app',
  captcha: 'Captcha',
  metrics: 'Métricas',
};

export const dayStepWords: Readonly<Record<DayStep, string>> = {
  loans: 'Créditos al día',
  write_offs: 'Castigos',
  books: 'Libros de ayer cerrados',
  portfolio: 'Cartera de ayer guardada',
};

export const dayStepStateWords: Readonly<Record<DayStepState, string>> = {
  done: 'Hecho',
  running: 'Corriendo',
  stopped: 'Se detuvo',
  waiting: 'Por hacer',
};

export const restrictionCountWords: Readonly<Record<RestrictionCode, string>> = {
  account_blocked: 'Cuenta en revisión',
  purchases_blocked: 'Compras en pausa',
  loans_blocked: 'Préstamos en pausa',
  payouts_held: 'Depósitos en pausa',
  payments_overdue: 'Con pagos vencidos',
};

const triesText = (count: number): string => (count === 1 ? '1 intento' : `${count} intentos`);

function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h`;
}

export const operationsCopy = {
  sub: 'como lo ve este nodo',
  viewsLabel: 'Qué parte',
  regions: {
    runs: 'Cierres y tareas',
    outside: 'Proveedores y tiendas',
    flags: 'Banderas de todos',
    keys: 'Llaves y restricciones',
  },
  views: {
    summary: 'Resumen',
    jobs: 'Tareas muertas',
    webhooks: 'Avisos sin entregar',
    settings: 'Banderas y llaves',
  },
  figures: {
    dead: 'Tareas muertas',
    deadNone: 'ninguna espera',
    deadSome: 'esperan a una persona',
    lag: 'La que más espera',
    lagOk: 'a tiempo',
    lagLate: 'van tarde',
    failing: 'la cola falla en este nodo',
    webhooks: 'Avisos sin entregar',
    webhooksNote: 'en los últimos días',
    day: 'Último cierre',
    dayNone: 'Ninguno',
    dayOpen: 'sin terminar',
    dayNever: 'todavía',
    dayTook: (time: string) => `tardó ${time}`,
    providers: 'Proveedores',
    providersOk: 'sin fallas',
    providersDown: (count: number) => (count === 1 ? '1 con fallas' : `${count} con fallas`),
  },
  duration: durationText,
  schedules: {
    title: 'Lo que corre a su hora',
    caption: 'Tareas programadas',
    heads: {
      name: 'Tarea',
      cron: 'Cuándo',
      waiting: 'En espera',
      active: 'Corriendo',
      act: 'Acto',
    },
    run: 'Correr ahora',
    runName: (name: string) => `Correr ahora ${name}`,
  },
  queues: {
    title: 'Colas con trabajo',
    caption: 'Colas que no están vacías',
    none: 'Todo está hecho.',
  },
  days: {
    title: 'Cierre del día',
    caption: 'Los últimos cierres',
    heads: {
      day: 'Día',
      started: 'Empezó',
      took: 'Tardó',
      loans: 'Créditos',
      journals: 'Asientos',
      state: 'Estado',
    },
    done: 'Terminado',
    open: 'Sin terminar',
    none: 'Todavía no se ha cerrado ningún día.',
    run: 'Correr el cierre',
    steps: 'Pasos del último cierre',
    stepHeads: { step: 'Paso', at: 'Cuándo', state: 'Cómo va' },
    resumed: (times: number, at: string) =>
      times === 1
        ? `Se retomó una vez donde se quedó, ${at}.`
        : `Se retomó ${times} veces donde se quedó; la última, ${at}.`,
  },
  providers: {
    title: 'Proveedores',
    caption: 'Cómo responde cada proveedor',
    heads: {
      name: 'Quién',
      host: 'Dónde',
      state: 'Cómo',
      last: 'Última respuesta',
      cert: 'Certificado',
    },
    certificate: (date: string, days: number) => `${date} · ${days} d`,
    noCertificate: '—',
    never: '—',
  },
  endpoints: {
    title: 'Tiendas que no reciben',
    caption: 'Direcciones de tiendas con fallas',
    heads: {
      shop: 'Tienda',
      host: 'Dónde',
      since: 'Falla desde',
      waiting: 'En espera',
      dead: 'Sin entregar',
      state: 'Estado',
    },
    active: 'Se sigue intentando',
    disabled: 'Apagada',
    none: 'Todas reciben lo que se les manda.',
  },
  dead: {
    label: 'Tareas muertas',
    heads: { died: 'Murió', queue: 'Tarea', attempts: 'Intentos', failure: 'Última falla' },
    unknownQueue: 'Sin cola',
    none: 'Ninguna tarea ha muerto',
    noneText: 'Lo que falle doce veces aparecerá aquí y en Hoy.',
    tries: triesText,
    facts: {
      id: 'Número',
      queue: 'Tarea',
      begun: 'Empezó',
      died: 'Murió',
      attempts: 'Intentos',
      failure: 'Última falla',
    },
    retry: 'Intentar de nuevo',
    retryAsk: (queue: string) => `Vuelve a ${queue} con todos sus intentos.`,
    retried: (queue: string) => `De vuelta en ${queue}`,
    gone: 'Ya no está entre las muertas',
    goneText: 'Alguien se adelantó, o ya la intentaste.',
  },
  webhooks: {
    label: 'Avisos a tiendas sin entregar',
    heads: {
      died: 'Se dejó',
      shop: 'Tienda',
      event: 'Aviso',
      host: 'Dónde',
      attempts: 'Intentos',
      answer: 'Respondió',
    },
    none: 'Todos los avisos llegaron',
    noneText: 'Lo que una tienda no reciba en tres días aparecerá aquí y en Hoy.',
    resend: 'Mandar de nuevo',
    resendAsk: (event: string, shop: string) =>
      `${event} sale otra vez a ${shop}, con el mismo número y tres días para llegar.`,
    resent: 'El aviso va de nuevo en camino',
    silent: 'sin respuesta',
  },
  flags: {
    title: 'Banderas',
    caption: 'Banderas y su valor',
    sub: 'para todos los clientes',
    heads: { name: 'Bandera', value: 'Ahora', set: 'De dónde', customers: 'Aparte', act: 'Acto' },
    switchOn: 'Encender',
    switchOff: 'Apagar',
    switchName: (name: string, isOn: boolean) => `${isOn ? 'Apagar' : 'Encender'} ${name}`,
    switching: (name: string) => `Cambiar ${name}`,
    waits: 'El cambio espera a una segunda persona',
    waitsLink: 'Ver la solicitud',
    on: 'Encendida',
    off: 'Apagada',
    byDefault: 'De fábrica',
    set: 'Puesta para todos',
    apart: (count: number) => (count === 0 ? '—' : count === 1 ? '1 cliente' : `${count} clientes`),
  },
  keys: {
    title: 'Llaves y secretos',
    caption: 'Llaves y secretos en uso',
    heads: {
      name: 'Para',
      id: 'Nombre',
      since: 'En uso desde',
      due: 'Cambiarla el',
      state: 'Estado',
    },
    none: '—',
    current: 'En uso',
    soon: 'Toca pronto',
    late: 'Ya tocaba',
    old: 'Solo abre lo anterior',
  },
  restrictions: {
    title: 'Clientes con restricción',
    customers: (count: number) => (count === 1 ? '1 cliente' : `${count} clientes`),
    none: 'Nadie tiene restricciones.',
  },
  form: {
    reason: 'Por qué',
    blank: 'Elige un motivo',
    missing: 'Elige un motivo.',
    cancel: 'Cancelar',
    note: 'Queda en la bitácora a tu nombre.',
    close: 'Cerrar',
    runTitle: (name: string) => `Correr ${name}`,
    runAsk: 'Corre una vez más, ya. Si no hay nada que hacer, no hace nada.',
    ran: (name: string) => `${name} está en camino`,
  },
  keyboard: {
    act: { label: 'Intentar de nuevo lo que está a la mano', hint: 'intentar de nuevo' },
    confirm: { label: 'Confirmar', hint: 'confirmar' },
    cancel: { label: 'Cancelar', hint: 'cancelar' },
  },
} as const;
