import { bounds, isWithin } from '@abona/contract/bounds';
import type { FieldFailure } from '@abona/contract/errors';
import { type FieldProblem, fieldProblems } from '@abona/contract/origination/field-problems';
import {
  type AddressStep,
  type FormStep,
  formSteps,
  housings,
  type PersonalStep,
  type WorkStep,
} from '@abona/contract/origination/form';
import {
  industries,
  isOption,
  NO_INDUSTRY,
  occupations,
  subIndustriesOf,
  subOccupationsOf,
} from '@abona/contract/origination/work-catalogue';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { err, mapOk, ok, type Result } from '@abona/kernel/result';
import { parseBirthDate } from '@abona/mexico/birth-date';
import { type CurpSex, parseCurp } from '@abona/mexico/curp';
import { curpMismatches, type Person } from '@abona/mexico/curp-maker';
import { parseName } from '@abona/mexico/person-name';
import type { PostalArea } from '@abona/mexico/postal-catalogue';
import { parsePostalCode } from '@abona/mexico/postal-code';
import { BORN_ABROAD, states } from '@abona/mexico/states';

/** An address with what its postal code decides. */
export type Address = AddressStep & { readonly state: string; readonly city: string | null };

/** A step that may be kept, or every field of it that may not. */
export type Checked<T> = Result<T, readonly FieldFailure[]>;

/** Collects what is wrong, field by field. */
export function createComplaints() {
  const failures: FieldFailure[] = [];
  const complain = (path: string, code: FieldProblem): void => {
    failures.push({ path, code, message: fieldProblems[code] });
  };
  return {
    complain,
    /** The value, or a complaint about it. */
    take: <T>(path: string, result: Result<T, FieldProblem>): T | null => {
      if (result.ok) return result.value;
      complain(path, result.error);
      return null;
    },
    over: <T>(value: T): Checked<NonNullable<T>> =>
      failures.length === 0 && value !== null && value !== undefined ? ok(value) : err(failures),
  };
}

/** Who bears a CURP: all of the first step but the CURP itself. */
type Bearer = Omit<PersonalStep, 'curp'>;

export function checkPersonal(step: PersonalStep, today: CivilDate): Checked<PersonalStep> {
  const { complain, take, over } = createComplaints();
  const bearer = checkBearer(step, today);
  const curp = take('curp', curpOf(step.curp, today));
  if (!bearer.ok) return err([...bearer.error, ...(curp === null ? complaintsIn(over(null)) : [])]);
  if (curp === null) return over(null);
  const kept: PersonalStep = { ...bearer.value, curp };
  const mismatch = mismatchOf(curp, personOf(kept));
  if (mismatch !== null) complain('curp', mismatch);
  return over(kept);
}

const complaintsIn = (checked: Checked<unknown>): readonly FieldFailure[] =>
  checked.ok ? [] : checked.error;

export function checkBearer(step: Bearer, today: CivilDate): Checked<Bearer> {
  const { take, over } = createComplaints();
  const given_names = take('given_names', nameOf(step.given_names));
  const first_surname = take('first_surname', nameOf(step.first_surname));
  const second_surname = isBlank(step.second_surname)
    ? null
    : take('second_surname', nameOf(step.second_surname ?? ''));
  const birth_date = take('birth_date', birthDateOf(step.birth_date, today));
  const sex = take('sex', optionOf(step.sex, ['H', 'M', 'X']));
  const birth_state = take('birth_state', optionOf(step.birth_state, birthStates));
  if (given_names === null || first_surname === null || birth_date === null) return over(null);
  if (sex === null || birth_state === null) return over(null);
  return over({ given_names, first_surname, second_surname, birth_date, sex, birth_state });
}

const birthStates: readonly string[] = [...states.map(({ curp }) => curp), BORN_ABROAD];

function birthDateOf(text: string, today: CivilDate): Result<CivilDate, FieldProblem> {
  if (isBlank(text)) return err('required');
  return mapOk(parseBirthDate(text.trim(), today), ({ date }) => date);
}

