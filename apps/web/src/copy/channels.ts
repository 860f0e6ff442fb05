/** Where and how to buy, and the code for a till. */
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
      title: '¿Necesitas efectivo?',
      text: 'Préstamo personal directo a tu cuenta',
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

export const paymentCodeCopy = {
  title: 'Código de pago',
  ticket: 'Muéstralo en la caja',
  number: 'Código de pago',
  barcode: 'Código de barras del código de pago',
  qr: 'Código QR del código de pago',
  cap: (amount: string) => `Hasta ${amount}`,
  left: (clock: string) => `Vence en ${clock}`,
  leftSoon: (seconds: number) =>
    seconds === 0 ? 'El código venció' : `Tu código vence en ${seconds} segundos`,
  over: 'Ya no sirve',
  copy: 'Copiar',
  copied: 'Código copiado',
  notCopied: 'No pudimos copiarlo: selecciónalo y cópialo tú.',
  renew: 'Generar otro código',
  renewed: 'Listo, este es tu código nuevo',
  expired: {
    title: 'Tu código venció',
    text: 'Nadie lo puede cobrar ya. Genera otro cuando estés en la caja.',
  },
  charged: {
    title: 'La tienda ya lo cobró',
    text: 'En un momento ves cuánto y en cuántos abonos lo puedes pagar.',
  },
  notReady: {
    title: 'Todavía falta un paso',
    text: 'Antes de darte un código necesitamos terminar tu solicitud.',
    go: 'Ver qué falta',
  },
  safety: {
    title: 'Solo para la caja',
    text: 'No mandes este código por mensaje. Nadie de Abona te lo va a pedir.',
  },
  steps: [
    'Di que pagas con Abona y muestra esta pantalla.',
    'Revisa que el monto que cobra la tienda sea el correcto.',
    'Acepta aquí tus abonos. La tienda recibe el aviso al momento.',
  ],
  stepsTitle: 'En la caja',
  failed: 'No pudimos generar tu código',
} as const;
