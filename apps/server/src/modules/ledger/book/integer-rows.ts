const NEWLINE = 10;
const MINUS = 45;
const ZERO = 48;

/**
 * The first `columns` whole numbers of each row of a batch, row by row; what follows them in a row is
 * passed over. Reads bytes rather than strings: a book has many millions of rows.
 */
export function integerRows(batch: Uint8Array, columns: number): Float64Array {
  const values = new Float64Array(countRows(batch) * columns);
  let at = 0;
  let column = 0;
  let value = 0;
  let sign = 1;
  for (const byte of batch) {
    // A tab or a newline: other control characters are written in letters.
    if (byte <= NEWLINE) {
      if (column < columns) values[at++] = sign * value;
      column = byte === NEWLINE ? 0 : column + 1;
      value = 0;
      sign = 1;
    } else if (byte === MINUS) sign = -1;
    else value = value * 10 + (byte - ZERO);
  }
  return values;
}

function countRows(batch: Uint8Array): number {
  let rows = 0;
  for (let at = batch.indexOf(NEWLINE); at >= 0; at = batch.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
}
