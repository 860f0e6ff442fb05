import { findProduct, type Product } from './catalogue.ts';
import type { Seller } from './sellers.ts';

export type CartLine = { readonly product: Product; readonly quantity: number };
export type Cart = readonly CartLine[];
/** A cart as it is kept: what a thing costs and is called stands in the catalogue only. */
export type KeptCart = readonly { readonly id: string; readonly quantity: number }[];

const QUANTITY_MAX = 9;

/** What the catalogue no longer has leaves the cart. */
export const readCart = (kept: KeptCart): Cart =>
  kept.flatMap(({ id, quantity }) => {
    const product = findProduct(id);
    return product === undefined ? [] : [{ product, quantity }];
  });

/** Adds or takes away; a line that reaches zero leaves the cart. */
export function changeCart(cart: KeptCart, { id }: Pick<Product, 'id'>, by: number): KeptCart {
  const before = cart.find((line) => line.id === id)?.quantity ?? 0;
  const quantity = Math.min(QUANTITY_MAX, Math.max(0, before + by));
  if (quantity === before) return cart;
  if (quantity === 0) return cart.filter((line) => line.id !== id);
  if (before === 0) return [...cart, { id, quantity }];
  return cart.map((line) => (line.id === id ? { id, quantity } : line));
}

export const countOf = (cart: Cart): number =>
  cart.reduce((sum, { quantity }) => sum + quantity, 0);

export const totalCentavosOf = (cart: Cart): number =>
  cart.reduce((sum, { product, quantity }) => sum + product.priceCentavos * quantity, 0);

/** What is bought of each seller, in the order in which they came into the cart. */
export const bySeller = (cart: Cart): readonly (readonly [Seller, Cart])[] => [
  ...Map.groupBy(cart, ({ product }) => product.seller),
];
