import type { Shopper } from '@abona/contract/merchants/shopper';
import type { Prefill } from '@abona/contract/origination/form';
import type { Result } from '@abona/kernel/result';
import { plainCapitals } from '@abona/mexico/person-name';
import { formatPhone, nationalNumber, parsePhone } from '@abona/mexico/phone';
import type { PostalArea } from '@abona/mexico/postal-catalogue';
import { parsePostalCode } from '@abona/mexico/postal-code';
import { houseNumberOf, nameOf, placeOf } from './form.ts';

/** What somebody has told themselves: nothing that a shop says takes its place. */
export type OwnWords = {
  readonly hasNames: boolean;
  readonly hasAddress: boolean;
  readonly hasPhone: boolean;
};

type Hint = Omit<Prefill, 'merchant_name'>;

const nothing: Hint = {
  given_names: '',
  first_surname: '',
  second_surname: '',
  postal_code: '',
  municipality: '',
  settlement: '',
  street: '',
  exterior_number: '',
  interior_number: '',
  phone: '',
};

/**
 * What of a shop's words goes into the form: by the form's own rules, field by field, so that what a person would be
 * refused for is not put into their mouth. Null: nothing of it.
 */
export function prefillOf(shopper: Shopper, own: OwnWords, area: PostalArea | null): Hint | null {
  const hint: Hint = {
    ...nothing,
    ...(own.hasNames ? {} : namesIn(shopper)),
    ...(own.hasAddress ? {} : addressIn(shopper.address, area)),
    phone: own.hasPhone ? '' : phoneIn(shopper.phone),
  };
  return Object.values(hint).some((text) => text !== '') ? hint : null;
}

/** Whether a shop's mail is somebody's; a shop that names none says nothing of it. */
export const isMeant = ({ email }: Shopper, own: string | null): boolean =>
  email === undefined || (own !== null && plainAddress(email) === plainAddress(own));

const plainAddress = (email: string): string => email.trim().normalize('NFC').toLowerCase();

const orNothing = (read: Result<string, unknown>): string => (read.ok ? read.value : '');

const namesIn = ({ given_names, first_surname, second_surname }: Shopper) => ({
  given_names: orNothing(nameOf(given_names ?? '')),
  first_surname: orNothing(nameOf(first_surname ?? '')),
  second_surname: orNothing(nameOf(second_surname ?? '')),
});

function phoneIn(text = ''): string {
  const phone = parsePhone(text);
  return phone.ok ? formatPhone(nationalNumber(phone.value)) : '';
}

/** A colonia goes with its postal code, and by the name that the post office gives it. */
function addressIn(address: Shopper['address'] = {}, area: PostalArea | null) {
  const postal = parsePostalCode(address.postal_code ?? '');
  const settlement = orNothing(placeOf(address.settlement ?? '', 'settlement_invalid'));
  const known = area?.settlements.find((name) => plainCapitals(name) === plainCapitals(settlement));
  const municipality = orNothing(placeOf(address.municipality ?? '', 'municipality_invalid'));
  return {
    postal_code: postal.ok ? postal.value.code : '',
    municipality: postal.ok && area === null ? municipality : '',
    settlement: postal.ok ? (known ?? settlement) : '',
    street: orNothing(placeOf(address.street ?? '', 'street_invalid')),
    exterior_number: orNothing(houseNumberOf(address.exterior_number ?? '')),
    interior_number: orNothing(houseNumberOf(address.interior_number ?? '')),
  };
}
