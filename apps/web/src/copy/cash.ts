type CashLegal = {
  readonly product: string;
  readonly rate: string;
  readonly opening: string;
  readonly day: string;
};

/** The personal loan, before its application. Every figure comes from the product's quote. */
export const cashCopy = {
  title: 'Pide un préstamo',
  text: 'Recíbelo en tu cuenta y págalo en abonos. Ves cuánto pagas en total antes de decir que sí.',
  amount: '¿Cuánto necesitas?',
  range: (least: string, most: string) => `De ${least} a ${most}`,
  terms: '¿En cuántas quincenas?',
  term: (count: number) => `${count} quincenas`,
  opening: (percent: string) => `Comisión por apertura (${percent} + IVA)`,
  net: 'Recibes en tu cuenta',
  payments: (count: number) => `${count} abonos quincenales de`,
  total: 'En total pagas',
  cat: (percent: string) => `CAT ${percent}`,
  catSuffix: 'sin IVA',
  legal: ({ product, rate, opening, day }: CashLegal) =>
    `${product}. Exclusivamente para fines informativos y de comparación. Tasa de interés anual fija de ${rate} sin IVA, la más alta a la que prestamos este monto, y comisión por apertura de ${opening} más IVA, que se descuenta de lo que recibes. Fecha de cálculo: ${day}. Tu oferta puede costar menos: la ves completa antes de aceptar.`,
  go: 'Solicitar mi préstamo',
  failed: 'No pudimos empezar tu solicitud',
  quoteFailed: 'No pudimos calcular tu préstamo',
  pending: {
    title: 'Ya tienes una solicitud en curso',
    text: 'Puedes terminarla. Si pides este préstamo, toma su lugar.',
  },
  current: 'Ver mi solicitud actual',
} as const;
