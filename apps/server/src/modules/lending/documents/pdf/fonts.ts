import { readFileSync } from 'node:fs';
import type { FontName } from './theme.ts';
import { createTypeface, type Typeface } from './typeface.ts';

const read = (file: string): Buffer => readFileSync(new URL(`../fonts/${file}`, import.meta.url));

/** Digits are tabular in all of them: figures stand under figures. Licences lie beside the files. */
export const fonts: Readonly<Record<FontName, Typeface>> = {
  text: createTypeface(read('figtree-regular.ttf')),
  strong: createTypeface(read('figtree-semibold.ttf')),
  display: createTypeface(read('gabarito-bold.ttf')),
};

/** By which pages call them. */
export const fontLabels: Readonly<Record<FontName, string>> = {
  text: 'F1',
  strong: 'F2',
  display: 'F3',
};
