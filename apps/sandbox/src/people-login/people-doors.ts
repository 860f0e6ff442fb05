import { brand, facts } from '@abona/lender/lender';
import type { JWK } from 'jose';
import type { Door } from '#login/chosen-person.ts';
import type { LoginWorld } from '#login/login-world.ts';

/** Somebody as an issuer knows them; it knows nothing of roles. */
type Profile = {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: true;
  readonly name: string;
};

/** An issuer of people who are no customers: below the login's origin, with keys, a client and cookies of its own. */
export type PeopleDoor = {
  readonly name: Exclude<Door, 'app'>;
  readonly path: '/staff' | '/portal';
  readonly issuer: string;
  readonly clientId: string;
  readonly clientName: string;
  /** Where its people go. */
  readonly appUrl: string;
  readonly signingKey: JWK;
  readonly title: string;
  /** Whom the page offers, by what its form sends. */
  readonly people: readonly { readonly role: string; readonly name: string }[];
  /** Whether somebody can come who is not among them. */
  readonly takesNew: boolean;
  readonly accountOf: (form: Readonly<Record<'person' | 'email' | 'name', string>>) => string;
  /** Undefined: nobody of that id. */
  readonly profileOf: (accountId: string) => Profile | undefined;
};

/** Who works at the lender: somebody for each role that its server gives them in LOCAL. */
export const staffPeople = [
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

/** Who owns the two others that sell on the shop's pages. */
export const guestOwners = [
  { role: 'taller-nopal', name: 'Ixchel Nava' },
  { role: 'luz-de-barro', name: 'Benito Luna' },
];

/** Who works at the sandbox's shop. */
export const shopPeople = [
  { role: 'owner', name: 'Elena Prado' },
  { role: 'finance', name: 'Sara Linares' },
  { role: 'developer', name: 'Guillermo Rivas' },
  { role: 'cashier', name: 'Antonio Mora' },
  { role: 'reader', name: 'Lupita Rangel' },
];

const knownBy =
  (prefix: string, people: PeopleDoor['people'], host: string) =>
  (accountId: string): Profile | undefined => {
    const person = people.find(({ role }) => `${prefix}|${role}` === accountId);
    if (person === undefined) return undefined;
    const email = `${person.role}@${host}`;
    return { sub: accountId, email, email_verified: true, name: person.name };
  };

const NEW = 'new|';
const EMAIL = /^[^\s@|]{1,64}@[^\s@|]{3,80}$/;

/** Somebody who opens an account at the issuer: who they say they are is all of their id. */
function newProfile(accountId: string): Profile | undefined {
  const [email = '', name = ''] = accountId.startsWith(NEW)
    ? accountId.slice(NEW.length).split('|')
    : [];
  if (!EMAIL.test(email) || name === '') return undefined;
  return { sub: accountId, email, email_verified: true, name };
}

/** The issuer of the lender's own people, and that of the people of shops. */
export function peopleDoorsOf({ configuration, keys }: LoginWorld): readonly PeopleDoor[] {
  const { staffLogin, portalLogin } = configuration;
  const staff = knownBy('staff', staffPeople, facts.email.split('@')[1] ?? '');
  const atShop = [...shopPeople, ...guestOwners];
  const ofShop = knownBy('portal', atShop, 'casaambar.example');
  return [
    {
      name: 'desk',
      path: '/staff',
      ...staffLogin,
      clientName: brand.desk,
      appUrl: staffLogin.deskUrl,
      signingKey: keys.staffSigningKey,
      title: 'Entra a la mesa',
      people: staffPeople,
      takesNew: false,
      accountOf: ({ person }) => `staff|${person}`,
      profileOf: staff,
    },
    {
      name: 'portal',
      path: '/portal',
      ...portalLogin,
      clientName: brand.portal,
      appUrl: portalLogin.portalUrl,
      signingKey: keys.portalSigningKey,
      title: `Entra a ${brand.portal}`,
      people: atShop,
      takesNew: true,
      accountOf: ({ person, email, name }) =>
        person === ''
          ? `${NEW}${email.toLowerCase()}|${name.replaceAll('|', ' ')}`
          : `portal|${person}`,
      profileOf: (accountId) => ofShop(accountId) ?? newProfile(accountId),
    },
  ];
}
