/** Space between one column and the next. */
export const COLUMN_SPACE = 10;

type Natural = {
  /** As wide as its widest cell. */
  readonly wanted: readonly number[];
  /** As wide as its longest word, or its longest amount: less would cut it. */
  readonly needed: readonly number[];
};

/**
 * How wide each column is, or nothing when even the narrowest do not fit. Amounts are never broken;
 * text takes what is left, and what nobody needs is spread so that columns stand at even distances.
 */
export function columnWidths(natural: Natural, width: number): readonly number[] | null {
  const room = width - COLUMN_SPACE * (natural.needed.length - 1);
  const floor = natural.needed;
  const spare = room - total(floor);
  if (spare < 0) return null;
  const wishes = floor.map((least, index) => (natural.wanted[index] ?? 0) - least);
  const wished = total(wishes);
  if (wished > spare)
    return floor.map((least, index) => least + ((wishes[index] ?? 0) * spare) / wished);
  return spread(
    floor.map((least, index) => least + (wishes[index] ?? 0)),
    spare - wished,
  );
}

/** What is left over: a good part to the widest column, the rest to all alike. */
function spread(widths: readonly number[], rest: number): readonly number[] {
  const widest = widths.indexOf(Math.max(...widths));
  const even = (rest * 0.6) / widths.length;
  return widths.map((width, index) => width + even + (index === widest ? rest * 0.4 : 0));
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);
