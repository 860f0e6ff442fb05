import type { PortalTask } from '@abona/contract/portal/portal-home';

type TaskWords = {
  readonly title: (count: number) => string;
  readonly text: string;
  readonly clock: (at: string) => string;
};

export const taskWords: Readonly<Record<PortalTask, TaskWords>> = {
  capture: {
    title: (count) =>
      count === 1 ? 'Un cobro espera que lo cobres' : `${count} cobros esperan que los cobres`,
    text: 'Si no lo haces a tiempo, se liberan.',
    clock: (at) => `antes del ${at}`,
  },
  webhook_failing: {
    title: () => 'Tu tienda no contesta avisos',
    text: 'Seguimos intentando, en orden.',
    clock: (at) => `desde ${at}`,
  },
  webhook_off: {
    title: () => 'Dejamos de avisar a tu tienda',
    text: 'Falló por días. Arréglalo y vuelve a activarlo.',
    clock: (at) => at,
  },
  payout_returned: {
    title: () => 'Tu banco devolvió un depósito',
    text: 'El dinero es tuyo: lo mandamos otra vez cuando confirmes tu cuenta.',
    clock: (at) => `el ${at}`,
  },
  payouts_held: {
    title: () => 'Tus depósitos esperan',
    text: 'Tu cuenta es nueva: esperamos por seguridad.',
    clock: (at) => `hasta el ${at}`,
  },
  account_missing: {
    title: () => 'Falta tu cuenta para depositarte',
    text: 'Sin CLABE no podemos pagarte lo que vendas.',
    clock: (at) => at,
  },
};

export const homeCopy = {
  title: 'Inicio',
  hello: (name: string) => `Hola, ${name}`,
  sales: 'Ventas de hoy',
  count: (count: number, last: string) =>
    count === 1 ? `1 venta, a las ${last}` : `${count} ventas, la última a las ${last}`,
  noSales: 'Todavía no hay ventas hoy',
  week: 'Ventas de los últimos siete días',
  day: 'Día',
  amount: 'Ventas',
  today: 'hoy',
  nextBand: (day: string) => `El ${day} te depositamos`,
  toAccount: (last4: string) => `a tu cuenta •••• ${last4}`,
  recent: 'Últimos cobros',
  all: 'Ver todos',
  tasks: 'Por hacer',
  noTasks: 'Nada pendiente. Así da gusto.',
  next: 'Siguiente depósito',
  nextSales: (count: number) => (count === 1 ? '1 venta' : `${count} ventas`),
  nextRefunds: (count: number) => (count === 1 ? '1 reembolso' : `${count} reembolsos`),
  fee: (percent: string) => `Comisión ${percent}`,
  iva: 'IVA de la comisión',
  net: 'Te llega',
  nothingNext: 'Nada por depositar todavía',
  owes: 'Regresaste más de lo que vendiste: se descuenta de tus próximas ventas.',
} as const;
