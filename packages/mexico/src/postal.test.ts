import { describe, expect, it } from 'vitest';
import shared from '../data/states.json' with { type: 'json' };
import { embeddedPostalCatalogue } from './embedded-postal-catalogue.ts';
import { municipalityLabel, parsePostalCode } from './postal-code.ts';
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
