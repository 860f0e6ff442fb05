/** Statements, and what paying early has saved. */
export const statementsCopy = {
  title: 'Estados de cuenta',
  years: 'Año',
  paid: (amount: string) => `Pagaste ${amount}`,
  read: 'Ver en pantalla',
  pdf: 'Descargar PDF',
  period: (from: string, to: string) => `Del ${from} al ${to}`,
  empty: {
    title: 'Todavía no hay estados de cuenta',
    text: 'El primero sale al terminar el mes de tu primera compra.',
    go: 'Ver dónde comprar',
  },
  failed: 'No pudimos cargar tus estados de cuenta',
  documentFailed: 'No pudimos abrir este estado de cuenta',
  flower: 'Avance de tus abonos',
} as const;

export const savingsCopy = {
  title: 'Ahorros',
  saved: 'Has ahorrado pagando antes',
  none: 'Cuando adelantas un pago, aquí ves los intereses que dejaste de pagar.',
  could: (amount: string) => `Si liquidas todo hoy, ahorras ${amount} más.`,
  loans: 'Por compra',
  loanSaved: (amount: string) => `Ahorraste ${amount}`,
  loanCould: (amount: string) => `Puedes ahorrar ${amount}`,
  loanNone: 'Sin ahorro todavía',
  empty: {
    title: 'Todavía no hay ahorros',
    text: 'Cuando tengas una compra, aquí ves cuánto ahorras si la pagas antes.',
    go: 'Ver dónde comprar',
  },
  failed: 'No pudimos cargar tus ahorros',
} as const;