function optionOf(code: string, known: readonly string[]): Result<string, FieldProblem> {
  if (isBlank(code)) return err('required');
  return known.includes(code) ? ok(code) : err('option_unknown');
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

export function nameOf(text: string): Result<string, FieldProblem> {
  if (isBlank(text)) return err('required');
  return parseName(text);
}

function curpOf(text: string, today: CivilDate): Result<string, FieldProblem> {
  if (isBlank(text)) return err('required');
  const curp = parseCurp(text, today);
  if (curp.ok) return ok(curp.value.text);
  return err(curp.error === 'length' ? 'curp_length' : 'curp_invalid');
}

/** The person of a step that was checked. */
export const personOf = (step: PersonalStep): Person => ({
  givenNames: step.given_names,
  firstSurname: step.first_surname,
  secondSurname: step.second_surname ?? '',
  birthDate: civilDate(step.birth_date),
  sex: step.sex as CurpSex,
  state: step.birth_state,
});

/**
 * A CURP that is somebody else's. The register has names of its own (marriage, foreign spellings), so
 * one of the two blocks made of the name may differ; date, sex and state may not.
 */
function mismatchOf(curp: string, person: Person): FieldProblem | null {
  const blocks = curpMismatches(curp, person);
  if (blocks.includes('birthDate')) return 'curp_other_date';
  const isOther =
    blocks.includes('sex') ||
    blocks.includes('state') ||
    (blocks.includes('initials') && blocks.includes('consonants'));
  return isOther ? 'curp_other_person' : null;
}

/** A street, a colonia or a municipality, as an address may have it. */
export const placeOf = (text: string | null, problem: FieldProblem): Result<string, FieldProblem> =>
  textOf(text, PLACE, problem);

export const houseNumberOf = (text: string | null): Result<string, FieldProblem> =>
  textOf(text, HOUSE_NUMBER, 'house_number_invalid');

const PLACE = /^[\p{L}\p{M}\d][\p{L}\p{M}\d'’.,°ºª#()/ -]{0,79}$/u;
const HOUSE_NUMBER = /^[\p{L}\d][\p{L}\d./# -]{0,14}$/u;

/** `area` is what is known of the postal code; null: nothing, and it is told by whoever lives there. */
export function checkAddress(step: AddressStep, area: PostalArea | null): Checked<Address> {
  const { take, complain, over } = createComplaints();
  const postal = parsePostalCode(step.postal_code);
  if (!postal.ok) complain('postal_code', 'postal_code_invalid');
  const municipality =
    area?.municipality ?? take('municipality', placeOf(step.municipality, 'municipality_invalid'));
  const settlement = take('settlement', settlementOf(step.settlement, area));
  const street = take('street', placeOf(step.street, 'street_invalid'));
  const exterior = take('exterior_number', houseNumberOf(step.exterior_number));
  const interior = isBlank(step.interior_number)
    ? null
    : take('interior_number', houseNumberOf(step.interior_number));
  if (!postal.ok || settlement === null || street === null || exterior === null) return over(null);
  return over({
    postal_code: postal.value.code,
    municipality,
    settlement,
    street,
    exterior_number: exterior,
    interior_number: interior,
    state: postal.value.state.curp,
    city: area?.city ?? null,
  });
}

/** By whatever name the post office gives it, or else as it was typed. */
const settlementOf = (text: string, area: PostalArea | null): Result<string, FieldProblem> =>
  area?.settlements.includes(text) ? ok(text) : placeOf(text, 'settlement_invalid');

function textOf(
  text: string | null,
  shape: RegExp,
  problem: FieldProblem,
): Result<string, FieldProblem> {
  if (isBlank(text)) return err('required');
  const tidy = (text ?? '').normalize('NFC').trim().replace(/\s+/g, ' ');
  return shape.test(tidy) ? ok(tidy) : err(problem);
}

export function checkWork(step: WorkStep): Checked<WorkStep> {
  const { complain, over } = createComplaints();
  const choose = (path: keyof WorkStep & string, isKnown: boolean): void => {
    if (!isKnown) complain(path, isBlank(String(step[path])) ? 'required' : 'option_unknown');
  };
  const { industry, sub_industry, occupation, sub_occupation } = step;
  choose('industry', isOption(industries, industry) && isIndustryOf(occupation, industry));
  choose('sub_industry', isOption(subIndustriesOf(industry), sub_industry));
  choose('occupation', isOption(occupations, occupation));
  choose('sub_occupation', isOption(subOccupationsOf(occupation, industry), sub_occupation));
  choose(
    'housing',
    housings.some((housing) => housing === step.housing),
  );
  if (!isWithin(bounds.monthlyIncome, step.monthly_income))
    complain('monthly_income', 'income_out_of_range');
  if (!isWithin(bounds.dependants, step.dependants))
    complain('dependants', 'dependants_out_of_range');
  return over(step);
}

/** Somebody who is employed is employed somewhere. */
const isIndustryOf = (occupation: string, industry: string): boolean =>
  industry !== NO_INDUSTRY ||
  !occupations.some(({ code, requiresIndustry }) => code === occupation && requiresIndustry);

/** Where to go on: the first step that is missing. */
export const nextStep = (kept: Readonly<Record<FormStep, unknown>>): FormStep | 'review' =>
  formSteps.find((step) => kept[step] === null) ?? 'review';
