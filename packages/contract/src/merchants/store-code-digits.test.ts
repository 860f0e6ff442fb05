import { describe, expect, it } from 'vitest';
import { isStoreCode, storeCodeOf } from './store-code-digits.ts';

describe('a store code', () => {
  it('has nineteen digits and knows a mistyped one', () => {
    const code = storeCodeOf('123456789012345678');

    expect(code).toMatch(/^\d{19}$/);
    expect(isStoreCode(code)).toBe(true);
    for (let place = 0; place < code.length; place++)
      for (let digit = 0; digit < 10; digit++) {
        const typed = code.slice(0, place) + digit + code.slice(place + 1);
        expect(isStoreCode(typed), typed).toBe(typed === code);
      }
  });

  it('is nothing shorter, longer or other than digits', () => {
    expect(['', '1', `${storeCodeOf('0'.repeat(18))}0`, 'a'.repeat(19)].map(isStoreCode)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
