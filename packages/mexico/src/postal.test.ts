import { describe, expect, it } from 'vitest';
import shared from '../data/states.json' with { type: 'json' };
import { embeddedPostalCatalogue } from './embedded-postal-catalogue.ts';
import { municipalityLabel, parsePostalCode } from './postal-code.ts';
import { readSepomex } from './sepomex.ts';
import { stateByCurp, stateByPostalPrefix, states } from './states.ts';

describe('the states', () => {
  it('are the 32 of the shared list', () => {
    expect(states).toHaveLength(32);
    for (const state of shared) {
      const { cpPrefixes, official, ...same } = state;
      expect(stateByCurp(state.curp)).toMatchObject({ ...same, officialName: official });
      for (const prefix of cpPrefixes) expect(stateByPostalPrefix(prefix)?.name).toBe(state.name);
    }
  });

  it('own every prefix of postal codes but four', () => {
    const free = Array.from({ length: 100 }, (_, prefix) => String(prefix).padStart(2, '0')).filter(
      (prefix) => stateByPostalPrefix(prefix) === undefined,
    );
    expect(free).toEqual(['00', '17', '18', '19']);
  });
});

describe('[5.12] postal code', () => {
  it.each([
    ['1000', 'format'],
    ['ABCDE', 'format'],
    ['640000', 'format'],
    ['00100', 'unknown_prefix'],
    ['17000', 'unknown_prefix'],
    ['19999', 'unknown_prefix'],
  ])('%s is refused: %s', (code, reason) => {
    expect(parsePostalCode(code)).toEqual({ ok: false, error: reason });
  });

  it('calls the capital’s parts Alcaldía, all others Municipio', () => {
    const label = (code: string) => {
      const parsed = parsePostalCode(code);
      return parsed.ok ? municipalityLabel(parsed.value.state) : '';
    };
    expect([label('06700'), label('44100')]).toEqual(['Alcaldía', 'Municipio']);
  });
});

describe('the embedded catalogue', () => {
  const catalogue = embeddedPostalCatalogue();

  it('holds at least 300 codes, and some of every state', () => {
    expect(catalogue.size).toBeGreaterThanOrEqual(300);
    expect(new Set([...catalogue.values()].map(({ state }) => state.inegi)).size).toBe(32);
    for (const area of catalogue.values()) {
      expect(area.settlements.length).toBeGreaterThan(0);
      expect(area.municipality).not.toBe('');
    }
  });

  it.each([
    ['01000', 'San Ángel', 'Álvaro Obregón', 'Ciudad de México'],
    ['06700', 'Roma Norte', 'Cuauhtémoc', 'Ciudad de México'],
    ['11560', 'Polanco V Sección', 'Miguel Hidalgo', 'Ciudad de México'],
    ['44100', 'Guadalajara Centro', 'Guadalajara', 'Jalisco'],
    ['64000', 'Monterrey Centro', 'Monterrey', 'Nuevo León'],
    ['66220', 'Del Valle', 'San Pedro Garza García', 'Nuevo León'],
    ['97000', 'Mérida Centro', 'Mérida', 'Yucatán'],
    ['22000', 'Zona Centro', 'Tijuana', 'Baja California'],
    ['76000', 'Centro', 'Querétaro', 'Querétaro'],
  ])('knows that %s is %s in %s, %s', (code, settlement, municipality, state) => {
    const area = catalogue.get(code);
    expect(area?.settlements).toContain(settlement);
    expect([area?.municipality, area?.state.name]).toEqual([municipality, state]);
  });

  it('lists all settlements of a code', () => {
    expect(catalogue.get('03100')?.settlements).toEqual([
      'Del Valle Centro',
      'Insurgentes San Borja',
    ]);
  });
});

describe('the post office’s own file', () => {
  const notice = 'El Catálogo Nacional de Códigos Postales, es elaborado por Correos de México';
  const header =
    'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP|c_tipo_asenta|c_mnpio|id_asenta_cpcons|d_zona|c_cve_ciudad';
  const rows = [
    '06700|Roma Norte|Colonia|Cuauhtémoc|Ciudad de México|Ciudad de México|06002|09|06002||09|015|0723|Urbano|01',
    '85203|Ejido Uno|Ejido|Cajeme|Sonora||85201|26|85201||15|018|0001|Rural|',
    '85203|Ejido Dos|Ejido|Cajeme|Sonora|Ciudad Obregón|85201|26|85201||15|018|0002|Rural|03',
  ];

  it('is read row by row, whatever the line ends', () => {
    const read = readSepomex([notice, header, ...rows, ''].join('\r\n'));

    expect(read.ok && read.value.get('06700')).toMatchObject({
      municipality: 'Cuauhtémoc',
      city: 'Ciudad de México',
      settlements: ['Roma Norte'],
    });
    expect(read.ok && read.value.get('85203')).toMatchObject({
      city: 'Ciudad Obregón',
      settlements: ['Ejido Uno', 'Ejido Dos'],
    });
  });

  it.each([
    ['another file', 'hello', { line: 1, problem: 'header_missing' }],
    [
      'a header without cities',
      `${notice}\nd_codigo|d_asenta`,
      { line: 2, problem: 'column_missing' },
    ],
    ['no rows', `${notice}\n${header}\n`, { line: 2, problem: 'no_rows' }],
    [
      'a damaged row',
      `${notice}\n${header}\n${rows[0]}\n6700|Roma`,
      { line: 4, problem: 'postal_code_invalid' },
    ],
  ])('is refused with the line when it is %s', (_, text, problem) => {
    expect(readSepomex(text)).toEqual({ ok: false, error: problem });
  });
});
