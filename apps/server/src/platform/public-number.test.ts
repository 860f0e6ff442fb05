import { expect, it } from 'vitest';
import { rollPublicNumber } from './public-number.ts';

it('public numbers have fifteen digits, are safe integers and never follow one another', () => {
  const rolled = Array.from({ length: 2_000 }, rollPublicNumber);

  expect(rolled.every((number) => Number.isSafeInteger(number))).toBe(true);
  expect(rolled.every((number) => String(number).length === 15)).toBe(true);
  expect(new Set(rolled).size).toBe(rolled.length);
  // Evenly spread: every leading digit turns up about as often as the others.
  const leading = Object.groupBy(rolled, (number) => String(number)[0] ?? '');
  for (const digit of '123456789') expect(leading[digit]?.length ?? 0).toBeGreaterThan(120);
});
