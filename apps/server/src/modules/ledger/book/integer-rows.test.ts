import fc from 'fast-check';
import { expect, it } from 'vitest';
import { integerRows } from './integer-rows.ts';

it('whole numbers are read from rows of text, and what follows them is passed over', () => {
  const row = fc.tuple(
    fc.maxSafeInteger(),
    fc.maxSafeInteger(),
    fc.constantFrom('', 'a-1\tb', '-'),
  );
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const text = rows.map((fields) => `${fields.join('\t')}\n`).join('');

      const values = integerRows(Buffer.from(text), 2);

      expect([...values]).toEqual(rows.flatMap(([one, other]) => [one + 0, other + 0]));
    }),
  );
});

it('the end of a batch without rows is no row', () => {
  expect(integerRows(Buffer.alloc(0), 4)).toHaveLength(0);
});
