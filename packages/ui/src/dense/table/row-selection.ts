/** What is chosen of a queue: some rows, or all that the filter finds but a few. */
export type RowSelection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> };

export const NO_ROWS: RowSelection = { kind: 'some', ids: new Set() };
export const ALL_ROWS: RowSelection = { kind: 'all', except: new Set() };

export const isSelected = (selection: RowSelection, id: string): boolean =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id);

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((other) => other !== id));

export function withRows(selection: RowSelection, ids: readonly string[]): RowSelection {
  if (selection.kind === 'some') return { kind: 'some', ids: new Set([...selection.ids, ...ids]) };
  const chosen = new Set(ids);
  return { kind: 'all', except: new Set([...selection.except].filter((id) => !chosen.has(id))) };
}

export function toggleRow(selection: RowSelection, id: string): RowSelection {
  if (!isSelected(selection, id)) return withRows(selection, [id]);
  return selection.kind === 'some'
    ? { kind: 'some', ids: without(selection.ids, id) }
    : { kind: 'all', except: new Set([...selection.except, id]) };
}

/** How many of `total` rows are chosen. */
export const selectedCount = (selection: RowSelection, total: number): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size);

/** How the box in the head looks. */
export function headState(selection: RowSelection, total: number): 'none' | 'some' | 'all' {
  const count = selectedCount(selection, total);
  if (count === 0) return 'none';
  return count >= total ? 'all' : 'some';
}
