import { findProduct, type Product } from './catalogue.ts';

export type CartLine = { readonly product: Product; readonly quantity: number };
export type Cart = readonly CartLine[];

const QUANTITY_MAX = 9;

/** A cart lives in the browser's cookie: `sofa-nube:1.silla-tule:2`. What it cannot hold is dropped. */
export function readCart(cookie: string): Cart {
  const lines = new Map<string, CartLine>();
  for (const part of cookie.split('.')) {
    const [id = '', count = ''] = part.split(':');
    const product = findProduct(id);
    const quantity = Number(count);
    const fits = Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX;
    if (product !== undefined && fits) lines.set(id, { product, quantity });
  }
  return [...lines.values()];
}

export const writeCart = (cart: Cart): string =>
  cart.map(({ product, quantity }) => `${product.id}:${quantity}`).join('.');

/** Adds or takes away; a line that reaches zero leaves the cart. */
export function changeCart(cart: Cart, product: Product, by: number): Cart {
  const before = cart.find((line) => line.product.id === product.id)?.quantity ?? 0;
  const quantity = Math.min(QUANTITY_MAX, Math.max(0, before + by));
  const others = cart.filter((line) => line.product.id !== product.id);
  if (quantity === 0) return others;
  if (before === 0) return [...others, { product, quantity }];
  return cart.map((line) => (line.product.id === product.id ? { product, quantity } : line));
}

export const countOf = (cart: Cart): number =>
  cart.reduce((sum, { quantity }) => sum + quantity, 0);

export const totalCentavosOf = (cart: Cart): number =>
  cart.reduce((sum, { product, quantity }) => sum + product.priceCentavos * quantity, 0);
