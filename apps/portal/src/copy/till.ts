import type { TillSale } from '@abona/contract/portal/portal-till';

type Slip = {
  readonly shop: string;
  readonly amount: string;
  readonly order: string;
  readonly at: string;
};

/** At the counter: few words, what happened first, and always a way on. */
export const tillCopy = {
  charge: 'Cobrar',
  shift: 'Mi turno',
  toPortal: 'Ir a comercios',
  place: (till: string, branch: string | null) => (branch === null ? till : `${till}, ${branch}`),
  where: (till: string, name: string) => `${till}, ${name}`,
  offline: 'Sin conexión: no se puede cobrar',
  offlineHow: 'No guardamos cobros para después. En cuanto vuelva la red, sigues.',
  open: {
    title: 'Abre tu turno',
    text: 'Lo que cobres queda a tu nombre hasta que lo cierres.',
    branch: 'Tu sucursal',
    blank: 'Elige una',
    till: 'Tu caja',
    example: 'Caja 1',
    act: 'Abrir turno',
  },
  amount: {
    ask: '¿Cuánto es?',
    charging: 'Vas a cobrar',
    keypad: 'Teclado',
    erase: 'Borrar',
    order: 'Tu pedido o ticket (opcional)',
    next: 'Pedir su código',
  },
  code: {
    title: 'Leer su código',
    back: 'Regresar',
    camera: 'Usar la cámara',
    cameraOff: 'Apagar la cámara',
    aim: 'Apunta al código de su celular',
    noCamera: 'Este equipo no lee códigos con la cámara. Teclea los dígitos.',
    refused: 'No pudimos usar la cámara. Da permiso en tu navegador o teclea los dígitos.',
    digits: 'Código de su celular',
    help: 'Está debajo del código, en su app. El último dígito avisa si hay un error.',
    wrong: 'Revisa los dígitos: alguno no es.',
    act: (amount: string) => `Cobrar ${amount}`,
  },
  unknown: {
    title: 'No sabemos si se cobró',
    text: 'La respuesta no llegó. Averígualo antes de intentar otra cosa: preguntar otra vez no cobra dos veces.',
    act: 'Averiguar',
  },
  results: {
    waiting: {
      title: 'Que acepte en su celular',
      text: 'Le llegó el monto. Elige su plan y acepta; aquí lo ves al momento.',
    },
    sold: { title: 'Cobrado', text: 'Ya puedes entregar.' },
    rejected: {
      title: 'No se aprobó',
      text: 'No se le cobró nada. Puede pagar de otra forma.',
    },
    expired: {
      title: 'Se acabó el tiempo',
      text: 'No aceptó a tiempo y no se le cobró nada. Pídele otro código.',
    },
    cancelled: { title: 'Cobro cancelado', text: 'No se le cobró nada.' },
    refunded: { title: 'Reembolsado', text: 'Se descontó de lo que te depositamos.' },
  },
  folio: (order: string, at: string) => `Folio ${order}, a las ${at}.`,
  next: 'Siguiente cobro',
  again: 'Leer otro código',
  cancel: 'Cancelar el cobro',
  share: 'Mandar comprobante',
  print: 'Imprimir',
  slip: ({ shop, amount, order, at }: Slip) =>
    `${shop}: pagaste ${amount} con Abona. Folio ${order}, ${at}.`,
  refund: {
    act: 'Reembolsar',
    title: 'Reembolsar esta venta',
    who: 'Quién autoriza',
    blank: 'Elige a alguien',
    nobody: 'Nadie más tiene PIN. Quien pueda reembolsar lo pone en Equipo.',
    pin: 'Su PIN de 6 dígitos',
    how: 'Lo teclea esa persona, no tú.',
    amount: (most: string) => `Monto, hasta ${most}`,
    wrong: 'Escribe un monto que no pase de lo que queda.',
    sure: (amount: string) => `Reembolsar ${amount}`,
    done: (amount: string) => `Reembolsaste ${amount}`,
    cancel: 'No reembolsar',
  },
  close: {
    title: 'Cierre de turno',
    of: (name: string, till: string) => `Turno de ${name}, ${till}`,
    since: (at: string) => `desde ${at}`,
    sold: 'Cobros',
    refunded: 'Reembolsos',
    uncharged: 'Sin cobrar',
    waiting: (count: number) => (count === 1 ? '1 espera' : `${count} esperan`),
    ask: '¿Cuánto dice tu punto de venta?',
    counted: 'Total con Abona',
    difference: 'Diferencia',
    act: 'Cerrar turno',
    how: 'Se guarda con tu nombre y la hora.',
    done: 'Turno cerrado',
    sales: 'Movimientos del turno',
    none: 'Todavía no cobras nada en este turno',
    past: 'Mis turnos',
    columns: { day: 'Día', count: 'Cobros', total: 'Total', counted: 'Cierre' },
    even: 'Cuadró',
    uncounted: 'Sin revisar',
    off: (amount: string) => `Diferencia ${amount}`,
  },
} as const;

export const saleWords: Readonly<Record<TillSale['status'], string>> = {
  created: 'Espera',
  pending: 'Espera',
  authorized: 'Espera',
  captured: 'Cobrado',
  partially_refunded: 'Reembolsado en parte',
  refunded: 'Reembolsado',
  rejected: 'No se aprobó',
  cancelled: 'Cancelado',
  expired: 'Venció',
};
