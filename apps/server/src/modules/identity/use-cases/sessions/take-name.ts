import { type Customer, fullNameOf } from '#modules/identity/domain/customer.ts';
import type { Applicant } from '#modules/identity/ports.ts';
import type { Tx } from '#platform/database/database.ts';
import type { IdentityDeps } from '../identity-deps.ts';

/**
 * Whoever the provider told no name of is called as their form says; a name that is known stays. It is asked
 * of the form until somebody is to be recognised by that name, and kept from then on.
 */
export async function takeName(
  { customers }: Pick<IdentityDeps, 'customers'>,
  tx: Tx,
  { customer, person }: { readonly customer: Customer; readonly person: Applicant },
): Promise<void> {
  if (customer.name !== null) return;
  const name = fullNameOf({
    given_names: person.givenNames,
    first_surname: person.firstSurname,
    second_surname: person.secondSurname,
  });
  await customers.saveContact(tx, { ...customer, name });
}

/** What somebody is called; null while neither the provider nor a form has told. */
export async function readName(
  { db, profiles }: Pick<IdentityDeps, 'db' | 'profiles'>,
  { customerId, name }: Pick<Customer, 'customerId' | 'name'>,
): Promise<string | null> {
  if (name !== null) return name;
  const { personal } = await profiles.profileOf(db, customerId);
  return personal && fullNameOf(personal);
}
