import { err, ok, type Result } from '@abona/kernel/result';
import { buildPostalCatalogue, type PostalCatalogue, type PostalRow } from './postal-catalogue.ts';
import { parsePostalCode } from './postal-code.ts';

export type SepomexProblem = {
  /** Counted from 1, as editors do. */
  readonly line: number;
  readonly problem: 'header_missing' | 'column_missing' | 'postal_code_invalid' | 'no_rows';
};

const columns = ['d_codigo', 'd_asenta', 'D_mnpio', 'd_ciudad'] as const;

/**
 * Reads the post office's catalogue: pipe-separated, a licence notice, a header, then one row a
 * settlement. The file is ISO-8859-1; the caller decodes it and passes text.
 */
export function readSepomex(text: string): Result<PostalCatalogue, SepomexProblem> {
  const lines = text.split(/\r?\n/);
  const header = lines.findIndex((line) => line.startsWith('d_codigo|'));
  if (header < 0) return err({ line: 1, problem: 'header_missing' as const });
  const places = placesOf(lines[header] ?? '');
  if (places === undefined) return err({ line: header + 1, problem: 'column_missing' as const });
  const rows: PostalRow[] = [];
  for (const [index, line] of lines.entries()) {
    if (index <= header || line.trim() === '') continue;
    const row = readRow(line, places);
    if (row === undefined) return err({ line: index + 1, problem: 'postal_code_invalid' as const });
    rows.push(row);
  }
  if (rows.length === 0) return err({ line: header + 1, problem: 'no_rows' as const });
  return ok(buildPostalCatalogue(rows));
}

type Places = Readonly<Record<(typeof columns)[number], number>>;

function placesOf(header: string): Places | undefined {
  const names = header.split('|').map((name) => name.trim());
  const places = Object.fromEntries(columns.map((name) => [name, names.indexOf(name)])) as Places;
  return columns.every((name) => places[name] >= 0) ? places : undefined;
}

function readRow(line: string, places: Places): PostalRow | undefined {
  const cells = line.split('|').map((cell) => cell.trim());
  const cell = (name: (typeof columns)[number]) => cells[places[name]] ?? '';
  if (!parsePostalCode(cell('d_codigo')).ok || cell('d_asenta') === '') return undefined;
  return {
    code: cell('d_codigo'),
    municipality: cell('D_mnpio'),
    city: cell('d_ciudad'),
    settlement: cell('d_asenta'),
  };
}
