import type { Identity } from '#modules/identity/module.ts';
import type { Origination } from '#modules/origination/module.ts';
import type { AmlPeople } from '../ports.ts';

/** Whom people are asked of. */
export type PeopleSources = {
  readonly identity: Pick<Identity, 'phoneOf' | 'homeAddressOf'>;
  readonly profiles: Pick<Origination['profiles'], 'profileOf'>;
};

/** What somebody told about themselves; what they did not tell is empty, as the layout wants it. */
export const amlPeopleBy = ({ identity, profiles }: PeopleSources): AmlPeople => ({
  personOf: async (source, customerId) => {
    const [{ personal }, home, phone] = await Promise.all([
      profiles.profileOf(source, customerId),
      identity.homeAddressOf(customerId, source),
      identity.phoneOf(source, customerId),
    ]);
    return {
      givenNames: personal?.given_names ?? '',
      firstSurname: personal?.first_surname ?? '',
      secondSurname: personal?.second_surname ?? '',
      curp: personal?.curp ?? '',
      birthDate: personal?.birth_date ?? '',
      street: [home?.street, home?.exterior_number, home?.interior_number]
        .filter((part) => part !== undefined && part !== null && part !== '')
        .join(' '),
      settlement: home?.settlement ?? '',
      postalCode: home?.postal_code ?? '',
      phone: phone ?? '',
    };
  },
  incomeOf: async (source, customerId) =>
    (await profiles.profileOf(source, customerId)).work?.monthly_income ?? null,
});
