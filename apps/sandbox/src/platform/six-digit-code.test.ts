import { describe, expect, it } from 'vitest';
import { findSixDigitCode } from './six-digit-code.ts';

describe('the code in a message', () => {
  it.each([
    ['plain', 'Tu código Abona es 482917. No lo compartas.', '482917'],
    ['in two groups', 'Tu código es 482 917.', '482917'],
    ['with a hyphen', 'Código: 482-917', '482917'],
    ['spelt for a voice', 'Tu código es: 4. 8. 2. 9. 1. 7. Repito.', '482917'],
    ['spelt with commas', 'Es 4, 8, 2, 9, 1, 7', '482917'],
    ['the last of two', 'Antes 111222, ahora 333444', '333444'],
    ['before a number of minutes', 'Código 482917 5 min', '482917'],
    ['leading zeros', '000123 es tu código', '000123'],
  ])('is found %s', (_, text, code) => {
    expect(findSixDigitCode(text)).toBe(code);
  });

  it.each([
    ['a phone number', 'Llama al 5512345678'],
    ['a phone number in groups', 'Te lo mandamos al +52 555 123 4567.'],
    ['five digits', 'Tu código postal es 03020'],
    ['an amount', 'Pagaste $482917.50'],
    ['nothing', ''],
  ])('is not %s', (_, text) => {
    expect(findSixDigitCode(text)).toBeNull();
  });
});
