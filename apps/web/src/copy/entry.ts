/** A purchase that could not be opened. */
export const entryCopy = {
  title: 'No pudimos empezar tu solicitud',
  text: 'Algo falló al abrir tu compra. No se te ha cobrado nada.',
  order: (id: string) => `Pedido ${id}`,
  orderAt: (id: string, shop: string) => `Pedido ${id} de ${shop}`,
  reference: (id: string) => `Referencia de la compra: ${id}`,
  retry: 'Intentar de nuevo',
  current: 'Ver mi solicitud actual',
} as const;
