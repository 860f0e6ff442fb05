import { describe, expect, it } from 'vitest';
import { centavoAllowedFrom, holderProblem, judgeGuess } from './bank-proof.ts';

const business = { legalName: 'Casa Ámbar Muebles, S.A. de C.V.', rfc: 'CAM190822K39' };

describe('whose account a centavo reached', () => {
  it.each([
    ['as the tax office writes it', 'CASA AMBAR MUEBLES SA DE CV', 'CAM190822K39', null],
    ['cut off by the bank, without a number', 'CASA AMBAR MUEB', null, null],
    ['of another number under the same name', 'CASA AMBAR MUEBLES', 'MASR850314QX7', 'other_rfc'],
    ['of somebody else', 'ROSA MARTINEZ SOLIS', null, 'other_holder'],
    ['of a name that could be anybody’s', 'CASA', null, 'other_holder'],
    ['of nobody at all', '', null, 'other_holder'],
  ] as const)('%s', (_, holder, rfc, problem) => {
    expect(holderProblem(business, { holder, rfc })).toBe(problem);
  });

  it('knows a person by the CURP that their bank has', () => {
    const person = { legalName: 'Rosa Martínez Solís', rfc: 'MASR850314QX7' };
    const told = (rfc: string) => holderProblem(person, { holder: 'ROSA MARTINEZ SOLIS', rfc });
    expect(told('MASR850314MDFRLS09')).toBeNull();
    expect(told('LOPR850314MDFRLS09')).toBe('other_rfc');
  });
});

describe('centavos and codes', () => {
  const now = new Date('2026-11-18T18:00:00Z');
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

  it('are three in a day and six in thirty, and then it is said from when on', () => {
    expect(centavoAllowedFrom([ago(1), ago(2)], now)).toBeNull();
    expect(centavoAllowedFrom([ago(1), ago(2), ago(3)], now)).toEqual(ago(3 - 24));
    const six = [30, 40, 50, 60, 70, 80].map(ago);
    expect(centavoAllowedFrom(six, now)).toEqual(ago(80 - 30 * 24));
  });

  it('are guessed five times, and not after their time', () => {
    const expiresAt = ago(-1);
    expect(judgeGuess({ attempts: 3, expiresAt }, false, now)).toBe('wrong');
    expect(judgeGuess({ attempts: 4, expiresAt }, false, now)).toBe('used_up');
    expect(judgeGuess({ attempts: 4, expiresAt }, true, now)).toBe('right');
    expect(judgeGuess({ attempts: 5, expiresAt }, true, now)).toBe('expired');
    expect(judgeGuess({ attempts: 0, expiresAt: now }, true, now)).toBe('expired');
  });
});
