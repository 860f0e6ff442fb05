import { type CivilDate, civilDate, fromEpochDay } from '@abona/kernel/civil-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCurp } from './curp.ts';
import { curpBlocks, curpMismatches, makeCurp, type Person } from './curp-maker.ts';
import { BORN_ABROAD, states } from './states.ts';

const today = civilDate('2026-11-15');

const person = (
  names: readonly [given: string, first: string, second: string],
  birthDate: string,
  place: readonly [Person['sex'], string],
): Person => ({
  givenNames: names[0],
  firstSurname: names[1],
  secondSurname: names[2],
  birthDate: civilDate(birthDate),
  sex: place[0],
  state: place[1],
});

describe('[5.12] CURP of a person', () => {
  it.each([
    [
      person(['María Fernanda', 'Ñáñez', 'García'], '1999-12-31', ['M', 'NL']),
      'XAGF991231MNLXRR02',
    ],
    [person(['Omar', 'Caso', 'Castro'], '1978-01-05', ['H', 'YN']), 'CXCO780105HYNSSM05'],
    [
      person(['J. Guadalupe', 'Del Río', 'Mc Gregor'], '1966-12-12', ['H', 'SP']),
      'RIGG661212HSPXRD04',
    ],
  ])('is made as the register does: %o', (someone, curp) => {
    expect(makeCurp(someone, curp[16])).toBe(curp);
    expect(parseCurp(curp, today).ok).toBe(true);
  });

  it('takes the second name after María or José, and the only name when there is one', () => {
    const initials = (given: string) =>
      curpBlocks(person([given, 'Pérez', 'Luna'], '1990-01-01', ['M', 'JC'])).initials;
    expect(initials('María')).toBe('PELM');
    expect(initials('María José')).toBe('PELJ');
    expect(initials('José María')).toBe('PELM');
    expect(initials('María de la Luz')).toBe('PELL');
    expect(initials('Ma. Elena')).toBe('PELE');
  });

  it('reads over apostrophes, hyphens and diaeresis', () => {
    const blocks = curpBlocks(
      person(["D'Angelo", "O'Farrill", 'Güemes-Ruiz'], '1990-01-01', ['H', 'JC']),
    );
    expect(blocks.initials).toBe('OAGD');
    expect(blocks.consonants).toBe('FMN');
  });

  it('gives people of the new century a letter, and always passes its own check', () => {
    const word = fc.stringMatching(/^[A-ZÑÁÉÍÓÚÜa-zñáéíóúü]{1,12}$/);
    const birth = fc.integer({ min: 0, max: 20_000 }).map((day): CivilDate => fromEpochDay(day));
    const state = fc.constantFrom(...states.map(({ curp }) => curp), BORN_ABROAD);
    fc.assert(
      fc.property(word, word, word, birth, state, (given, first, second, birthDate, code) => {
        const someone = person([given, first, second], birthDate, ['M', code]);
        const curp = makeCurp(someone);
        expect(/\d/.test(curp[16] ?? '')).toBe(birthDate < '2000-01-01');
        expect(parseCurp(curp, today)).toMatchObject({ ok: true, value: { birthDate } });
        expect(curpMismatches(curp, someone)).toEqual([]);
      }),
    );
  });
});

describe('[5.12] a typed CURP', () => {
  it.each([
    ['LOHM920314AJCPRR07', 'sex'],
    ['CACO780105HYNSSM05', 'foul_word'],
    ['CURS030229MVZRMFA0', 'date'],
    ['LOHM920314MJCPRR0A', 'format'],
    ['LOHM92O314MJCPRR07', 'format'],
  ])('%s is refused: %s', (curp, reason) => {
    expect(parseCurp(curp, today)).toEqual({ ok: false, error: reason });
  });

  it('may be in small letters and have blanks around it', () => {
    expect(parseCurp('  lohm920314mjcprr07 ', today)).toMatchObject({
      ok: true,
      value: { text: 'LOHM920314MJCPRR07' },
    });
  });

  it('is not of somebody born tomorrow', () => {
    const newborn = person(['Ana', 'Ruiz', 'Sol'], '2026-11-15', ['M', 'JC']);
    expect(parseCurp(makeCurp(newborn), today).ok).toBe(true);
    expect(parseCurp(makeCurp(newborn), civilDate('2026-11-14'))).toEqual({
      ok: false,
      error: 'future_birth_date',
    });
  });

  it('notices any one character mistyped, save where the check digit cannot tell', () => {
    const curp = 'LOHM920314MJCPRR07';
    const alphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
    for (const [place, right] of Array.from(curp).entries()) {
      for (const typed of alphabet) {
        const shift = (alphabet.indexOf(typed) - alphabet.indexOf(right)) * (18 - place);
        const typo = curp.slice(0, place) + typed + curp.slice(place + 1);
        if (typed !== right && shift % 10 !== 0) expect(parseCurp(typo, today).ok).toBe(false);
      }
    }
  });

  it('is compared block by block with what the person typed in the form', () => {
    const someone = person(['Mariana', 'López', 'Hernández'], '1992-03-14', ['M', 'JC']);
    expect(curpMismatches('LOHM920314MJCPRR07', someone)).toEqual([]);
    expect(curpMismatches('LOHM920315MJCPRR07', someone)).toEqual(['birthDate']);
    expect(curpMismatches('PEHM920314HDFPRR07', someone)).toEqual(['initials', 'sex', 'state']);
  });
});
