/** Where and how to buy. */
export const channelsCopy = {
  title: 'Dónde comprar',
  code: {
    title: 'Paga en la caja con un código',
    text: 'Genéralo aquí y muéstralo en la tienda.',
    make: 'Generar código de pago',
    show: 'Ver mi código de pago',
    goOn: 'Seguir con mi código',
    available: 'Puedes usar hasta ',
    unknown: 'Tu línea se confirma al pedir tu código',
    paused: 'Tus compras están en pausa mientras tengas un abono vencido',
    failed: 'No pudimos empezar',
    current: 'Ver mi solicitud',
  },
  replace: {
    title: '¿Cambiamos tu solicitud?',
    text: (shop: string) =>
      `Tienes una compra en proceso en ${shop}. Si pides un código de pago, esa solicitud se cancela.`,
    textPlain: 'Tienes una solicitud en proceso. Si pides un código de pago, esa se cancela.',
    keep: 'Conservar mi solicitud',
    accept: 'Pedir el código de todos modos',
  },
  ways: {
    loan: {
      title: '¿Necesitas un préstamo?',
      text: 'Recíbelo en tu cuenta y págalo en abonos',
      go: 'Simular préstamo',
    },
  },
  how: {
    title: 'Cómo pagar en tienda',
    steps: [
      'Genera tu código: dura 15 minutos y solo sirve una vez.',
      'Muéstralo en la caja. La tienda escribe el monto.',
      'Elige en tu teléfono en cuántos abonos lo pagas, y listo.',
    ],
  },
} as const;
