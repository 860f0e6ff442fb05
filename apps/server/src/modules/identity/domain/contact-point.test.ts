import { describe, expect, it } from 'vitest';
import { addressee, comparable, maskContact, prefixOf, readContactPoint } from './contact-point.ts';

describe('where a code goes', () => {
  it.each([
    ['55 1234 5678', '+525512345678'],
    ['+52 1 55 1234 5678', '+525512345678'],
    ['(55) 1234-5678', '+525512345678'],
  ])('[3.26] %s is a phone, however it is written', (text, phone) => {
    expect(readContactPoint('SMS', text)).toEqual({ ok: true, value: { kind: 'phone', phone } });
  });

  it.each([
    ['SMS', '5512', 'phone_invalid'],
    ['CALL', '+1 212 555 0100', 'phone_invalid'],
    ['WHATSAPP', '8001234567', 'phone_toll_free'],
    ['SMS', '9001234567', 'phone_invalid'],
    ['SMS', 'ana@correo.mx', 'phone_invalid'],
    ['email', '5512345678', 'email_invalid'],
    ['email', 'ana@', 'email_invalid'],
  ] as const)('by %s to %s is refused on its field', (method, text, code) => {
    const read = readContactPoint(method, text);

    expect(read).toMatchObject({ ok: false, error: { path: 'value', code } });
  });

  it('is compared, shown and grouped without its whole being told', () => {
    const phone = readContactPoint('SMS', '5512345678');
    const email = readContactPoint('email', 'Ana@Correo.mx');
    if (!phone.ok || !email.ok) throw new Error('unreachable');

    expect(comparable(email.value)).toBe('ana@correo.mx');
    expect(addressee(email.value)).toBe('Ana@Correo.mx');
    expect(maskContact(phone.value)).toBe('•• •••• 5678');
    expect(maskContact(email.value)).toBe('An•••@Correo.mx');
    expect(prefixOf(phone.value)).toBe('+52551234');
    expect(prefixOf(email.value)).toBeNull();
  });
});
