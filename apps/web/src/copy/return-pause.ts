/** What a loan's screens say while its product is on the way back to the shop. */
export const returnPauseCopy = {
  title: (day: string) => `En pausa hasta el ${day}`,
  text: (shop: string) =>
    `Nos dijiste que devolviste tu compra en ${shop}. Mientras la tienda responde no hay recargos ni cargos automáticos; si quieres, puedes pagar.`,
  go: 'Ver mi devolución',
} as const;
