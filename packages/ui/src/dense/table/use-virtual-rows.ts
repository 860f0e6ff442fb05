import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Before the first layout, and where there never is one. */
const UNSEEN = { width: 1200, height: 720 };
const HEAD_AND_FOOT_PX = 70;
const NEAR_END_ROWS = 20;
/** On both sides of the window: the browser scrolls by itself, and comes there before a slow page has drawn more. */
const OVERSCAN = 20;

type Options = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly lines: 1 | 2;
  readonly cursor: number;
  readonly onNearEnd: (() => void) | undefined;
};

const remPx = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** The density's own height of a row, in pixels of this person's letters. */
function useRowHeight(scroller: RefObject<HTMLElement | null>, lines: 1 | 2): number {
  const [height, setHeight] = useState(lines === 1 ? 36 : 48);
  useLayoutEffect(() => {
    if (scroller.current === null) return;
    const token = lines === 1 ? '--row' : '--row-2';
    const rem = Number.parseFloat(getComputedStyle(scroller.current).getPropertyValue(token));
    if (rem > 0) setHeight(rem * remPx());
  }, [scroller, lines]);
  return height;
}

/** Draws the rows near the window, and always the one with the cursor, so that the focus has a place. */
export function useVirtualRows({ scroller, count, lines, cursor, onNearEnd }: Options) {
  const height = useRowHeight(scroller, lines);
  const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    initialRect: UNSEEN,
    scrollPaddingEnd: HEAD_AND_FOOT_PX,
    observeElementRect: (instance, seen) =>
      observeElementRect(instance, (rect) => seen(rect.height > 0 ? rect : UNSEEN)),
    rangeExtractor: (range: Range) => {
      const near = defaultRangeExtractor(range);
      if (cursor < 0 || cursor >= count || near.includes(cursor)) return near;
      return [...near, cursor].sort((a, b) => a - b);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what changed.
  useLayoutEffect(() => virtual.measure(), [height]);
  const isNearEnd = (virtual.range?.endIndex ?? 0) >= count - NEAR_END_ROWS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that arrives asks anew.
  useEffect(() => {
    if (isNearEnd && count > 0) onNearEnd?.();
  }, [isNearEnd, count]);
  return { virtual, height };
}
