import { describe, expect, it } from 'vitest';
import { readStyles } from './testing/style-uses.ts';

const { stylesheets, uses, missing, idleIn, read } = readStyles(import.meta.dirname);

describe('stylesheets', () => {
  it('are found, or this test would prove nothing', () => {
    expect(stylesheets.length).toBeGreaterThan(30);
    expect(uses.length).toBeGreaterThan(200);
  });

  it('have every class that a component names', () => {
    expect(missing).toEqual([]);
  });

  it.each(stylesheets)('%s has no class that nobody names', (stylesheet) => {
    expect(idleIn(stylesheet)).toEqual([]);
  });

  it.each(stylesheets)('%s is in the layer that screens may overrule', (stylesheet) => {
    expect(read(stylesheet).trimStart().startsWith('@layer ui {')).toBe(true);
  });
});
