/** Who works at the lender, as its own issuer knows them: somebody for each role of the desk. */
type StaffPerson = {
  /** The role that the lender's server gives them in LOCAL; the issuer knows nothing of roles. */
  readonly role: string;
  readonly name: string;
};

export const staffPeople: readonly StaffPerson[] = [
  { role: 'support', name: 'Lucía Barrera' },
  { role: 'une', name: 'Iker Lozano' },
  { role: 'risk', name: 'Teo Quiroga' },
  { role: 'collections', name: 'Julia Montes' },
  { role: 'finance', name: 'Rodrigo Sáenz' },
  { role: 'compliance', name: 'Alma Ibarra' },
  { role: 'operator', name: 'Nadia Robles' },
  { role: 'auditor', name: 'Héctor Olmos' },
  { role: 'admin', name: 'Ernesto Vega' },
];

export const staffAccountId = (role: string): string => `staff|${role}`;

/** What the ID token says of somebody; undefined: nobody of that id works here. */
export function staffProfileOf(accountId: string) {
  const person = staffPeople.find(({ role }) => staffAccountId(role) === accountId);
  if (person === undefined) return undefined;
  const email = `${person.role}@abona.example`;
  return { sub: accountId, email, email_verified: true, name: person.name };
}
