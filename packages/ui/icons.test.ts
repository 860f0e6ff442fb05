import { expect, it } from 'vitest';
import { readIconFile, renderIconFiles } from './icons.ts';

it.each([...renderIconFiles()])('%s is what the list of icons makes', (name, text) => {
  expect(readIconFile(name)).toBe(text);
});
