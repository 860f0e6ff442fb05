type Named = { readonly title: string; readonly goods: string | null };

/** What tells one loan from another: what was bought, else the shop. */
export const goodsOrShop = ({ title, goods }: Named): string => goods ?? title;

/** Before what a row says of a loan, under its shop's name. */
export const withGoods = ({ goods }: Pick<Named, 'goods'>, text: string): string =>
  goods === null ? text : `${goods} · ${text}`;
