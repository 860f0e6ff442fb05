import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { applySteps, screenOfRefusals, stepToShow } from './apply-steps.ts';
import {
  birthDateOf,
  birthDateProblem,
  birthDateText,
  curpSentence,
  curpText,
} from './curp-rules.ts';
import { incomeProblem, phoneProblem, postalCodeProblem } from './field-rules.ts';
import { nameProblem, optionalNameProblem } from './name-rules.ts';
import { consentRefusals, missingConsents, tickedFrom } from './ticked-consents.ts';

const today = civilDate('2026-11-15');

describe('a field of the form', () => {
  it.each([
    ['Mariana', null],
    ["María José D'Argence-Núñez", null],
    ['', 'required'],
    ['  ', 'required'],
    ['Mar1ana', 'name_invalid'],
  ])('[5.12] a name: %s', (text, problem) => {
    expect(nameProblem(text)).toBe(problem);
  });

  it('[5.12] a second surname may be missing', () => {
    expect(optionalNameProblem('')).toBeNull();
    expect(optionalNameProblem('Sol1s')).toBe('name_invalid');
  });

  it.each([
    ['14/03/1992', null],
    ['15/11/2008', null],
    ['16/11/2008', 'underage'],
    ['16/11/2026', 'future_birth_date'],
    ['31/02/1990', 'date_invalid'],
    ['14/03', 'date_invalid'],
    ['', 'required'],
  ])('[5.12] a birth date: %s', (text, problem) => {
    expect(birthDateProblem(text, today)).toBe(problem);
  });

  it('a birth date is written as it is typed, and read from what the browser fills in', () => {
    expect(birthDateText('14031992')).toBe('14/03/1992');
    expect(birthDateText('1403')).toBe('14/03');
    expect(birthDateText('1992-03-14')).toBe('14/03/1992');
    expect(birthDateOf('14/03/1992')).toBe('1992-03-14');
  });

  const person = { birthDate: '1992-03-14', sex: 'M', birthState: 'DF' };
  it.each([
    ['NUSM920314MDFXLR09', null],
    ['NUSM920314MDFXLR0', 'Le falta 1 carácter: son 18 en total.'],
    ['NUSM920314', 'Le faltan 8 caracteres: son 18 en total.'],
    ['NUSM920314MDFXLR08', 'Esta CURP no es válida. Revísala carácter por carácter.'],
    ['', 'Este dato es obligatorio.'],
  ])('[5.12] a CURP: %s', (curp, sentence) => {
    expect(curpSentence({ curp, ...person }, today)).toBe(sentence);
  });

  it('[5.12] a CURP of another day or another person', () => {
    const curp = 'NUSM920314MDFXLR09';

    expect(curpSentence({ curp, ...person, birthDate: '1992-03-15' }, today)).toMatch(/fecha/);
    expect(curpSentence({ curp, ...person, sex: 'H' }, today)).toMatch(/sexo/);
    expect(curpText(' nusm-920314 mdfxlr09 ')).toBe(curp);
  });

  it.each([
    ['03020', null],
    ['0302', 'postal_code_invalid'],
    ['', 'required'],
  ])('[5.12] a postal code: %s', (text, problem) => {
    expect(postalCodeProblem(text)).toBe(problem);
  });

  it.each([
    ['12,500.00', null],
    ['12500', null],
    ['0', 'income_out_of_range'],
    ['1,000,000.01', 'income_out_of_range'],
    ['12.5.0', 'amount_invalid'],
    ['', 'required'],
  ])('[5.12] an income: %s', (text, problem) => {
    expect(incomeProblem(text)).toBe(problem);
  });

  it.each([
    ['555 123 4567', null],
    ['55512345', 'phone_invalid'],
    ['800 123 4567', 'phone_toll_free'],
    ['', 'required'],
  ])('[5.12] a phone: %s', (text, problem) => {
    expect(phoneProblem(text)).toBe(problem);
  });
});

describe('the screen of the form to show', () => {
  const empty = {
    application_process_id: 41,
    step: 'personal',
    personal: null,
    address: null,
    work: null,
    contact: null,
    updated_at: null,
  } as const;
  const personal = {
    given_names: 'Mariana',
    first_surname: 'Núñez',
    second_surname: null,
    birth_date: '1992-03-14',
    sex: 'M',
    birth_state: 'DF',
    curp: 'NUSM920314MDFXLR09',
  };
  const atAddress = { ...empty, step: 'address', personal } as const;

  it.each([
    ['the first, for a new form', undefined, empty, false, 'nombre'],
    ['where the draft goes on', undefined, atAddress, false, 'domicilio'],
    ['an earlier one, when it is asked for', 'curp', atAddress, false, 'curp'],
    ['no later one than the draft', 'revision', atAddress, false, 'domicilio'],
    ['the second half, once the first was typed', 'curp', empty, true, 'curp'],
    ['the first half, when nothing was typed', 'curp', empty, false, 'nombre'],
    ['none that does not exist', 'otro', atAddress, false, 'domicilio'],
  ] as const)('[2.24] is %s', (_, wanted, draft, hasFirstHalf, step) => {
    expect(stepToShow({ wanted, draft, hasFirstHalf })).toBe(step);
  });

  it('[2.24] is the one that asks for a refused field', () => {
    expect(screenOfRefusals('curp', [{ path: 'given_names' }])).toBe('nombre');
    expect(screenOfRefusals('curp', [{ path: 'curp' }])).toBe('curp');
    expect(screenOfRefusals('ingresos', [{ path: 'sub_occupation' }])).toBe('trabajo');
    expect(applySteps).toHaveLength(7);
  });
});

describe('consents', () => {
  const texts = [
    { document: 'terms', version: '2', label: 'Términos', text: '…', is_required: true },
    { document: 'marketing', version: '1', label: 'Promociones', text: '…', is_required: false },
  ] as const;

  it('are never ticked for anybody, but by themselves in this very version', () => {
    const given_at = '2026-11-15T12:00:00Z';

    expect(tickedFrom(texts, [])).toEqual({ terms: false, marketing: false });
    expect(
      tickedFrom(texts, [{ document: 'terms', version: '1', accepted: true, given_at }]),
    ).toMatchObject({ terms: false });
    expect(
      tickedFrom(texts, [{ document: 'terms', version: '2', accepted: true, given_at }]),
    ).toMatchObject({ terms: true });
  });

  it('are missing when they are required and not ticked', () => {
    expect(Object.keys(missingConsents(texts, {}))).toEqual(['terms']);
    expect(missingConsents(texts, { terms: true })).toEqual({});
  });

  it('land on their box when the server refuses them', () => {
    const sent = texts.map(({ document, version }) => ({ document, version, accepted: true }));

    expect(consentRefusals(sent, [{ path: 'consents.1.version', message: 'Cambió.' }])).toEqual({
      marketing: 'Cambió.',
    });
    expect(consentRefusals(sent, [{ path: 'consents.terms', message: 'Falta.' }])).toEqual({
      terms: 'Falta.',
    });
  });
});
