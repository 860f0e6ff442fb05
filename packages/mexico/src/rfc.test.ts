import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { parseRfc } from './rfc.ts';
import { suggestRfc } from './rfc-maker.ts';

describe('[5.12] RFC', () => {
  it.each([
    ['Mariana', 'López', 'Hernández', '1992-03-14', 'LOHM9203146P2'],
    ['José Luis', 'Peña', 'Núñez', '1985-11-30', 'PENL851130614'],
    ['Sofía', 'De la Cruz', 'Ramírez', '2004-02-29', 'CURS0402294W4'],
    ['Diego', 'Ríos', '', '2001-07-01', 'RIDI0107011R7'],
    ['Omar', 'Caso', 'Castro', '1978-01-05', 'CACX7801054J6'],
    ['Ana', 'Ek', 'Pech', '1988-05-17', 'EPAN8805172I3'],
    ['Ángel', 'Ochoa', 'Ávila', '1990-08-09', 'OOAA9008097H1'],
    ['Joaquín', 'Pérez', 'Neri', '1982-10-02', 'PENJ821002LE1'],
    ['Ma. de los Ángeles', 'Gutiérrez', 'Ybarra', '1970-04-25', 'GUYA700425LA0'],
  ])('of %s %s %s is suggested as the tax office would', (given, first, second, birth, rfc) => {
    const suggestion = suggestRfc({
      givenNames: given,
      firstSurname: first,
      secondSurname: second,
      birthDate: civilDate(birth),
    });

    expect(suggestion).toBe(rfc);
  });
});

describe('an RFC that somebody typed', () => {
  it.each([
    ['SAT970701NN3', 'company'],
    ['bmn-930209-927', 'company'],
    ['LOHM 920314 6P2', 'person'],
    ['CURS0402294W4', 'person'],
  ])('%s is one, of a %s', (text, kind) => {
    expect(parseRfc(text)).toMatchObject({ ok: true, value: { kind } });
  });

  it.each([
    ['', 'format'],
    ['SA970701NN3', 'format'],
    ['SAT970701NNX', 'format'],
    ['XAXX010101000', 'format'],
    ['SAT971301NN3', 'date'],
    ['CURS0302294W4', 'date'],
    ['SAT970701NN4', 'checksum'],
    ['SAT970710NN3', 'checksum'],
  ])('%s is none: %s', (text, error) => {
    expect(parseRfc(text)).toEqual({ ok: false, error });
  });
});
