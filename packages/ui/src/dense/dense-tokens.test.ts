import { join } from 'node:path';
import { lenderFolder } from '@abona/lender/read-folder';
import { describe, expect, it } from 'vitest';
import { contrast, GRAPHIC_MIN, readTokens, TEXT_MIN } from '#testing/theme-contrast.ts';

const customer = readTokens(join(lenderFolder, 'tokens.css'));
const dense = readTokens(join(import.meta.dirname, 'dense-tokens.css'));

const DARK = '[data-theme="dark"]';
const light = dense.rule(':root');
const dark = dense.rule(DARK);
const base = customer.rule(':root');
const themes = {
  light: new Map([...base, ...light]),
  dark: new Map([...base, ...light, ...customer.rule(DARK), ...dark]),
} as const;

const textPairs = [
  ['ink', 'row-hover'],
  ['ink', 'row-on'],
  ['ink-2', 'row-hover'],
  ['ink-2', 'row-on'],
  ['link', 'row-on'],
  ['ink-2', 'key-bg'],
  ['on-approval-bg', 'approval-bg'],
  ['approval', 'bg-surface'],
  ['approval', 'approval-bg'],
  ['on-frozen-bg', 'frozen-bg'],
  ['clock-calm', 'clock-calm-bg'],
  ['clock-soon', 'clock-soon-bg'],
  ['clock-today', 'clock-today-bg'],
  ['clock-late', 'clock-late-bg'],
  ['clock-pause', 'clock-pause-bg'],
  ['diff-add', 'diff-add-bg'],
  ['diff-del', 'diff-del-bg'],
  ['on-approve', 'approve'],
  ['error', 'bg-surface'],
  ['ink', 'segment-on'],
  ['on-bulk', 'bulk'],
  ['undo', 'toast'],
  ['on-tile-pink', 'tile-pink'],
  ['on-tile-gold', 'tile-gold'],
  ['on-tile-violet', 'tile-violet'],
  ['on-tile-jade', 'tile-jade'],
  ['on-tile-blue', 'tile-blue'],
  ['on-tile-plain', 'tile-plain'],
  ['on-tile-late', 'tile-late'],
  ['code-ink', 'code-bg'],
  ['code-dim', 'code-bg'],
  ['code-a', 'code-bg'],
  ['code-b', 'code-bg'],
  ['code-c', 'code-bg'],
  ['on-paper', 'paper'],
  ['on-paper-2', 'paper'],
  ['ht-ink', 'ht-0'],
  ['ht-ink', 'ht-1'],
  ['ht-ink', 'ht-2'],
  ['ht-ink', 'ht-3'],
  ['ht-ink-4', 'ht-4'],
  ['ht-ink-5', 'ht-5'],
] as const;

const graphicPairs = [
  ['frozen', 'bg-surface'],
  ['row-cursor', 'row-hover'],
  ['row-cursor', 'row-on'],
  ['ch-1', 'bg-surface'],
  ['ch-2', 'bg-surface'],
  ['ch-3', 'bg-surface'],
  ['ch-4', 'bg-surface'],
  ['ch-5', 'bg-surface'],
  ['ch-6', 'bg-surface'],
  ['focus', 'row-on'],
] as const;

describe.each(['light', 'dark'] as const)('in the %s theme', (name) => {
  it.each(textPairs)('%s can be read on %s', (ink, ground) => {
    expect(contrast(themes[name], ink, ground)).toBeGreaterThanOrEqual(TEXT_MIN);
  });

  it.each(graphicPairs)('%s stands out from %s', (shape, ground) => {
    expect(contrast(themes[name], shape, ground)).toBeGreaterThanOrEqual(GRAPHIC_MIN);
  });
});

describe('dense tokens', () => {
  it('are the same in the dark, whether chosen or the system’s', () => {
    const media = dense.placeOf(/prefers-color-scheme:\s*dark/);

    expect([...dense.rule('[data-theme="auto"]', media)]).toEqual([...dark]);
    expect(dark.size).toBeGreaterThan(50);
  });

  it('give every theme a value for all that changes with it', () => {
    expect([...dark.keys()].filter((token) => !themes.light.has(token))).toEqual([]);
  });
});
