import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFieldEncryption } from './field-encryption.ts';

const old = { id: 'k1', secret: randomBytes(32) };
const current = { id: 'k2', secret: randomBytes(32) };
const indexKey = randomBytes(32);
const cell = { table: 'identity.customers', column: 'email', row: 'a' };

describe('a sealed field', () => {
  const fields = createFieldEncryption([current, old], indexKey);

  it('opens to the very text it was made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fields.open(cell, fields.seal(cell, text))).toBe(text);
      }),
    );
  });

  it('is never the same twice and does not show what it holds', () => {
    const [one, two] = [fields.seal(cell, 'ana@correo.mx'), fields.seal(cell, 'ana@correo.mx')];

    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64url').includes('ana')).toBe(false);
  });

  it.each([
    ['another table', { ...cell, table: 'identity.sessions' }],
    ['another column', { ...cell, column: 'name' }],
    ['another row', { ...cell, row: 'b' }],
  ])('does not open in %s', (_, elsewhere) => {
    const sealed = fields.seal(cell, 'ana@correo.mx');

    expect(() => fields.open(elsewhere, sealed)).toThrow();
  });

  it('does not open once a single byte was changed', () => {
    const sealed = fields.seal(cell, 'ana@correo.mx');
    const [version, key, body = ''] = sealed.split('.');
    const bytes = Buffer.from(body, 'base64url');

    for (let place = 0; place < bytes.length; place += 1) {
      const altered = Buffer.from(bytes);
      altered[place] = (altered[place] ?? 0) ^ 1;
      const forged = `${version}.${key}.${altered.toString('base64url')}`;
      expect(() => fields.open(cell, forged)).toThrow();
    }
  });

  it('opens after the keys were rotated, and not after its key was destroyed', () => {
    const before = createFieldEncryption([old], indexKey);
    const after = createFieldEncryption([current], indexKey);
    const sealed = before.seal(cell, 'ana@correo.mx');

    expect(fields.open(cell, sealed)).toBe('ana@correo.mx');
    expect(fields.seal(cell, 'x')).toMatch(/^v1\.k2\./);
    expect(() => after.open(cell, sealed)).toThrow('the field key k1 is gone');
  });

  it('refuses keys that are too short or share a name', () => {
    const short = { id: 'k', secret: randomBytes(31) };

    expect(() => createFieldEncryption([], indexKey)).toThrow();
    expect(() => createFieldEncryption([short], indexKey)).toThrow();
    expect(() => createFieldEncryption([old], randomBytes(16))).toThrow();
    expect(() => createFieldEncryption([old, { ...current, id: 'k1' }], indexKey)).toThrow();
  });
});

describe('a blind index', () => {
  const fields = createFieldEncryption([current], indexKey);
  const other = createFieldEncryption([current], randomBytes(32));

  it('finds the same text again, for the same purpose and under the same key only', () => {
    const index = fields.blindIndex('email', 'ana@correo.mx');

    expect(fields.blindIndex('email', 'ana@correo.mx')).toBe(index);
    expect(fields.blindIndex('email', 'ana@correo.m')).not.toBe(index);
    expect(fields.blindIndex('phone', 'ana@correo.mx')).not.toBe(index);
    expect(other.blindIndex('email', 'ana@correo.mx')).not.toBe(index);
  });
});
