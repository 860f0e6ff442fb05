import type { Movement, MovementMonth } from '@abona/contract/lending/movement';

export type Line =
  | { readonly kind: 'month'; readonly month: string; readonly sums: MovementMonth | null }
  | {
      readonly kind: 'movement';
      readonly movement: Movement;
      /** Where it stands on its month's card. */
      readonly isFirst: boolean;
      readonly isLast: boolean;
    };

type Page = { readonly items: readonly Movement[]; readonly months: readonly MovementMonth[] };

/** Pages as one list: each month begins with its name and its sums. */
export function linesOf(pages: readonly Page[]): readonly Line[] {
  const sums = new Map(pages.flatMap(({ months }) => months).map((one) => [one.month, one]));
  const movements = pages.flatMap(({ items }) => items);
  const monthAt = (index: number): string | undefined => movements[index]?.on.slice(0, 7);
  return movements.flatMap((movement, index): Line[] => {
    const month = movement.on.slice(0, 7);
    const isFirst = monthAt(index - 1) !== month;
    const isLast = monthAt(index + 1) !== month;
    const line: Line = { kind: 'movement', movement, isFirst, isLast };
    return isFirst ? [{ kind: 'month', month, sums: sums.get(month) ?? null }, line] : [line];
  });
}
