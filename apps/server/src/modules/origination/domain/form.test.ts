import { createHash } from 'node:crypto';
import { fieldProblems } from '@abona/contract/origination/field-problems';
import { civilDate } from '@abona/kernel/civil-date';
import { embeddedPostalCatalogue } from '@abona/mexico/embedded-postal-catalogue';
import { describe, expect, it } from 'vitest';
import { address, contact, personal, work } from '../testing/applicant.ts';
import { consentTextOf, consentTexts } from './consent-texts.ts';
import { checkContact, isConsented } from './consents.ts';
import { type Checked, checkAddress, checkPersonal, checkWork, nextStep } from './form.ts';

const today = civilDate('2026-11-15');
const catalogue = embeddedPostalCatalogue();

/** `field code`, of everything that is wrong. */
const complaints = (checked: Checked<unknown>): string[] =>
  checked.ok ? [] : checked.error.map(({ path, code }) => `${path} ${code}`);

describe('the first step', () => {
  const check = (changes: object) => complaints(checkPersonal({ ...personal, ...changes }, today));

  it.each([
    ['what is right', {}, []],
    ['names with many spaces', { given_names: '  Mariana   Sofía ' }, []],
    ['no name', { given_names: ' ' }, ['given_names required']],
    ['markup for a name', { first_surname: '<b>López</b>' }, ['first_surname name_invalid']],
    ['no CURP', { curp: '' }, ['curp required']],
    ['a short CURP', { curp: 'LOHM920314' }, ['curp curp_length']],
    ['a wrong check digit', { curp: 'LOHM920314MJCPRR08' }, ['curp curp_invalid']],
    ['a letter for the zero', { curp: 'LOHM920314MJCPRRO7' }, ['curp curp_invalid']],
    ['another day', { birth_date: '1992-03-15' }, ['curp curp_other_date']],
    ['another sex', { sex: 'H' }, ['curp curp_other_person']],
    ['another state', { birth_state: 'DF' }, ['curp curp_other_person']],
    ['another person', { first_surname: 'Ruiz' }, ['curp curp_other_person']],
    ['a state that is none', { birth_state: 'XX' }, ['birth_state option_unknown']],
    ['a day that is none', { birth_date: '1992-02-30' }, ['birth_date date_invalid']],
    ['tomorrow', { birth_date: '2026-11-16' }, ['birth_date future_birth_date']],
    ['a child', { birth_date: '2008-11-16' }, ['birth_date underage']],
    [
      'several things at once',
      { given_names: '', sex: '', curp: 'X' },
      ['given_names required', 'sex required', 'curp curp_length'],
    ],
  ])('[3.10, 5.12] with %s', (_, changes, expected) => {
    expect(check(changes)).toEqual(expected);
  });

  it.each([
    ['2008-11-15', []],
    ['2008-11-16', ['birth_date underage']],
  ])('[5.12] of somebody born on %s', (birth_date, expected) => {
    const found = check({ birth_date });
    expect(found.filter((one) => one.startsWith('birth_date'))).toEqual(expected);
  });
});

describe('the address', () => {
  const check = (changes: object) => {
    const step = { ...address, ...changes };
    return checkAddress(step, catalogue.get(step.postal_code) ?? null);
  };

  it('[3.10] takes state and municipality from the postal code', () => {
    expect(check({ municipality: 'Otro' })).toMatchObject({
      ok: true,
      value: { state: 'DF', municipality: 'Cuauhtémoc' },
    });
  });

  it.each([
    [{ postal_code: '1000' }, ['postal_code postal_code_invalid', 'municipality required']],
    [{ postal_code: '17000' }, ['postal_code postal_code_invalid', 'municipality required']],
    [{ postal_code: '01999', municipality: 'Álvaro Obregón' }, []],
    [{ postal_code: '01999' }, ['municipality required']],
    [{ settlement: '' }, ['settlement required']],
    [{ settlement: '=cmd()' }, ['settlement settlement_invalid']],
    [{ street: '<script>' }, ['street street_invalid']],
    [{ exterior_number: '' }, ['exterior_number required']],
    [{ exterior_number: 'S/N', interior_number: '4 A' }, []],
    [{ interior_number: '{}' }, ['interior_number house_number_invalid']],
  ])('[5.12] with %o', (changes, expected) => {
    expect(complaints(check(changes))).toEqual(expected);
  });
});

describe('work and money', () => {
  it.each([
    [{}, []],
    [{ industry: 'x' }, ['industry', 'sub_industry', 'sub_occupation']],
    [{ sub_industry: 'hotel' }, ['sub_industry']],
    [{ occupation: 'pirate' }, ['occupation', 'sub_occupation']],
    [{ sub_occupation: 'nurse' }, ['sub_occupation']],
    [
      { occupation: 'retired', sub_occupation: 'imss', industry: 'not_applicable' },
      ['sub_industry'],
    ],
    [
      { industry: 'not_applicable', sub_industry: 'not_applicable' },
      ['industry', 'sub_occupation'],
    ],
    [{ monthly_income: 0 }, ['monthly_income']],
    [{ monthly_income: 100_000_001 }, ['monthly_income']],
    [{ dependants: 16 }, ['dependants']],
    [{ dependants: -1 }, ['dependants']],
    [{ housing: 'castle' }, ['housing']],
  ])('[3.10] with %o', (changes, expected) => {
    const found = complaints(checkWork({ ...work, ...changes }));
    expect(found.map((one) => one.split(' ')[0])).toEqual(expected);
  });
});

describe('phone and consents', () => {
  it.each([
    [{}, []],
    [{ phone: '' }, ['phone phone_invalid']],
    [{ phone: '800 123 4567' }, ['phone phone_toll_free']],
    [{ consents: contact.consents.slice(1) }, ['consents.privacy_notice consent_missing']],
    [
      { consents: contact.consents.map((one) => ({ ...one, version: 'old' })) },
      ['privacy_notice', 'bureau_consultation', 'terms', 'biometrics'].map(
        (name) => `consents.${name} consent_outdated`,
      ),
    ],
  ])('[5.12] with %o', (changes, expected) => {
    expect(complaints(checkContact({ ...contact, ...changes }))).toEqual(expected);
  });

  it.each(consentTexts)('keep the hash of $document with its text', ({ text, hash }) => {
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
  });

  it.each(['privacy_notice', 'bureau_consultation', 'terms', 'marketing'] as const)(
    'can be read as it was first agreed to: %s',
    (document) => {
      const text = consentTextOf({ document, version: '2026-11' });

      expect(
        createHash('sha256')
          .update(text?.text ?? '')
          .digest('hex'),
      ).toBe(text?.hash);
    },
  );

  it('needs every required text in its version of now', () => {
    const given = contact.consents.map((one) => ({ ...one, isGiven: true }));

    expect(isConsented(given)).toBe(true);
    expect(isConsented(given.slice(1))).toBe(false);
    expect(isConsented(given.map((one) => ({ ...one, isGiven: false })))).toBe(false);
  });
});

describe('the form', () => {
  it('goes on at the first step that is missing', () => {
    const nothing = { personal: null, address: null, work: null, contact: null };

    expect(nextStep(nothing)).toBe('personal');
    expect(nextStep({ ...nothing, personal: {} })).toBe('address');
    expect(nextStep({ personal: {}, address: {}, work: {}, contact: {} })).toBe('review');
  });

  it('has a Spanish sentence for everything that can be wrong', () => {
    for (const sentence of Object.values(fieldProblems)) expect(sentence).toMatch(/^[A-ZÁÉÍÓÚÑ].+/);
  });
});
