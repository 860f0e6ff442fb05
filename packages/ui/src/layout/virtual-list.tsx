import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './virtual-list.module.css';
import { offsetsOf, type Range, visibleRange } from './visible-range.ts';

type VirtualListProps<Item> = {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** In rem, by the list's own width in rem: it grows with the person's size of text, and where room is little. */
  readonly heightOf: (item: Item, width: number) => number;
  readonly render: (item: Item) => ReactNode;
  /** The end is near: more may be fetched. */
  readonly onNearEnd?: () => void;
};

/** How far beyond the screen rows are there already, in screens. */
const AHEAD = 1;
const NEAR_END_ITEMS = 12;

const remPx = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** The list's width in rem, as it is now. */
function useWidth(list: RefObject<HTMLUListElement | null>, rem: number): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const look = () => {
      const { clientWidth = 0 } = list.current ?? {};
      // Nothing was laid out yet, or ever is.
      if (clientWidth > 0) setWidth(clientWidth / rem);
    };
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [list, rem]);
  return width;
}

/** Which items are on the screen, or nearly; looked at once a frame while the page moves. */
function useRange(
  list: RefObject<HTMLUListElement | null>,
  offsets: readonly number[],
  rem: number,
): Range {
  const [range, setRange] = useState<Range>({ from: 0, to: 0 });
  useLayoutEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const top = -(list.current?.getBoundingClientRect().top ?? 0);
      const height = window.innerHeight;
      const seen = visibleRange(offsets, {
        top: (top - height * AHEAD) / rem,
        bottom: (top + height * (1 + AHEAD)) / rem,
      });
      setRange((old) => (old.from === seen.from && old.to === seen.to ? old : seen));
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [list, offsets, rem]);
  return range;
}

/**
 * A long list of which only what can be seen is drawn: thousands of rows cost as much as twenty. It
 * scrolls with the page, so that the browser's own gestures and its way back work.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, heightOf, render, onNearEnd } = props;
  const [rem] = useState(remPx);
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(list, rem);
  const offsets = useMemo(
    () => offsetsOf(items.map((item) => heightOf(item, width))),
    [items, heightOf, width],
  );
  const range = useRange(list, offsets, rem);
  const isNearEnd = range.to >= items.length - NEAR_END_ITEMS;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);
  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={label}
      style={{ '--height': offsets.at(-1) ?? 0 } as CSSProperties}
    >
      {items.slice(range.from, range.to).map((item, index) => (
        <li
          key={keyOf(item)}
          className={styles.item}
          aria-setsize={items.length}
          aria-posinset={range.from + index + 1}
          style={
            {
              '--top': offsets[range.from + index] ?? 0,
              '--height': heightOf(item, width),
            } as CSSProperties
          }
        >
          {render(item)}
        </li>
      ))}
    </ul>
  );
}
