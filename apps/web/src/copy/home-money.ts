/** What is owed, what can be bought and what comes next, on the home. */
export const homeMoneyCopy = {
  hero: {
    nextTitle: (name: string) => (name === '' ? 'Tu próximo abono' : `${name}, tu próximo abono`),
    todayTitle: (name: string) =>
      name === '' ? 'Tu abono vence hoy' : `${name}, tu abono vence hoy`,
    lateTitle: (days: number) => (days === 1 ? 'Venció ayer' : `Venció hace ${days} días`),
    lateDate: (day: string) => `Era el ${day}`,
    instalment: (shop: string, number: number, total: number) =>
      `${shop} · abono ${number} de ${total}`,
    sameDay: (others: number, total: string) =>
      others === 1
        ? `Ese día tienes otro abono: ${total} en total`
        : `Ese día tienes otros ${others} abonos: ${total} en total`,
    lateMany: (count: number, loans: number) => `${count} abonos de ${loans} compras`,
    lateFew: (shop: string, count: number) => `${shop} · ${count} abonos`,
    pay: 'Pagar abono',
    payToday: 'Pagar hoy',
    catchUp: 'Ponerme al corriente',
    plan: 'Ver plan',
    detail: 'Ver detalle del crédito',
    onTime: (left: string) => `Vas al corriente. Te faltan ${left}`,
    soon: (days: number) => (days === 1 ? 'Vence mañana' : `Vence en ${days} días`),
    today: 'Págalo hoy y no te cuesta nada más',
    charges: (amount: string) => `Incluye ${amount} de cargo por atraso`,
    noCharges: 'Todavía sin cargos por atraso',
    progress: (paid: number, total: number) => `${paid} de ${total} abonos pagados`,
    core: (paid: number, total: number) => `${paid}/${total}`,
  },
  paidOff: {
    title: (name: string) => (name === '' ? '¡Terminaste!' : `¡Terminaste, ${name}!`),
    headline: 'No debes nada',
    text: 'Tus compras quedaron pagadas. Tu línea está lista para la próxima.',
    textNoLine: 'Tus compras quedaron pagadas.',
    band: 'Todas tus compras están pagadas',
    flower: 'Todos tus abonos están pagados',
  },
  declined: {
    title: 'Tu última solicitud',
    headline: 'Por ahora no',
    text: 'No pudimos darte este crédito. No es un “nunca”: mira qué ayudaría y cuándo volver a intentarlo.',
    go: 'Ver mis motivos',
    band: 'No debes nada',
    flower: 'Todavía no tienes abonos',
  },
  late: {
    why: 'Por qué este monto',
    perDay: (amount: string) => `Cada día que pasa suma ${amount}.`,
    noPerDay: 'No suma más por día: el cargo es uno solo.',
    help: '¿Se te complicó la quincena?',
    helpText: 'Escríbenos y vemos opciones para ti.',
    helpGo: 'Escribir',
    loan: (number: number, days: number) =>
      days === 1 ? `Abono ${number}, venció ayer` : `Abono ${number}, venció hace ${days} días`,
  },
  purchases: {
    title: 'Tus compras activas',
    all: 'Ver todas',
    progress: (paid: number, total: number) => `${paid} de ${total} abonos`,
    late: (count: number) => (count === 1 ? '1 abono vencido' : `${count} abonos vencidos`),
    lateSince: (day: string) => `venció ${day}`,
  },
  credit: {
    title: 'Disponible para comprar',
    usage: (used: string, limit: string) => `Usas ${used} de tu línea de ${limit}`,
    ring: (percent: number) => `Te queda disponible el ${percent} % de tu línea`,
    share: (percent: number) => `${percent}%`,
    shops: 'Ver dónde comprar',
    detail: 'Ver mi línea',
    paused: 'Tus compras están en pausa',
    pausedText: (available: string) =>
      `Ponte al corriente y vuelve a usar tus ${available} disponibles.`,
  },
  quick: {
    label: 'Accesos rápidos',
    code: 'Código de pago',
    loan: 'Préstamo personal',
    automatic: 'Pago automático',
    wallet: 'Tarjetas y cuentas',
    statements: 'Estados de cuenta',
    savings: 'Ahorros',
  },
  news: {
    label: 'Avisos',
    close: (title: string) => `Cerrar aviso: ${title}`,
  },
  transit: {
    title: 'Pagos en camino',
    text: 'Mientras llegan, no te cobramos por atraso.',
  },
  movements: { title: 'Últimos movimientos', all: 'Ver todos' },
  planner: {
    title: 'Tus próximas quincenas',
    text: 'Lo que te toca pagar con cada quincena, sumando todas tus compras.',
    now: 'Por pagar ahora',
    payday: (day: string) => `Quincena del ${day}`,
    paidOn: (day: string) => `Te la depositan el ${day}`,
    bar: (total: string, payday: string) => `${total} el ${payday}`,
    item: (shop: string, number: number, total: number) => `${shop}, abono ${number} de ${total}`,
    more: (count: number) => (count === 1 ? 'Ver 1 quincena más' : `Ver ${count} quincenas más`),
    less: 'Ver menos',
    heaviest: 'La más pesada',
    empty: 'Nada por pagar',
  },
  amazon: {
    title: 'Tienes una compra activa en Amazon',
    text: 'Sus abonos se pagan aquí mismo, junto con los demás.',
  },
} as const;
