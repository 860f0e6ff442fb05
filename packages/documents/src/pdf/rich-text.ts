import type { FontName } from './theme.ts';

/** A stretch of one font. */
export type Run = { readonly text: string; readonly font: FontName };

/** A line of text as it will be drawn, with the place of each run from its left edge. */
export type Line = {
  readonly runs: readonly (Run & { readonly x: number })[];
  readonly width: number;
};

type Measure = (text: string, font: FontName) => number;

/** `**bold**` words become runs of the strong font; a lone pair of asterisks is only that. */
export function parseRuns(text: string, base: FontName): readonly Run[] {
  return text
    .split(/\*\*(.+?)\*\*/)
    .map((part, index): Run => ({ text: part, font: index % 2 === 1 ? 'strong' : base }))
    .filter((run) => run.text !== '');
}

type MeasuredWord = Run & { readonly glued: boolean; readonly width: number };

type Setting = { readonly width: number; readonly measure: Measure };

/** Breaks runs into lines no wider than asked. A word that fits nowhere is cut where it must be. */
export function breakLines(runs: readonly Run[], { width, measure }: Setting): readonly Line[] {
  const words = wordsOf(runs).flatMap((word) => cutToWidth(word, { width, measure }));
  const lines: MeasuredWord[][] = [];
  let [current, used]: [MeasuredWord[], number] = [[], 0];
  for (const [index, word] of words.entries()) {
    const space = current.length === 0 || word.glued ? 0 : measure(' ', word.font);
    const tied = word.width + gluedWidth(words, index);
    if (current.length > 0 && !word.glued && used + space + tied > width) {
      lines.push(current);
      [current, used] = [[word], word.width];
    } else {
      current.push(word);
      used += space + word.width;
    }
  }
  if (current.length > 0) lines.push(current);
  return lines.map((line) => setLine(line, measure));
}

/** Words that follow without a space stay on the line of the one before. */
function gluedWidth(words: readonly MeasuredWord[], index: number): number {
  let width = 0;
  for (let next = index + 1; words[next]?.glued === true; next++) width += words[next]?.width ?? 0;
  return width;
}

function wordsOf(runs: readonly Run[]): readonly MeasuredWord[] {
  let afterSpace = true;
  return runs.flatMap(({ text, font }) =>
    text
      .split(/(\s+)/)
      .filter((part) => part !== '')
      .flatMap((part): MeasuredWord[] => {
        if (part.trim() === '') {
          afterSpace = true;
          return [];
        }
        const word = { text: part, font, glued: !afterSpace, width: 0 };
        afterSpace = false;
        return [word];
      }),
  );
}

function cutToWidth(word: MeasuredWord, { width, measure }: Setting): readonly MeasuredWord[] {
  const whole = measure(word.text, word.font);
  if (whole <= width) return [{ ...word, width: whole }];
  const pieces: MeasuredWord[] = [];
  let piece = '';
  const close = () =>
    pieces.push({
      ...word,
      text: piece,
      width: measure(piece, word.font),
      glued: pieces.length === 0 && word.glued,
    });
  for (const character of word.text) {
    if (piece !== '' && measure(piece + character, word.font) > width) {
      close();
      piece = '';
    }
    piece += character;
  }
  close();
  return pieces;
}

/** Joins neighbours of one font, so that a line is drawn in as few strokes as it has fonts. */
function setLine(words: readonly MeasuredWord[], measure: Measure): Line {
  const runs: { text: string; readonly font: FontName; readonly x: number }[] = [];
  let end = 0;
  for (const [index, { text, font, glued, width }] of words.entries()) {
    const space = index === 0 || glued ? '' : ' ';
    const x = space === '' ? end : end + measure(space, font);
    const last = runs.at(-1);
    if (last?.font === font) last.text += `${space}${text}`;
    else runs.push({ text, font, x });
    end = x + width;
  }
  return { runs, width: end };
}
