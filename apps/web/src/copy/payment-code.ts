import { brandName } from '@abona/lender/lender';

/** The code that a till reads. */
export const paymentCodeCopy = {
  skipSteps: 'Ya sé cómo, no mostrar más',
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
    text: `No mandes este código por mensaje. Nadie de ${brandName} te lo va a pedir.`,
  },
  steps: [
    `Di que pagas con ${brandName} y muestra esta pantalla.`,
    'Revisa que el monto que cobra la tienda sea el correcto.',
    'Acepta aquí tus abonos. La tienda recibe el aviso al momento.',
  ],
  stepsTitle: 'En la caja',
  failed: 'No pudimos generar tu código',
} as const;
