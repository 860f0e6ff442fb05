/** What an offer asks about cards and accounts. */
export const offerInstrumentsCopy = {
  payout: {
    title: '¿A qué cuenta te depositamos?',
    text: (amount: string) => `Recibes ${amount} por SPEI. La cuenta debe estar a tu nombre.`,
    legend: 'Tus cuentas',
    other: 'Agregar otra cuenta',
    back: 'Elegir una de mis cuentas',
    missing: 'Elige la cuenta que recibe tu dinero.',
  },
  card: {
    legend: '¿Con cuál tarjeta?',
    add: 'Agregar una tarjeta',
    missing: 'Elige la tarjeta con la que pagas tu enganche.',
  },
  registration: { title: 'Registra tu tarjeta' },
} as const;
