import type { z } from 'zod';
import type { Records } from '#platform/records.ts';
import { invalid } from './conekta-refusal.ts';
import type { ListQuery } from './order-requests.ts';

export type PageQuery = z.output<typeof ListQuery>;

/** Where a list stands, so that it can say where its next page is. */
export type ListAddress = {
  readonly url: string;
  /** What else was asked for: it is asked for again on the next page. */
  readonly filters?: Readonly<Record<string, string | number | undefined>>;
};

type Page<T> = {
  readonly items: readonly T[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
};

/** Conekta's lists inside another resource: whole, on one page. */
export const listOf = <T>(items: readonly T[]) => ({
  object: 'list',
  has_more: false,
  next_page_url: null,
  previous_page_url: null,
  data: items,
});

/** A page in Conekta's form: `next` and `previous` name the last and the first of what is shown. */
export function pageView<T extends { readonly id: string }, V>(
  page: Page<T>,
  { limit }: Pick<PageQuery, 'limit'>,
  { address, view }: { readonly address: ListAddress; readonly view: (item: T) => V },
) {
  const at = (way: 'next' | 'previous', id: string | undefined): string | null => {
    if (id === undefined) return null;
    const { url, filters = {} } = address;
    const asked = Object.entries({ ...filters, limit, [way]: id }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return `${url}?${new URLSearchParams(asked)}`;
  };
  return {
    object: 'list',
    has_more: page.hasNext,
    next_page_url: page.hasNext ? at('next', page.items.at(-1)?.id) : null,
    previous_page_url: page.hasPrevious ? at('previous', page.items[0]?.id) : null,
    data: page.items.map(view),
  };
}

/** One page of a list that is at hand, in its own order. */
export function pageOf<T extends { readonly id: string }>(
  items: readonly T[],
  { limit, next, previous }: PageQuery,
): Page<T> {
  const named = next ?? previous;
  const at = items.findIndex(({ id }) => id === named);
  if (named !== undefined && at === -1)
    throw invalid('next', 'There is no such place in the list.');
  const from = previous === undefined ? at + 1 : Math.max(0, at - limit);
  const to = previous === undefined ? from + limit : at;
  return { items: items.slice(from, to), hasNext: to < items.length, hasPrevious: from > 0 };
}

type Wanted<T> = {
  readonly having?: Readonly<Record<string, unknown>>;
  readonly containing?: string | undefined;
  readonly fits?: (item: T) => boolean;
};

const BATCH = 500;

/** One page of what is kept, the newest first. */
export async function pageOfRecords<T extends { readonly id: string }>(
  records: Records<T>,
  { limit, next, previous }: PageQuery,
  wanted: Wanted<T> = {},
): Promise<Page<T>> {
  const named = next ?? previous;
  if (named !== undefined && (await records.find(named)) === null)
    throw invalid('next', 'There is no such place in the list.');
  if (previous !== undefined && next === undefined) {
    const newer = await gather(records, { ...wanted, order: 'oldest', from: previous, limit });
    const items = newer.slice(0, limit).reverse();
    return { items, hasNext: true, hasPrevious: newer.length > limit };
  }
  const older = await gather(records, { ...wanted, order: 'newest', from: next, limit });
  return {
    items: older.slice(0, limit),
    hasNext: older.length > limit,
    hasPrevious: next !== undefined,
  };
}

/** As many as fit a page and one more, which says whether there is another page. */
async function gather<T extends { readonly id: string }>(
  records: Records<T>,
  {
    having,
    containing,
    fits = () => true,
    order,
    from,
    limit,
  }: Wanted<T> & {
    readonly order: 'newest' | 'oldest';
    readonly from: string | undefined;
    readonly limit: number;
  },
): Promise<T[]> {
  const found: T[] = [];
  for (let place = from; found.length <= limit; ) {
    const way = order === 'newest' ? { beforeId: place } : { afterId: place };
    const batch = await records.list({ having, containing, order, limit: BATCH, ...way });
    found.push(...batch.filter(fits));
    if (batch.length < BATCH) break;
    place = batch.at(-1)?.id;
  }
  return found;
}
