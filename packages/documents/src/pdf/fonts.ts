import { readFileSync } from 'node:fs';
import { invariant } from '@abona/kernel/invariant';
import { create, type Font } from 'fontkit';
import type { FontName } from './theme.ts';

/** All documents together use some thousands of words; names and amounts come and go. */
const SHAPED_WORDS_MAX = 20_000;

/**
 * A font that shapes no word twice. pdfkit asks for a text word by word, and forgets the words with the file;
 * shaping is half of what a contract costs, and the clauses of one are those of the next. What a font hands
 * out may be handed out again: pdfkit only scales it to a thousand units, which our fonts have already.
 */
function remembering(font: Font): Font {
  invariant(font.unitsPerEm === 1000, 'a font of a thousand units was expected');
  const shaped = new Map<string, ReturnType<Font['layout']>>();
  const layout: Font['layout'] = (text, features) => {
    if (features !== undefined) return font.layout(text, features);
    const run = shaped.get(text) ?? font.layout(text);
    if (shaped.size >= SHAPED_WORDS_MAX) shaped.clear();
    shaped.set(text, run);
    return run;
  };
  return Object.create(font, { layout: { value: layout } });
}

function parsed(file: string): Font {
  const font = create(readFileSync(new URL(`../../fonts/${file}`, import.meta.url)));
  invariant('layout' in font, () => `${file} is a collection of fonts`);
  return remembering(font);
}

/**
 * Parsed once in each worker: that takes longer than to set a receipt. Digits are tabular in all of them,
 * so figures stand under figures. Licences lie beside the files.
 */
export const fonts: Readonly<Record<FontName, Font>> = {
  text: parsed('figtree-regular.ttf'),
  strong: parsed('figtree-semibold.ttf'),
  display: parsed('gabarito-bold.ttf'),
};
