import { brandName } from '@abona/lender/lender';

/** Shops that sell with us. */
export const shopsCopy = {
  title: 'Tiendas',
  online: 'En línea',
  inStore: 'En tienda, con tu código',
  both: 'En línea y en tienda',
  code: 'Código',
  promotion: (minimum: string) => `En compras desde ${minimum}. Tus puntos pagan tus abonos.`,
  all: {
    title: 'Tiendas en línea',
    text: `Elige ${brandName} al pagar y divide tu compra en abonos`,
  },
  failed: 'No pudimos cargar las tiendas',
} as const;
