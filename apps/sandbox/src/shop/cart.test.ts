import { describe, expect, it } from 'vitest';
import { changeCart, countOf, type KeptCart, readCart, totalCentavosOf } from './cart.ts';
import { findProduct } from './catalogue.ts';

const sofa = findProduct('sofa-nube');
const chair = findProduct('silla-tule');
if (sofa === undefined || chair === undefined) throw new Error('the furniture is gone');

describe('the cart of Casa Ámbar', () => {
  it('counts and adds up what was put in, at the prices of the catalogue', () => {
    const kept = changeCart(changeCart(changeCart([], sofa, 1), chair, 1), sofa, 1);
    const cart = readCart(kept);

    expect(kept).toEqual([
      { id: 'sofa-nube', quantity: 2 },
      { id: 'silla-tule', quantity: 1 },
    ]);
    expect(countOf(cart)).toBe(3);
    expect(totalCentavosOf(cart)).toBe(2 * sofa.priceCentavos + chair.priceCentavos);
  });

  it('loses a line that reaches zero, and never goes below', () => {
    const cart = changeCart([], sofa, 1);

    expect(changeCart(cart, sofa, -1)).toEqual([]);
    expect(changeCart([], sofa, -1)).toEqual([]);
  });

  it('holds nine of a thing at most', () => {
    let cart: KeptCart = [];
    for (const _ of Array.from({ length: 12 })) cart = changeCart(cart, sofa, 1);

    expect(countOf(readCart(cart))).toBe(9);
    // The very same cart: nothing changed, so the order it may have become stays its own.
    expect(changeCart(cart, sofa, 1)).toBe(cart);
  });

  it('drops what the catalogue no longer has', () => {
    expect(readCart([{ id: 'mesa-vieja', quantity: 2 }])).toEqual([]);
  });
});
