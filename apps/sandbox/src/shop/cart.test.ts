import { describe, expect, it } from 'vitest';
import { changeCart, countOf, readCart, totalCentavosOf, writeCart } from './cart.ts';
import { findProduct } from './catalogue.ts';

const sofa = findProduct('sofa-nube');
if (sofa === undefined) throw new Error('the sofa is gone');

describe('the cart of Casa Ámbar', () => {
  it('comes back from its cookie as it was kept', () => {
    const cart = changeCart(changeCart([], sofa, 1), sofa, 1);

    expect(readCart(writeCart(cart))).toEqual(cart);
    expect(countOf(cart)).toBe(2);
    expect(totalCentavosOf(cart)).toBe(2 * sofa.priceCentavos);
  });

  it('loses a line that reaches zero, and never goes below', () => {
    const cart = changeCart([], sofa, 1);

    expect(changeCart(cart, sofa, -1)).toEqual([]);
    expect(changeCart([], sofa, -1)).toEqual([]);
  });

  it('holds nine of a thing at most', () => {
    const full = Array.from({ length: 12 }).reduce<ReturnType<typeof readCart>>(
      (cart) => changeCart(cart, sofa, 1),
      [],
    );

    expect(countOf(full)).toBe(9);
  });

  it.each([
    '',
    'nada',
    'sofa-nube:0',
    'sofa-nube:-1',
    'sofa-nube:99',
    'sofa-nube:1e1',
    '<x>:1',
    '..::',
  ])('drops what no page of the shop wrote: %s', (cookie) => {
    expect(readCart(cookie)).toEqual([]);
  });
});
