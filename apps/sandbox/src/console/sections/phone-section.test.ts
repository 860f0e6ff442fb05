import { expect, it } from 'vitest';
import { grouped } from './phone-section.ts';

it.each([
  ['+523377286053', '33 7728 6053'],
  ['5512345678', '55 1234 5678'],
  ['+526621234567', '662 123 4567'],
])('%s is shown as %s, by its area', (number, shown) => {
  expect(grouped(number)).toBe(shown);
});
