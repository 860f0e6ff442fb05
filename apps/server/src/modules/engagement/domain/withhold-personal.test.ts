import { describe, expect, it } from 'vitest';
import { withholdFromFields, withholdPersonal } from './withhold-personal.ts';

describe('a field of an event', () => {
  it.each([
    'ana@correo.mx',
    'falló para ana.lopez+1@correo.com.mx hoy',
    'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ4In0.c2ln',
    'LOOA531113HTCPBN07',
    'GODE561231GR8',
    '5512345678',
    '+52 55 1234 5678',
    '555 123 4567',
    '4111 1111 1111 1111',
    '4111111111111111',
    '032180000118359719',
  ])('is withheld when it says %s', (value) => {
    expect(withholdPersonal(value)).toBe('[withheld]');
  });

  it.each([
    'home_page',
    'kpay_landing',
    '65f0c1d2e3a4b5c6d7e8f901',
    'a1234567890f4111111111111111',
    'google-oauth2|103',
    '2026-11-15T12:00:00-06:00',
    '1234.50',
    123_456_789_012_345,
    1_799.99,
    true,
    null,
    '',
  ])('is kept when it says %s', (value) => {
    expect(withholdPersonal(value)).toBe(value);
  });

  it('is looked at one by one', () => {
    expect(withholdFromFields({ screen: 'home_page', who: 'ana@correo.mx' })).toEqual({
      screen: 'home_page',
      who: '[withheld]',
    });
  });
});
