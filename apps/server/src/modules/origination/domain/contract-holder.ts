import type { PersonalStep } from '@abona/contract/origination/form';
import { stateByCurp } from '@abona/mexico/states';
import type { Address } from './form.ts';

type Applicant = {
  readonly customerId: number;
  readonly personal: PersonalStep;
  readonly address: Address;
  readonly email: string | null;
};

/** Whom a contract names, from what the form says; line by line, as on an envelope. */
export function contractHolderOf({ customerId, personal, address, email }: Applicant) {
  const { given_names, first_surname, second_surname, curp } = personal;
  const interior = address.interior_number === null ? '' : `, int. ${address.interior_number}`;
  const state = stateByCurp(address.state)?.name ?? address.state;
  return {
    name: [given_names, first_surname, second_surname].filter(Boolean).join(' '),
    customerNumber: String(customerId),
    curp,
    address: [
      `${address.street} ${address.exterior_number}${interior}`,
      address.settlement,
      ...(address.municipality === null ? [] : [address.municipality]),
      `${address.postal_code} ${state}`,
    ],
    email: email ?? 'la dirección registrada en tu cuenta',
  };
}
