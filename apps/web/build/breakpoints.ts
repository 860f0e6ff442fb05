import { BREAKPOINTS_PX } from '@abona/contract/limits';
import type { Plugin } from 'vite';

const widths: Readonly<Record<string, number>> = BREAKPOINTS_PX;

/** Just below a breakpoint, so that no width is on both sides of it. */
const BELOW_PX = 0.02;

/** `(--from-lg)` and `(--below-lg)`, as stylesheets name the breakpoints, become the widths that they stand for. */
export const withBreakpoints = (css: string): string =>
  css.replace(/(?<!var)\(--(from|below)-(\w+)\)/g, (name, side: string, breakpoint: string) => {
    const width = widths[breakpoint];
    if (width === undefined) throw new Error(`${name} is no breakpoint`);
    return side === 'from' ? `(min-width: ${width}px)` : `(max-width: ${width - BELOW_PX}px)`;
  });

/** A media query cannot read a variable: the breakpoints are put in when styles are built. */
export const breakpoints = (): Plugin => ({
  name: 'abona-breakpoints',
  enforce: 'pre',
  transform: (code, id) => (/\.css($|\?)/.test(id) ? withBreakpoints(code) : undefined),
});
