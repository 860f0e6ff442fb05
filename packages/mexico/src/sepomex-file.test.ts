import { describe, expect, it } from 'vitest';
import { readSepomexFile } from './sepomex-file.ts';

const NOTICE = 'El Catálogo Nacional de Códigos Postales, es elaborado por Correos de México.';
const HEADER =
  'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP|c_tipo_asenta|c_mnpio|id_asenta_cpcons|d_zona|c_cve_ciudad';
const ROMA =
  '06700|Roma Norte|Colonia|Cuauhtémoc|Ciudad de México|Ciudad de México|06401|09|06401||09|015|2098|Urbano|01';
const EJIDO = '85203|El Ñame|Ejido|Cajeme|Sonora||85002|26|85002||15|018|3301|Rural|';

const file = (...lines: readonly string[]) => `${[NOTICE, HEADER, ...lines].join('\r\n')}\r\n`;

describe('[5.12] the post office’s file', () => {
  it('is read by the names of its columns, below its notice', () => {
    expect(readSepomexFile(file(ROMA, EJIDO))).toEqual({
      ok: true,
      value: [
        {
          code: '06700',
          settlement: 'Roma Norte',
          municipality: 'Cuauhtémoc',
          city: 'Ciudad de México',
        },
        { code: '85203', settlement: 'El Ñame', municipality: 'Cajeme', city: '' },
      ],
    });
  });

  it.each<readonly [string, string, object]>([
    ['of something else', 'nombre,edad\nAna,30\n', { line: 0, why: 'no_header' }],
    ['that is empty', '', { line: 0, why: 'no_header' }],
    ['without rows', file(), { line: 0, why: 'no_rows' }],
    ['cut short in a line', file(ROMA, '06700|Roma S'), { line: 4, why: 'too_few_columns' }],
    [
      'with a code that is none',
      file(ROMA.replace('06700', '6700')),
      { line: 3, why: 'postal_code_invalid' },
    ],
    [
      'with a code of no state',
      file(ROMA.replace('06700', '17000')),
      { line: 3, why: 'postal_code_invalid' },
    ],
    [
      'without a settlement',
      file(ROMA.replace('Roma Norte', ' ')),
      { line: 3, why: 'settlement_missing' },
    ],
    [
      'without a municipality',
      file(ROMA.replace('Cuauhtémoc', '')),
      { line: 3, why: 'municipality_missing' },
    ],
  ])('%s is refused whole, with the line', (_, text, problem) => {
    expect(readSepomexFile(text)).toEqual({ ok: false, error: [problem] });
  });

  it('names its first ten bad lines and no more', () => {
    const read = readSepomexFile(file(ROMA, ...Array.from({ length: 50 }, () => 'x')));

    expect(read.ok ? [] : read.error.map(({ line }) => line)).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 4),
    );
  });
});
