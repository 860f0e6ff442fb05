import { readFileSync } from 'node:fs';

type Tokens = ReadonlyMap<string, string>;

/** WCAG 2.x: the least contrast of text, and of a shape that means something. */
export const TEXT_MIN = 4.5;
export const GRAPHIC_MIN = 3;

const declarationsOf = (block: string): Tokens =>
  new Map(
    [...block.matchAll(/(--[\w-]+):([^;]+);?/g)].map(([, name = '', value = '']) => [
      name,
      value.trim(),
    ]),
  );

/** A stylesheet of tokens: its rules by selector, and the place of a text in it. */
export function readTokens(path: string) {
  const css = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  /** The body of the first rule with this selector after a place in the file. */
  const rule = (selector: string, after = 0): Tokens => {
    const found = [`${selector}{`, `${selector} {`]
      .map((opening) => css.indexOf(opening, after))
      .filter((at) => at >= 0);
    if (found.length === 0) throw new Error(`${selector} is not in ${path}`);
    const start = Math.min(...found);
    return declarationsOf(css.slice(start, css.indexOf('}', start)));
  };
  return { rule, placeOf: (text: RegExp): number => css.search(text) };
}

function colourOf(theme: Tokens, token: string): string {
  const value = theme.get(`--${token}`) ?? token;
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return reference === undefined ? value : colourOf(theme, reference);
}

/** WCAG 2.x relative luminance. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(theme: Tokens, a: string, b: string): number {
  const [first, second] = [luminance(colourOf(theme, a)), luminance(colourOf(theme, b))];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}
