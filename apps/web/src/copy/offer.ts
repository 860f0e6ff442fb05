/** The offer: what it costs stands beside every price. */
export const offerCopy = {
  titleAgain: (name: string) =>
    name === '' ? 'Qué gusto verte de nuevo' : `Hola de nuevo, ${name}`,
  lineLeft: (free: string, left: string) => `Tu línea: ${free} libres. Te quedarían ${left}.`,
  codeMissing: 'Escribe el código que te mandamos.',
  title: (name: string) => (name === '' ? 'Elige cuántos abonos' : `${name}, elige cuántos abonos`),
  loading: 'Estamos trayendo tu oferta',
  loadFailed: 'No pudimos cargar tu oferta',
  validFor: 'Oferta vigente',
  validHours: (hours: number) => `Oferta vigente ${hours} h`,
  updated: {
    title: 'Tu oferta se actualizó.',
    text: 'Revisa los montos antes de aceptar.',
  },
  expired: {
    title: 'Tu oferta venció',
    text: 'Pide la nueva para seguir. Los montos pueden cambiar.',
    renew: 'Ver mi oferta nueva',
  },
  terms: 'Número de abonos',
  periods: {
    semanal: { many: 'semanas', each: 'semanales', name: 'Semanal' },
    catorcenal: { many: 'catorcenas', each: 'catorcenales', name: 'Catorcenal' },
    quincenal: { many: 'quincenas', each: 'quincenales', name: 'Quincenal' },
    mensual: { many: 'meses', each: 'mensuales', name: 'Mensual' },
  },
  term: (count: number, many: string) => `${count} ${many}`,
  termTotal: (amount: string) => `Total ${amount}`,
  free: 'Sin intereses',
  payments: (count: number, each: string) => `${count} abonos ${each} de`,
  costBefore: 'El crédito te cuesta ',
  costAfter: ' con IVA',
  noCost: 'Este plazo no te cuesta nada extra',
  methodMissing: 'Elige cómo pagas tu enganche.',
  consentMissing: 'Antes de seguir, marca que leíste el contrato.',
  accept: (count: number, amount: string) => `Aceptar ${count} abonos de ${amount}`,
  acceptFailed: 'No pudimos registrar tu aceptación',
  refused: {
    note: 'Pasa de tu límite',
    cap_exceeded: {
      title: 'Este plan pasa de tu tope por quincena',
      text: 'Elige un plan más largo o un monto menor, o cambia tu tope: subirlo toma hasta mañana.',
    },
    debts_exceed_income: {
      title: 'Este plan no cabe con tus otras deudas',
      text: 'Se lleva más de lo que te entra en la quincena. Elige un plan más largo o un monto menor, o revisa tus otras deudas.',
    },
    go: 'Ver mi tope por quincena',
  },
  total: 'Total a pagar',
} as const;
