import { err, ok, type Result } from '@abona/kernel/result';
import type { DetailedFailure } from '#platform/http/failure.ts';
import type { Cursors, Page, PageOf } from './cursor.ts';

type PageQuery = { readonly cursor?: string | undefined; readonly limit: string };

const WRONG_CURSOR = 'El cursor no es de esta lista.';

/** Reads a page of a list and shows its items; a cursor that is not of this list is refused. */
export async function showPage<Item, View>(
  cursors: Cursors,
  { list, query }: { readonly list: string; readonly query: PageQuery },
  { read, view }: { read: (page: Page) => Promise<PageOf<Item>>; view: (item: Item) => View },
): Promise<
  Result<{ items: View[]; next_cursor: string | null }, DetailedFailure<'validation_failed'>>
> {
  const after = query.cursor === undefined ? null : cursors.read(list, query.cursor);
  if (query.cursor !== undefined && after === null)
    return err({
      code: 'validation_failed',
      fields: [{ path: 'cursor', code: 'cursor_invalid', message: WRONG_CURSOR }],
    });
  const { items, last } = await read({ after, limit: Number(query.limit) });
  return ok({
    items: items.map(view),
    next_cursor: last === null ? null : cursors.write(list, last),
  });
}
