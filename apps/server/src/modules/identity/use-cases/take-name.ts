import type { Tx } from '#platform/database/database.ts';
import type { IdentityDeps } from './identity-deps.ts';

type Deps = Pick<IdentityDeps, 'customers' | 'applicants'>;

/** Whoever the provider told no name of is called as their form says; a name that is known stays. */
export async function takeName(
  { customers, applicants }: Deps,
  tx: Tx,
  customerId: number,
): Promise<void> {
  const customer = await customers.lock(tx, customerId);
  if (customer === null || customer.name !== null) return;
  const person = await applicants.personOf(tx, customerId);
  if (person === null) return;
  const { givenNames, firstSurname, secondSurname } = person;
  const name = [givenNames, firstSurname, secondSurname].filter(Boolean).join(' ');
  await customers.saveContact(tx, { ...customer, name });
}
