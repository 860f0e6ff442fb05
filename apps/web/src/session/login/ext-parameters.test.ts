import { describe, expect, it } from 'vitest';
import { acceptedValue, extParameters } from './ext-parameters.ts';

describe('extra parameters to the login provider', () => {
  it('[5.08] have names that start with ext-', () => {
    expect(extParameters([{ name: 'payment_id', value: '77' }])).toEqual({
      'ext-payment_id': '77',
    });
  });

  it('[5.08] are at most ten, the first ten that are any good', () => {
    const values = Array.from({ length: 14 }, (_, index) => ({
      name: `n${index}`,
      value: index === 2 ? '' : `v${index}`,
    }));

    expect(Object.keys(extParameters(values))).toEqual([
      ...[0, 1, 3, 4, 5, 6, 7, 8, 9, 10].map((index) => `ext-n${index}`),
    ]);
  });

  it.each([
    ['null', null],
    ['undefined', undefined],
    ['empty', ''],
  ])('[5.08] are skipped when %s', (_, value) => {
    expect(extParameters([{ name: 'hint_id', value }])).toEqual({});
  });

  it.each([
    ['a=b', 'a~b'],
    ['YQ==', 'YQ~~'],
    ['=', '~'],
  ])('[5.08] have = replaced by ~: %s becomes %s', (value, written) => {
    expect(acceptedValue({ name: 'x', value })).toBe(written);
  });

  it.each(['letters', 'ABC123', '2026-11-15 10:30:00.000', 'ana+tienda@correo.mx', 'a/b:c*d~e'])(
    '[5.08] may hold letters, digits and - . * ~ @ + space / : as in %s',
    (value) => {
      expect(acceptedValue({ name: 'x', value })).toBe(value);
    },
  );

  it.each([...[...'_?&#%,;!$()[]{}<>|"\'`^\\'], 'ñ', 'á', '\n', '\t', '😀'])(
    '[5.08] are dropped for a character that is not allowed: %j',
    (character) => {
      expect(acceptedValue({ name: 'x', value: `a${character}b` })).toBeNull();
      expect(acceptedValue({ name: 'x', value: `ab${character}` })).toBeNull();
    },
  );

  it.each([
    [1, true],
    [255, true],
    [256, false],
  ])('[5.08] have a length of 1 to 255: %d is accepted, %s', (length, isAccepted) => {
    const value = 'a'.repeat(length);

    expect(acceptedValue({ name: 'x', value })).toBe(isAccepted ? value : null);
  });

  it('[5.08] are encoded first where that is asked for, letters beyond ASCII included', () => {
    const written = acceptedValue({ name: 'x', value: 'Ñandú & cía', isEncoded: true });

    expect(written).toMatch(/^[A-Za-z\d+/~]+$/);
    expect(Buffer.from((written ?? '').replaceAll('~', '='), 'base64').toString('utf8')).toBe(
      'Ñandú & cía',
    );
  });

  it('[5.08] are shortened from the end, by whole segments, where they are segments', () => {
    const [first, second, third] = ['a'.repeat(120), 'b'.repeat(120), 'c'.repeat(120)];
    const shorten = (value: string) =>
      acceptedValue({ name: 'device_id', value, isSegmented: true });

    expect(shorten(`${first}+${second}+${third}`)).toBe(`${first}+${second}`);
    expect(shorten(`${'a'.repeat(200)}+${'b'.repeat(54)}`)).toHaveLength(255);
    expect(shorten(`${'a'.repeat(200)}+${'b'.repeat(55)}`)).toBe('a'.repeat(200));
    expect(shorten('id+Linux+10x10')).toBe('id+Linux+10x10');
  });

  it('[5.08] are dropped when the first segment alone is too long, or they are no segments', () => {
    const long = `${'a'.repeat(256)}+b`;

    expect(acceptedValue({ name: 'device_id', value: long, isSegmented: true })).toBeNull();
    expect(acceptedValue({ name: 'x', value: `${'a'.repeat(200)}+${'b'.repeat(60)}` })).toBeNull();
  });
});
