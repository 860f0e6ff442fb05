import { consentTexts } from '../domain/consent-texts.ts';

/** Somebody invented, who fills the form in as it should be. */
export const personal = {
  given_names: 'Mariana',
  first_surname: 'López',
  second_surname: 'Hernández',
  birth_date: '1992-03-14',
  sex: 'M',
  birth_state: 'JC',
  curp: 'LOHM920314MJCPRR07',
};

export const address = {
  postal_code: '06700',
  municipality: null,
  settlement: 'Roma Norte',
  street: 'Orizaba',
  exterior_number: '12-B',
  interior_number: null,
};

export const work = {
  industry: 'commerce',
  sub_industry: 'clothing',
  occupation: 'employee',
  sub_occupation: 'cashier',
  monthly_income: 2_000_000,
  housing: 'rented',
  dependants: 1,
};

export const contact = {
  phone: '55 1234 5678',
  consents: consentTexts
    .filter(({ isRequired }) => isRequired)
    .map(({ document, version }) => ({ document, version, accepted: true })),
};
