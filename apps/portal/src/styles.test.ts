import { readStyles } from '@abona/ui/testing/style-uses.ts';
import { describe, expect, it } from 'vitest';

const { stylesheets, uses, missing, idleIn } = readStyles(import.meta.dirname);

describe('stylesheets of the portal', () => {
  it('are found, or this test would prove nothing', () => {
    expect(stylesheets.length).toBeGreaterThan(4);
    expect(uses.length).toBeGreaterThan(30);
  });

  it('have every class that a component names', () => {
    expect(missing).toEqual([]);
  });

  it.each(stylesheets)('%s has no class that nobody names', (stylesheet) => {
    expect(idleIn(stylesheet)).toEqual([]);
  });
});
