/** The personal loan, before its application. */
export const cashCopy = {
  title: 'Pide un préstamo',
  text: 'Dinero en tu cuenta, en abonos. Ves cuánto pagas en total antes de decir que sí.',
  amount: '¿Cuánto necesitas?',
  range: (least: string, most: string) => `De ${least} a ${most}`,
  terms: '¿En cuántas quincenas?',
  term: (count: number) => `${count} quincenas`,
  payments: (count: number) => `${count} abonos quincenales de`,
  total: 'En total pagas',
  cat: (percent: string) => `CAT ${percent}`,
  catSuffix: 'sin IVA',
  legal: (rate: string, day: string) =>
    `Para fines informativos y de comparación. Ejemplo con tasa de interés anual fija de ${rate} sin IVA y sin comisión por apertura, calculado el ${day}. Tu oferta puede ser distinta: la ves completa antes de aceptar.`,
  go: 'Solicitar mi préstamo',
  failed: 'No pudimos empezar tu solicitud',
  current: 'Ver mi solicitud actual',
} as const;
