type Cell = string | number | boolean | null;

/** What a spreadsheet would take for a formula, wherever it comes from. */
const FORMULA = /^[=+\-@\t\r]/;
/** An amount below zero is none. */
const AMOUNT = /^-\d+\.\d\d$/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const plain = FORMULA.test(cell) && !AMOUNT.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A line of a CSV file (RFC 4180); text that a spreadsheet would run is only text. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** `1234.05`, as spreadsheets read it. */
export function pesosText(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
