import { brandName } from '@abona/lender/lender';

/** What the screens between a purchase and its credit share. */
export const funnelCopy = {
  steps: ['Solicitud', 'Evaluación', 'Oferta', 'Listo'],
  progress: 'Avance de tu solicitud',
  step: (number: number, name: string) => `Paso ${number} de 4: ${name}`,
  stepPart: (number: number, part: string) => `Paso ${number} de 4: Evaluación · ${part}`,
  nipPart: 'NIP',
  phonePart: 'celular',
  identityPart: 'identidad',
  summary: 'Resumen',
  trust: `Tus datos viajan cifrados. Nunca te pedimos dinero para “liberar” un crédito: si tu oferta lleva enganche, lo pagas solo dentro de ${brandName} y aparece en tu contrato.`,
  purchase: {
    at: (shop: string) => `Tu compra en ${shop}`,
    cash: 'Tu préstamo personal',
    inStore: 'Tu compra en tienda',
    order: (id: string) => `Pedido ${id}`,
    amount: 'Monto de la compra',
  },
  help: 'Ayuda',
  continue: 'Continuar',
  goHome: 'Ir a inicio',
  backTo: (shop: string) => `Volver a ${shop}`,
  backToShop: 'Volver a la tienda',
  cancel: {
    open: 'Cancelar',
    title: '¿Cancelamos tu solicitud?',
    purchase: (shop: string) =>
      `Se cancela tu solicitud para ${shop}. Si la quieres después, hay que empezar de nuevo.`,
    cash: 'Se cancela tu solicitud de préstamo. Si lo quieres después, hay que empezar de nuevo.',
    line: 'Se cancela tu solicitud. Si quieres tu línea después, hay que empezar de nuevo.',
    keepPurchase: 'Seguir con mi compra',
    keep: 'Seguir con mi solicitud',
    accept: 'Sí, cancelar',
    failed: 'No pudimos cancelar',
  },
} as const;
