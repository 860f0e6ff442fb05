import type { PaymentStatus, RefundStatus } from '@abona/contract/merchants/payment-status';
import { brandName } from '@abona/lender/lender';

/** What a payment's state is called in a list. */
export const statusWords: Readonly<Record<PaymentStatus, string>> = {
  created: 'Sin abrir',
  pending: 'Lo está pagando',
  authorized: 'Autorizado',
  captured: 'Cobrado',
  partially_refunded: 'Reembolsado en parte',
  refunded: 'Reembolsado',
  rejected: 'No aprobado',
  cancelled: 'Cancelado',
  expired: 'Vencido',
};

/** What happened when it came to that state. */
export const momentWords: Readonly<Record<PaymentStatus, string>> = {
  created: 'Creaste el cobro',
  pending: 'Tu cliente lo abrió',
  authorized: 'Aprobado: falta que lo cobres',
  captured: 'Cobrado. El riesgo es nuestro',
  partially_refunded: 'Reembolsaste una parte',
  refunded: 'Reembolsaste todo',
  rejected: 'No se aprobó',
  cancelled: 'Se canceló',
  expired: 'Venció sin pagarse',
};

/** Where the money of a refund is. */
export const refundStateWords: Readonly<Record<RefundStatus, string>> = {
  pending: 'en camino a su banco',
  succeeded: 'entregado',
  failed: 'su banco no lo aceptó; lo resolvemos con tu cliente',
};

export const paymentsCopy = {
  title: 'Cobros',
  sub: `lo que pediste cobrar con ${brandName}`,
  search: 'Pedido',
  searchHelp: 'El número del pedido, o cómo empieza',
  status: 'Estado',
  all: 'Todos',
  branch: 'Sucursal',
  allBranches: 'Todas',
  soldAt: (name: string) => `Sucursal ${name}`,
  from: 'Desde',
  until: 'Hasta',
  today: (day: string) => `Hoy, ${day}`,
  list: 'Tus cobros',
  empty: 'Todavía no hay cobros aquí',
  emptyHow: 'Cuando tu tienda cree uno con tus llaves, lo ves al momento.',
  emptyFilter: 'Ningún cobro con esos filtros',
  clear: 'Quitar los filtros',
  nameless: 'Sin artículos',
  detail: 'Cobro',
  about: (goods: string, order: string) => `${goods}, pedido ${order}`,
  fee: (percent: string) => `Comisión ${percent}`,
  feeIva: 'IVA de la comisión',
  refunded: 'Reembolsado',
  net: 'Te llega',
  inPayout: (day: string) => `En el depósito del ${day}`,
  waitsPayout: 'Va en tu siguiente depósito',
  refunds: 'Reembolsos',
  refund: (amount: string, state: string) => `${amount}, ${state}`,
  history: 'Qué pasó',
  lines: 'Artículos',
  metadata: 'Tus datos',
  pieces: (quantity: number, price: string) => `${quantity} × ${price}`,
  givenBack: (quantity: number) => `${quantity} de vuelta`,
  shipping: 'Envío',
  capture: (amount: string) => `Cobrar ${amount}`,
  capturePart: 'Cobrar menos',
  captureAmount: (most: string) => `Cuánto cobras, hasta ${most}`,
  captureRest: (rest: string) =>
    `Los otros ${rest} se liberan: tu cliente no los debe y ya no podrás cobrarlos.`,
  released: (rest: string) => `Cobraste menos de lo autorizado: ${rest} quedaron libres.`,
  captureHow: (until: string) => `Está autorizado. Cóbralo antes del ${until} o se libera.`,
  captured: 'Cobrado. Va en tu siguiente depósito.',
  cancel: 'Cancelar el cobro',
  cancelSure: 'Sí, cancelar',
  cancelHow: 'Tu cliente ya no podrá pagarlo.',
  cancelled: 'Cobro cancelado',
  keep: 'No, dejarlo',
} as const;

export const refundCopy = {
  title: 'Reembolsar',
  how: 'Qué regresas',
  kinds: { all: 'Todo', amount: 'Un monto', lines: 'Por artículo' },
  amount: (most: string) => `Monto, hasta ${most}`,
  amountWrong: (most: string) => `Escribe un monto de $0.01 a ${most}.`,
  reason: 'Motivo (lo ve tu equipo)',
  pieces: (name: string, most: number) => `${name}, hasta ${most}`,
  linesNone: 'Elige al menos un artículo.',
  preview: 'Qué va a pasar',
  toPlan: 'Tu cliente deja de deber',
  toCustomer: 'Le regresamos a tu cliente',
  toOrigin: 'Regresa a donde pagó su enganche',
  toPoints: 'Regresa en puntos',
  feeBack: 'Te regresamos comisión e IVA',
  fromPayouts: 'Se descuenta de tus depósitos',
  confirm: (amount: string) => `Reembolsar ${amount}`,
  done: (amount: string) => `Reembolsaste ${amount}`,
  overtaken: 'Este cobro cambió mientras lo veías. Revisa los montos antes de seguir.',
} as const;
