import { err, ok, type Result } from '@abona/kernel/result';
import type { PostalRow } from './postal-catalogue.ts';
import { parsePostalCode } from './postal-code.ts';

/** What keeps the file from being read, and where; line 0 is the file as a whole. */
export type SepomexProblem = { readonly line: number; readonly why: SepomexReason };

type SepomexReason =
  | 'no_header'
  | 'no_rows'
  | 'too_few_columns'
  | 'postal_code_invalid'
  | 'settlement_missing'
  | 'municipality_missing';

const COLUMNS = {
  code: 'd_codigo',
  settlement: 'd_asenta',
  municipality: 'D_mnpio',
  city: 'd_ciudad',
} as const;
/** A notice stands above the header; a file that begins with anything longer is another file. */
const HEADER_WITHIN = 5;
const PROBLEMS_MAX = 10;
const SEPARATOR = '|';

/**
 * The post office's catalogue as it publishes it: a notice, a header, and one line for each settlement, with its columns
 * by name. Either all lines can be read, or the first that cannot are told.
 */
export function readSepomexFile(text: string): Result<PostalRow[], readonly SepomexProblem[]> {
  const lines = text.split(/\r?\n/);
  const headerAt = lines.slice(0, HEADER_WITHIN).findIndex(isHeader);
  if (headerAt === -1) return err([{ line: 0, why: 'no_header' }]);
  const read = rowReader(columnsOf(lines[headerAt] ?? ''));
  const rows: PostalRow[] = [];
  const problems: SepomexProblem[] = [];
  for (const [index, line] of lines.entries()) {
    if (index <= headerAt || line.trim() === '') continue;
    const row = read(line);
    if (row.ok) rows.push(row.value);
    else problems.push({ line: index + 1, why: row.error });
    if (problems.length === PROBLEMS_MAX) break;
  }
  if (problems.length > 0) return err(problems);
  return rows.length === 0 ? err([{ line: 0, why: 'no_rows' }]) : ok(rows);
}

const columnsOf = (line: string): readonly string[] =>
  line.split(SEPARATOR).map((name) => name.trim());

const isHeader = (line: string): boolean => {
  const found = columnsOf(line);
  return Object.values(COLUMNS).every((name) => found.includes(name));
};

function rowReader(columns: readonly string[]) {
  const at = Object.fromEntries(
    Object.entries(COLUMNS).map(([field, name]) => [field, columns.indexOf(name)]),
  );
  return (line: string): Result<PostalRow, SepomexReason> => {
    const cells = line.split(SEPARATOR);
    if (cells.length < columns.length) return err('too_few_columns');
    const cell = (field: keyof typeof COLUMNS): string =>
      (cells[at[field] ?? -1] ?? '').normalize('NFC').trim();
    const postal = parsePostalCode(cell('code'));
    if (!postal.ok) return err('postal_code_invalid');
    if (cell('settlement') === '') return err('settlement_missing');
    if (cell('municipality') === '') return err('municipality_missing');
    return ok({
      code: postal.value.code,
      settlement: cell('settlement'),
      municipality: cell('municipality'),
      city: cell('city'),
    });
  };
}
