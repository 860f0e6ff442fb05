import { describe, expect, it } from 'vitest';
import { comparableAddress, maskAddress, parseEmailAddress } from './email-address.ts';

describe('an e-mail address', () => {
  it.each([
    ['ana@correo.mx', 'ana@correo.mx'],
    [' ana+abona@correo.com.mx ', 'ana+abona@correo.com.mx'],
    ['Ana.López@correo.mx', 'Ana.López@correo.mx'],
  ])('[5.12] is read from %j by the same rule as everywhere', (text, address) => {
    expect(parseEmailAddress(text)).toBe(address);
  });

  it.each([
    'ana',
    '@correo.mx',
    'ana@',
    'ana@-correo.mx',
    'ana@localhost',
    'ana..lopez@correo.mx',
    'ana@correo.mx\r\nBcc: otra@correo.mx',
    'ana@correo.mx, otra@correo.mx',
    'Ana <ana@correo.mx>',
    `${'a'.repeat(250)}@a.mx`,
    '',
    null,
    7,
    ['ana@correo.mx'],
  ])('is not %j', (text) => {
    expect(parseEmailAddress(text)).toBeNull();
  });

  it('is the same address in capitals', () => {
    expect(comparableAddress('Ana@Correo.MX')).toBe(comparableAddress('ana@correo.mx'));
  });

  it.each([
    ['ana.lopez@correo.mx', 'an•••@correo.mx'],
    ['ana@correo.mx', 'an•••@correo.mx'],
    ['an@correo.mx', 'a•••@correo.mx'],
    ['a@correo.mx', 'a•••@correo.mx'],
  ])('%s is shown as %s', (address, masked) => {
    expect(maskAddress(address)).toBe(masked);
  });
});
