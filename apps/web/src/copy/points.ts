import type { PointMovement } from '@abona/contract/engagement/points';

const kinds: Readonly<Record<PointMovement['kind'], string>> = {
  earned: 'Ganaste con tu compra',
  returned: 'Se fueron con tu reembolso',
  spent: 'Los usaste en un abono',
  restored: 'Regresaron de un préstamo que ya terminó',
};

/** What points are worth, and what they are good for. */
export const pointsCopy = {
  title: 'Tus puntos',
  none: 'Todavía no tienes puntos. Los ganas con tus compras.',
  text: 'Úsalos para pagar tus abonos: valen lo mismo que tu dinero.',
  owed: (amount: string) =>
    `Usaste ${amount} en puntos de una compra que devolviste. Tus próximos puntos los cubren; nunca te los cobramos en dinero.`,
  use: 'Pagar un abono con puntos',
  ask: {
    title: '¿Usamos tus puntos?',
    text: (amount: string, shop: string) => `Se abonan ${amount} a ${shop} en este momento.`,
    keep: 'Guardarlos',
    accept: (amount: string) => `Abonar ${amount}`,
  },
  used: 'Listo: tu abono ya está aplicado',
  failed: 'No pudimos usar tus puntos',
  loadFailed: 'No pudimos cargar tus puntos',
  movements: 'Qué pasó con tus puntos',
  kinds,
} as const;
