import { describe, expect, it } from 'vitest';
import { printable } from './printable.ts';
import { breakLines, parseRuns } from './rich-text.ts';
import { type } from './theme.ts';

describe('text', () => {
  const measure = (text: string) => text.length;
  const lines = (text: string, width: number) =>
    breakLines(parseRuns(text, 'text'), { width, measure }).map(({ runs }) =>
      runs.map((run) => run.text).join('|'),
    );

  it.each([
    ['uno dos tres', 7, ['uno dos', 'tres']],
    ['**uno** dos', 20, ['uno|dos']],
    ['antes (**dentro**), luego', 12, ['antes', '(|dentro|),', 'luego']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['2 ** 3', 20, ['2 ** 3']],
    ['', 5, []],
  ])('breaks %s at %i', (text, width, expected) => {
    expect(lines(text, width)).toEqual(expected);
  });

  it.each([
    ['Núñez Güemes', 'Núñez Güemes'],
    ['Nguyễn', 'Nguyen'],
    ['Łukasz Čapek', 'Łukasz Čapek'],
    ['Иван', '????'],
    ['a\tb\u0000', 'a b?'],
  ])('can be drawn whatever a name is written with: %s', (given, expected) => {
    expect(printable(given)).toBe(expected);
  });
});

it('is nowhere smaller than eight points', () => {
  for (const style of Object.values(type)) expect(style.size).toBeGreaterThanOrEqual(8);
});
