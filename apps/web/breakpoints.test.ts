import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withBreakpoints } from './build/breakpoints.ts';

const source = join(import.meta.dirname, '../..');
const stylesheets = globSync('{apps/web,packages/ui}/src/**/*.css', { cwd: source });

describe('breakpoints', () => {
  it.each([
    ['@media (--from-sm) {', '@media (min-width: 576px) {'],
    ['@media (--from-md) {', '@media (min-width: 768px) {'],
    ['@media (--from-lg) {', '@media (min-width: 992px) {'],
    ['@media (--from-xl) {', '@media (min-width: 1200px) {'],
    ['@media (--from-xxl) {', '@media (min-width: 1400px) {'],
    [
      '@media (--from-md) and (--below-lg) {',
      '@media (min-width: 768px) and (max-width: 991.98px) {',
    ],
  ])('[9.01] %s is built as %s', (written, built) => {
    expect(withBreakpoints(written)).toBe(built);
  });

  it('a name that is none stops the build', () => {
    expect(() => withBreakpoints('@media (--from-huge) {')).toThrow('--from-huge');
  });

  it('[9.01] no stylesheet of ours repeats their figures', () => {
    expect(stylesheets.length).toBeGreaterThan(40);
    // The tokens are the design's own files; what they say of breakpoints is for whoever reads them.
    const own = stylesheets.filter((path) => !path.endsWith('tokens.css'));
    const repeating = own.filter((path) =>
      /@media[^{]*\b(576|767|768|991|992|1199|1200|1399|1400)\b/.test(
        readFileSync(join(source, path), 'utf8'),
      ),
    );

    expect(repeating).toEqual([]);
  });
});
