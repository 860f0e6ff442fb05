import type { ReportedPerson } from '@abona/bureau-report/reported-account';
import type { AddressStep, PersonalStep } from '@abona/contract/origination/form';
import { parseCivilDate } from '@abona/kernel/civil-date';
import { suggestRfc } from '@abona/mexico/rfc-maker';
import { stateByCurp } from '@abona/mexico/states';

/** What is known of somebody who borrowed. */
export type Borrower = {
  readonly personal: PersonalStep | null;
  readonly address: (AddressStep & { readonly state: string; readonly city: string | null }) | null;
  readonly phone: string | null;
  readonly email: string | null;
};

const sexes: Readonly<Record<string, 'F' | 'M'>> = { H: 'M', M: 'F' };

/** Null for somebody of whom too little is known, or nothing any more. The RFC is a suggestion of ours. */
export function reportedPersonOf(borrower: Borrower): ReportedPerson | null {
  const { personal, address, phone, email } = borrower;
  const birthDate = parseCivilDate(personal?.birth_date ?? '');
  if (personal === null || address === null || !birthDate.ok) return null;
  const names = {
    givenNames: personal.given_names,
    firstSurname: personal.first_surname,
    secondSurname: personal.second_surname || null,
  };
  const municipality = address.municipality ?? '';
  return {
    ...names,
    birthDate: birthDate.value,
    rfc: suggestRfc({
      ...names,
      secondSurname: names.secondSurname ?? '',
      birthDate: birthDate.value,
    }),
    curp: personal.curp,
    sex: sexes[personal.sex] ?? null,
    address: {
      street: [address.street, address.exterior_number, address.interior_number]
        .filter(Boolean)
        .join(' '),
      settlement: address.settlement,
      municipality,
      city: address.city ?? municipality,
      state: stateByCurp(address.state)?.bureau ?? '',
      postalCode: address.postal_code,
    },
    // Ten digits, as bureaus take them.
    phone: phone === null ? null : phone.replace(/^\+52/, ''),
    email,
    employer: null,
  };
}
