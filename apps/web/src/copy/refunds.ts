import type { MoneyBackState, RefundState, ReturnView } from '@abona/contract/collections/refund';

const states: Readonly<Record<RefundState, string>> = {
  applied: 'Aplicado a tu plan',
  needs_account: 'Falta una cuenta',
  held: 'En espera',
  on_its_way: 'En camino',
  credited: 'Depositado',
};

const moneyStates: Readonly<Record<MoneyBackState, string>> = {
  needs_account: 'falta una cuenta',
  held: 'en espera por seguridad',
  on_its_way: 'en camino',
  credited: 'depositado',
  failed: 'no llegó, lo revisamos',
  as_credit: 'saldo a favor',
};

const returnStates: Readonly<Record<ReturnView['status'], string>> = {
  open: 'En pausa',
  refunded: 'Reembolsada',
  kept: 'Te la quedaste',
  expired: 'Terminó la pausa',
};

/** Refunds: what came back, how far it has come, and where it goes by itself. */
export const refundsCopy = {
  title: 'Reembolsos',
  failed: 'No pudimos mostrar tus reembolsos',
  states,
  moneyStates,
  returnStates,
  list: {
    title: 'Tus reembolsos',
    empty: {
      title: 'Todavía no tienes reembolsos',
      text: 'Cuando una tienda te regrese dinero, aquí ves a dónde fue y cuándo llega.',
    },
    order: 'Pedido',
    requested: 'La tienda te lo regresó',
    plan: 'Bajó de tu plan',
    points: 'Regresó en puntos',
    origin: 'A la tarjeta o cuenta de tu enganche',
    account: 'A tu cuenta',
    accountEnding: (last: string) => `A tu cuenta ···· ${last}`,
    tracking: 'Clave de rastreo',
    state: (amount: string, state: string) => `${amount} · ${state}`,
  },
  returns: {
    title: 'Devoluciones',
    open: (day: string) =>
      `Tus pagos están en pausa hasta el ${day} o hasta que la tienda te reembolse. No hay recargos ni cargos automáticos.`,
    resumes: (day: string) => `Tus pagos siguen desde el ${day}, sin recargos por la pausa.`,
    keep: 'Me lo quedo',
    kept: 'Listo: tus pagos siguen en cinco días',
    keepFailed: 'No pudimos terminar la pausa',
  },
  returnable: {
    title: '¿Devolviste algo?',
    text: 'Avísanos y ponemos en pausa tus pagos mientras la tienda responde.',
    goOf: (shop: string) => `Devolví el producto de ${shop}`,
    sheet: {
      title: (shop: string) => `¿Devolviste tu compra de ${shop}?`,
      text: 'Si la tienda te regresa todo, el dinero va así:',
      origin: 'A la tarjeta o cuenta de tu enganche',
      plan: 'Baja de tu plan',
      points: 'Regresa en puntos',
      account: 'A tu cuenta',
      pause: 'Desde hoy, y hasta 30 días, no hay recargos, cargos automáticos ni recordatorios.',
      confirm: 'Sí, lo devolví',
      cancel: 'Todavía no',
      failed: 'No pudimos poner tus pagos en pausa',
      done: 'Tus pagos están en pausa',
    },
  },
  account: {
    title: 'Reembolso automático',
    intro:
      'Lo que te regresen después de liquidar llega en automático a esta cuenta. Si pagaste un enganche, primero vuelve a donde salió.',
    name: (bank: string, last: string) => `${bank} ···· ${last}`,
    on: 'Tus reembolsos llegan aquí',
    held: (day: string) => `Por tu seguridad, esta cuenta recibe dinero desde el ${day}.`,
    none: 'Sin cuenta para reembolsos',
    noneText: 'Elige una para recibir tu dinero sin pedirlo.',
    choose: 'Elegir cuenta',
    change: 'Cambiar cuenta',
    stop: 'Dejar de enviar automáticamente',
    stopped: 'Guardado: te preguntaremos a dónde enviarlo',
    stopFailed: 'No se guardó el cambio',
    waiting: (amount: string) => `Tienes ${amount} por recibir`,
    waitingText: 'Elige una cuenta a tu nombre y te lo enviamos.',
    waitingHeld: 'Sale en cuanto termine la espera de seguridad.',
    waitingSoon: 'Sale en los próximos minutos.',
    all: 'Ver mis reembolsos',
  },
} as const;
