export type Range = { readonly from: number; readonly to: number };

/** Where each item begins; the last entry is the height of all. */
export function offsetsOf(heights: readonly number[]): readonly number[] {
  const offsets = [0];
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height);
  return offsets;
}

/** The item at a height: the last one that begins at or above it. */
function indexAt(offsets: readonly number[], height: number): number {
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

type Window = { readonly top: number; readonly bottom: number };

/** Items that touch a window over the list; `to` is the first one behind it. */
export function visibleRange(offsets: readonly number[], { top, bottom }: Window): Range {
  const total = offsets.at(-1) ?? 0;
  const count = offsets.length - 1;
  if (count === 0 || bottom <= 0) return { from: 0, to: 0 };
  if (top >= total) return { from: count, to: count };
  return { from: indexAt(offsets, top), to: indexAt(offsets, bottom) + 1 };
}
