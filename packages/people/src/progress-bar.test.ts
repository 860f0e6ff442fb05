import { civilDate } from '@abona/kernel/civil-date';
import { expect, it } from 'vitest';
import { progressBar } from './progress-bar.ts';

const DAY = civilDate('2026-05-25');

function shownOn(isTTY: boolean): readonly string[] {
  const written: string[] = [];
  const bar = progressBar({ isTTY, write: (text: string) => written.push(text) > 0 }, 'Making');
  for (let step = 1; step <= 10; step += 1) bar.show(step / 10, DAY);
  bar.end();
  return written;
}

it('grows in one line where somebody watches', () => {
  const written = shownOn(true);

  expect(written).toHaveLength(11);
  expect(written[4]).toBe(`\r  Making  ${'█'.repeat(12)}${'░'.repeat(12)}   50 %  2026-05-25`);
  expect(written.at(-1)).toBe('\n');
});

it('is a few lines in a file', () => {
  expect(shownOn(false).map((line) => line.trimEnd().slice(-19))).toEqual([
    '   30 %  2026-05-25',
    '   60 %  2026-05-25',
    '   90 %  2026-05-25',
  ]);
});
