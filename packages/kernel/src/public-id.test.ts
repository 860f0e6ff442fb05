import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePublicId, publicId } from './public-id.ts';

describe('a public id', () => {
  it('hides the uuid behind a prefix and gives it back', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const id = publicId('loan', uuid);
        expect(id).toMatch(/^loan_[0-9a-z]{26}$/);
        expect(parsePublicId('loan', id)).toEqual({ ok: true, value: uuid });
      }),
    );
  });

  it.each([
    ['another kind', 'pay_00000000000000000000000000'],
    ['a bare body', '00000000000000000000000000'],
    ['a short body', 'loan_0000'],
    ['a letter outside the alphabet', 'loan_0000000000000000000000000u'],
    ['capitals', 'loan_0000000000000000000000000A'],
    ['more than 128 bits', 'loan_zzzzzzzzzzzzzzzzzzzzzzzzzz'],
    ['nothing', ''],
  ])('is refused when it is %s', (_, text) => {
    expect(parsePublicId('loan', text)).toEqual({ ok: false, error: 'id_invalid' });
  });

  it('is made of a uuid only', () => {
    expect(() => publicId('loan', '42')).toThrow('not a uuid');
  });
});
