import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import vectors from '../data/ids.json' with { type: 'json' };
import { bankOfClabe } from './bank-catalogue.ts';
import { parseCard } from './card.ts';
import { parseClabe } from './clabe.ts';
import { parseCurp } from './curp.ts';
import { makeCurp, type Person } from './curp-maker.ts';
import { parsePhone } from './phone.ts';
import { parsePostalCode } from './postal-code.ts';
import { rfcCheckDigit } from './rfc.ts';

const today = civilDate('2026-11-15');

describe('the shared vectors of identifiers', () => {
  it.each(vectors.curp_valid)('[5.12] CURP $curp is made, read and taken apart', (vector) => {
    const person: Person = {
      givenNames: vector.nombre,
      firstSurname: vector.paterno,
      secondSurname: vector.materno,
      birthDate: civilDate(vector.fecha),
      sex: vector.sexo as Person['sex'],
      state: vector.estado,
    };

    expect(makeCurp(person, vector.curp[16])).toBe(vector.curp);
    expect(parseCurp(vector.curp, today)).toEqual({
      ok: true,
      value: {
        text: vector.curp,
        birthDate: vector.fecha,
        sex: vector.sexo,
        state: vector.estado,
      },
    });
  });

  it.each(vectors.curp_invalid)('[5.12] CURP $curp is refused: $reason', ({ curp, reason }) => {
    expect(parseCurp(curp, today)).toEqual({ ok: false, error: reason });
  });

  // Two of them stand for nobody, and have no check digit.
  it.each(vectors.rfc_valid.filter((rfc) => !/^X[AE]XX/.test(rfc)))(
    '[5.12] the check digit of RFC %s is right',
    (rfc) => {
      expect(rfcCheckDigit(rfc)).toBe(rfc.at(-1));
    },
  );

  it.each(vectors.clabe_valid)('[5.12] CLABE %s is right, and its bank is known', (clabe) => {
    expect(parseClabe(clabe)).toEqual({ ok: true, value: clabe });
    expect(bankOfClabe(clabe)).toBeDefined();
  });

  it.each(vectors.clabe_invalid)('[5.12] CLABE $clabe: $reason', ({ clabe, reason }) => {
    const parsed = parseClabe(clabe);
    const bank = bankOfClabe(clabe) === undefined ? 'unknown_bank' : 'known_bank';
    expect(reason.split(' ')[0]).toBe(parsed.ok ? bank : parsed.error);
  });

  it.each(vectors.card_valid)('[5.12] card %s is right', (card) => {
    expect(parseCard(card).ok).toBe(true);
  });

  it.each(vectors.card_invalid)('[5.12] card %s is refused', (card) => {
    expect(parseCard(card).ok).toBe(false);
  });

  it.each(Object.entries(vectors.phone_valid))('[5.03, 5.12] phone %j is %s', (text, phone) => {
    expect(parsePhone(text)).toEqual({ ok: true, value: phone });
  });

  it.each(vectors.phone_invalid)('[5.12] phone %j is refused', (text) => {
    expect(parsePhone(text).ok).toBe(false);
  });

  it.each(vectors.cp_valid)('[5.12] postal code %s belongs to a state', (code) => {
    expect(parsePostalCode(code).ok).toBe(true);
  });

  it.each(vectors.cp_invalid)('[5.12] postal code %s is refused', (code) => {
    expect(parsePostalCode(code).ok).toBe(false);
  });
});
