import { join } from 'node:path';
import { TOAST_LIFE_MS } from '@abona/contract/limits';
import { lenderFolder } from '@abona/lender/read-folder';
import { describe, expect, it } from 'vitest';
import { contrast, GRAPHIC_MIN, readTokens, TEXT_MIN } from './testing/theme-contrast.ts';

const { rule, placeOf } = readTokens(join(lenderFolder, 'tokens.css'));
const common = readTokens(join(import.meta.dirname, 'tokens.css')).rule(':root');

const light = new Map([...common, ...rule(':root')]);
const dark = rule('[data-theme="dark"]');
const themes = { light, dark: new Map([...light, ...dark]) } as const;

const textPairs = [
  ['ink', 'bg-surface'],
  ['ink', 'bg-page'],
  ['ink', 'bg-raised'],
  ['ink-2', 'bg-surface'],
  ['ink-2', 'bg-page'],
  ['ink-2', 'bg-sunken'],
  ['ink-3', 'bg-surface'],
  ['ink-3', 'bg-page'],
  ['link', 'bg-surface'],
  ['link', 'bg-page'],
  ['link', 'action-quiet'],
  ['link', 'action-quiet-hover'],
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['on-action', 'action-press'],
  ['on-bloom', 'bloom'],
  ['on-bloom', 'bloom-hover'],
  ['on-strong', 'strong'],
  ['on-strong', 'strong-hover'],
  ['on-danger', 'danger'],
  ['on-wall', 'wall'],
  ['on-wall', 'wall-light'],
  ['on-wall', 'wall-band'],
  ['on-wall-2', 'wall'],
  ['on-wall-2', 'wall-light'],
  ['on-wall-2', 'wall-band'],
  ['on-wall', 'wall-shade'],
  ['on-wall', 'wall-shade-light'],
  ['on-wall', 'wall-shade-band'],
  ['on-success-bg', 'success-bg'],
  ['on-warning-bg', 'warning-bg'],
  ['on-overdue-bg', 'overdue-bg'],
  ['on-info-bg', 'info-bg'],
  ['error', 'bg-surface'],
  ['error', 'bg-page'],
  ['success', 'bg-surface'],
  ['on-toast', 'toast'],
  ['on-tile-pink', 'tile-pink'],
  ['on-tile-gold', 'tile-gold'],
  ['on-tile-violet', 'tile-violet'],
  ['on-tile-jade', 'tile-jade'],
  ['on-tile-blue', 'tile-blue'],
  ['on-tile-plain', 'tile-plain'],
  ['#FFFFFF', 'achiote-600'],
] as const;

const graphicPairs = [
  ['line-control', 'bg-surface'],
  ['focus', 'bg-surface'],
  ['focus', 'bg-page'],
  ['petal-paid', 'petal-rest'],
  ['petal-shade-over', 'wall-shade'],
  ['bloom', 'wall'],
  ['bloom', 'wall-band'],
  ['toast-ok', 'toast'],
  ['toast-late', 'toast'],
  ['#FFFFFF', 'jade-600'],
] as const;

describe.each(['light', 'dark'] as const)('in the %s theme', (name) => {
  it.each(textPairs)('%s can be read on %s', (ink, ground) => {
    expect(contrast(themes[name], ink, ground)).toBeGreaterThanOrEqual(TEXT_MIN);
  });

  it.each(graphicPairs)('%s stands out from %s', (shape, ground) => {
    expect(contrast(themes[name], shape, ground)).toBeGreaterThanOrEqual(GRAPHIC_MIN);
  });
});

describe('tokens', () => {
  it('are the same in the dark, whether chosen or the system’s', () => {
    const bySystem = rule('[data-theme="auto"]', placeOf(/prefers-color-scheme:dark/));

    expect([...bySystem]).toEqual([...dark]);
    expect(dark.size).toBeGreaterThan(50);
  });

  it('give every theme a value for all that changes with it', () => {
    expect([...dark.keys()].filter((token) => !light.has(token))).toEqual([]);
  });

  it('[2.70] name the life of a toast as the store counts it', () => {
    expect(common.get('--toast-life')).toBe(`${TOAST_LIFE_MS}ms`);
  });
});
