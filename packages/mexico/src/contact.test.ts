import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { parseBirthDate } from './birth-date.ts';
import { parseEmail } from './email.ts';
import { bankText, nameKey, parseName } from './person-name.ts';
import {
  formatPhone,
  maskPhone,
  nationalNumber,
  PHONE_GROUPS,
  type Phone,
  parsePhone,
  showPhone,
} from './phone.ts';

describe('phone', () => {
  it.each([
    '+52 55 1234 5678',
    '+525512345678',
    '525512345678',
    '0052 55 1234 5678',
    '0052 1 55 1234 5678',
    '044 55 1234 5678',
    '045 55 1234 5678',
    '(55) 1234-5678',
    '55.1234.5678',
  ])('[5.03, 5.12] %s is one and the same number', (text) => {
    expect(parsePhone(text)).toEqual({ ok: true, value: '+525512345678' });
  });

  it.each(['0000000000', '+1 555 123 4567', '+5512345678', '+52 55 1234 567', '1', '++5255'])(
    '[5.12] %s is nobody’s number in Mexico',
    (text) => {
      expect(parsePhone(text)).toEqual({ ok: false, error: 'phone_invalid' });
    },
  );

  it('[5.12] a toll-free line cannot receive a code', () => {
    expect(parsePhone('800 123 4567')).toEqual({ ok: false, error: 'phone_toll_free' });
  });

  it.each([
    ['', ''],
    ['551', '551'],
    ['5512', '551 2'],
    ['5512345678', '551 234 5678'],
    [' 55 1234 5678 ', '551 234 5678'],
    ['55123456789', '551 234 5678'],
  ])('[5.03] %j is shown as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  it.each([
    ['3312345678', '33 1234 5678'],
    ['5512345678', '55 1234 5678'],
    ['5612345678', '56 1234 5678'],
    ['8112345678', '81 1234 5678'],
    ['6641234567', '664 123 4567'],
    ['331234', '331 234'],
  ])('%s stands in a text as %s, by its area', (number, shown) => {
    expect(showPhone(number)).toBe(shown);
  });

  it('shows only its end to whoever has not proven to be its owner', () => {
    expect(maskPhone('+525512345678' as Phone)).toBe('•• •••• 5678');
    expect(maskPhone('+526621234567' as Phone)).toBe('••• ••• 4567');
    expect(nationalNumber('+525512345678' as Phone)).toBe('5512345678');
  });
});

describe('[5.12] name', () => {
  it.each([
    'María José',
    'Ma. de los Ángeles',
    'De la O',
    "O'Farrill",
    'Nuñez-Ibarra',
    'Ek',
    'D’Angelo',
  ])('%s is a name', (name) => {
    expect(parseName(name)).toEqual({ ok: true, value: name });
  });

  it.each(['', '   ', '123', 'Ana@', '<b>Ana</b>', '-', "'Ana", 'A'.repeat(61)])(
    '%j is none',
    (name) => {
      expect(parseName(name)).toEqual({ ok: false, error: 'name_invalid' });
    },
  );

  it('keeps the letters as typed, one space between words, composed accents', () => {
    expect(parseName('  jose\u0301   Luis ')).toEqual({ ok: true, value: 'josé Luis' });
  });

  it('is the same person to two registers that spell it differently', () => {
    expect(nameKey('María de la Peña')).toBe(nameKey('MARIA PENA'));
    expect(nameKey('Núñez')).not.toBe(nameKey('Nuner'));
  });

  it('is written for bank rails in plain capitals, 40 at most', () => {
    expect(bankText('José Ñáñez & Güemes, S.A.')).toBe('JOSE NANEZ Y GUEMES SA');
    expect(bankText('a'.repeat(60))).toHaveLength(40);
  });
});

describe('[5.12] e-mail', () => {
  it.each([
    ['Ana@Example.com', 'ana@example.com'],
    [' ana.luna+abona@correo.com.mx ', 'ana.luna+abona@correo.com.mx'],
    ['ñandú@correo.mx', 'ñandú@correo.mx'],
  ])('%s is kept as %s', (text, email) => {
    expect(parseEmail(text)).toEqual({ ok: true, value: email });
  });

  it.each([
    '',
    'ana',
    'ana@',
    '@correo.mx',
    'ana@correo',
    'ana@@correo.mx',
    'ana luna@correo.mx',
    'ana..luna@correo.mx',
    '.ana@correo.mx',
    'ana@-correo.mx',
    'ana@correo..mx',
    `${'a'.repeat(65)}@correo.mx`,
    `ana@${'a.'.repeat(130)}mx`,
  ])('%j is refused', (text) => {
    expect(parseEmail(text)).toEqual({ ok: false, error: 'email_invalid' });
  });
});

describe('[5.12] birth date', () => {
  const today = civilDate('2026-11-15');

  it.each([
    ['2008-11-15', 18, false],
    ['2008-02-29', 18, false],
    ['1951-11-15', 75, false],
    ['1950-11-15', 76, true],
  ])('%s makes a customer of %d, to be reviewed: %s', (text, age, needsReview) => {
    expect(parseBirthDate(text, today)).toEqual({
      ok: true,
      value: { date: text, age, needsReview },
    });
  });

  it.each([
    ['2008-11-16', 'underage'],
    ['2026-11-15', 'underage'],
    ['2026-11-16', 'future_birth_date'],
    ['2003-02-29', 'date_invalid'],
    ['15/11/1990', 'date_invalid'],
    ['', 'date_invalid'],
  ])('%j is refused: %s', (text, problem) => {
    expect(parseBirthDate(text, today)).toEqual({ ok: false, error: problem });
  });
});

it("[9.01] a phone is grouped by the specification's figures", () => {
  expect(PHONE_GROUPS).toEqual([3, 3, 4]);
});
