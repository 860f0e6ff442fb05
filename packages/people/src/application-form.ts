import type { ApplicationForm } from '#acts/apply.ts';
import type { Person } from '#cast.ts';

const JOBS = [
  ['commerce', 'clothing', 'cashier'],
  ['health', 'hospital', 'nurse'],
  ['education', 'basic', 'teacher'],
  ['transport', 'freight', 'driver'],
  ['technology', 'software', 'developer'],
] as const;

const STREETS = ['Orizaba', 'Colima', 'Tonalá', 'Durango', 'Chihuahua'] as const;

/** Who somebody is on a birth certificate. */
export type Born = Pick<Person, 'name' | 'born' | 'sex' | 'birthState'>;

/** What somebody writes into the form: the nth of this world lives and works somewhere of their own. */
export function formOf(
  { name: [given, first, second], born, sex, birthState }: Born,
  nth: number,
): ApplicationForm {
  const [industry, part, job] = JOBS[nth % JOBS.length] ?? JOBS[0];
  return {
    personal: {
      given_names: given,
      first_surname: first,
      second_surname: second,
      birth_date: born,
      sex,
      birth_state: birthState,
    },
    address: {
      postal_code: '06700',
      municipality: null,
      settlement: 'Roma Norte',
      street: STREETS[nth % STREETS.length] ?? STREETS[0],
      exterior_number: String(12 + nth * 7),
      interior_number: null,
    },
    work: {
      industry,
      sub_industry: part,
      occupation: 'employee',
      sub_occupation: job,
      monthly_income: 1_400_000 + (nth % 9) * 250_000,
      housing: 'rented',
      dependants: nth % 4,
    },
    phone: phoneOf('55', nth),
  };
}

/** How far the numbers of two who follow each other lie apart. */
const APART = 1_234_567;
const FIRST = 20_000_011;
const NUMBERS = 70_000_000;

/**
 * A number of eight digits behind an area's. Each of another block: who asks for many codes within one is stopped. The
 * sandbox's numbers with a fate of their own end in 000 and a digit.
 */
export function phoneOf(area: string, nth: number): string {
  const number = FIRST + ((nth * APART) % NUMBERS);
  return `${area}${/000\d$/.test(String(number)) ? number + 10 : number}`;
}
