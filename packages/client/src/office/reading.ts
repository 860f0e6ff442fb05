import { keepPreviousData } from '@tanstack/react-query';

export type Watching = {
  /** False: not asked yet. */
  readonly enabled?: boolean;
  /** What was there stays on the screen while the next is on its way: a list with another filter. */
  readonly keepsLast?: boolean;
};

/** How a screen reads a call, besides what it asks. */
export const watched = ({ enabled = true, keepsLast = false }: Watching = {}) => ({
  enabled,
  ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
});

export type Paged = { readonly next_cursor: string | null };

/** A list that is read page by page, from its beginning to where no cursor follows. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: Paged): string | null => last.next_cursor,
};

/** What is asked, for the page that a cursor names. */
export const atCursor = (query: object, cursor: string | null): object =>
  cursor === null ? query : { ...query, cursor };
