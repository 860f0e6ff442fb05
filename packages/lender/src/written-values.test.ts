import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { withValues } from './written-values.ts';

const values = {
  brandName: 'Otra',
  brand: { name: 'Otra', flower: { petals: 5 }, slug: 'otra' },
};

const IMPORT = "import { brand, brandName } from '@abona/lender/lender';\n";
const written = (code: string): string => {
  const module = IMPORT + code;
  return withValues(module, parseAst(module), values).slice(IMPORT.length);
};

describe('a module that names the lender', () => {
  it.each([
    [
      'a name inside of a sentence',
      'say(`con $' + '{brandName}.`)',
      'say(`con $' + '{("Otra")}.`)',
    ],
    ['a field of a field', 'draw(brand.flower.petals)', 'draw((5))'],
    ['what is asked of a value', 'brandName.length', '("Otra").length'],
    ['a field that goes by its name', 'say({ brandName })', 'say({ brandName: "Otra" })'],
  ])('has the value in the place of %s', (_, code, expected) => {
    expect(written(code)).toBe(expected);
  });

  it.each([
    ['fields of others', 'card.brand.name + shop.brandName'],
    ['names of fields', 'say({ brandName: 1, brand: 2 })'],
    ['texts and comments', 'say("brandName") /* brand.slug */'],
    ['what is used whole', 'const { slug } = brand'],
    ['a field that nobody has', 'brand.nothing'],
  ])('keeps %s', (_, code) => {
    expect(written(code)).toBe(code);
  });

  it('goes by the name that the module gave it', () => {
    const code =
      "import { brandName as shown } from '@abona/lender/lender';\nsay(shown, brandName)";

    expect(withValues(code, parseAst(code), values)).toContain('say(("Otra"), brandName)');
  });
});
