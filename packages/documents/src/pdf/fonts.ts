import { readFileSync } from 'node:fs';
import { invariant } from '@abona/kernel/invariant';
import { fileOf } from '@abona/lender/read-folder';
import { create, type Font } from 'fontkit';
import type { FontName } from './theme.ts';

function parsed(file: string): Font {
  const font = create(readFileSync(fileOf('paper-fonts', file)));
  invariant('layout' in font, () => `${file} is a collection of fonts`);
  return font;
}

/**
 * Parsed once in each worker. Digits are tabular in all of them, so figures stand under figures. How the files
 * were made, and their licences, stand beside them.
 */
export const fonts: Readonly<Record<FontName, Font>> = {
  text: parsed('text.ttf'),
  strong: parsed('strong.ttf'),
  display: parsed('display.ttf'),
};
