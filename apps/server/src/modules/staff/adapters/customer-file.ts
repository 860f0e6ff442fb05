import type { Cases } from '#modules/cases/module.ts';
import type { Identity } from '#modules/identity/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { Notifications } from '#modules/notifications/module.ts';
import type { Origination } from '#modules/origination/module.ts';
import type { Wallet } from '#modules/wallet/module.ts';
import type { Database } from '#platform/database/database.ts';
import type { CustomerFile } from '../ports.ts';
import { searchBy } from './customer-search.ts';

export type CustomerSources = {
  readonly identity: Pick<Identity, 'emailOf' | 'phoneOf' | 'homeAddressOf' | 'customerFile'>;
  readonly origination: Pick<
    Origination,
    'profiles' | 'findApplicants' | 'consents' | 'lineOf' | 'agreements' | 'desk'
  >;
  readonly merchants: Pick<Merchants, 'findBuyers'>;
  readonly wallet: Pick<Wallet, 'bankAccounts'>;
  readonly lending: Pick<Lending, 'loansOf' | 'desk'>;
  readonly notifications: Pick<Notifications, 'devicesOf' | 'history'>;
  readonly cases: Pick<Cases, 'desk'>;
};

type HomeAddress = NonNullable<Awaited<ReturnType<Identity['homeAddressOf']>>>;

const inOneLine = (address: HomeAddress): string =>
  [
    `${address.street} ${address.exterior_number}`,
    address.interior_number,
    address.settlement,
    address.postal_code,
    address.city ?? address.municipality,
    address.state,
  ]
    .filter((part) => part !== null && part !== '')
    .join(', ');

/** Everything about one customer, gathered from whoever keeps it; nothing of it is kept here. */
export function customerFileBy(db: Database, from: CustomerSources): CustomerFile {
  const { identity, origination, wallet, lending, cases, notifications } = from;
  const { consents } = origination;
  const loanDesk = lending.desk(origination.agreements);
  const personalOf = async (customerId: number) =>
    (await origination.profiles.profileOf(db, customerId)).personal;
  const nameOf = async (customerId: number) => {
    const personal = await personalOf(customerId);
    if (personal === null) return null;
    const { given_names: given, first_surname: first, second_surname: second } = personal;
    return [given, first, second].filter((part) => part !== null && part !== '').join(' ');
  };
  return {
    find: ({ by, value }) => searchBy(db, { ...from, loanDesk })[by](value),
    nameOf,
    namesOf: async (customerIds) => {
      const named = customerIds.map(async (id) => [id, await nameOf(id)] as const);
      return new Map(
        (await Promise.all(named)).flatMap(([id, name]) => (name === null ? [] : [[id, name]])),
      );
    },
    fieldsOf: async (customerId) => {
      const [profile, email, phone, home, marks] = await Promise.all([
        origination.profiles.profileOf(db, customerId),
        identity.emailOf(customerId),
        identity.phoneOf(db, customerId),
        identity.homeAddressOf(customerId),
        wallet.bankAccounts.senderMarksOf(db, customerId),
      ]);
      const { personal, work } = profile;
      if (email === null && phone === null && personal === null) return null;
      return {
        curp: personal?.curp ?? null,
        birth_date: personal?.birth_date ?? null,
        phone,
        email,
        address: home === null ? null : inOneLine(home),
        monthly_income: work === null ? null : String(work.monthly_income),
        clabe: marks.clabes[0] ?? null,
      };
    },
    knownOf: identity.customerFile.of,
    stateIn: identity.customerFile.stateIn,
    lentTo: async (customerId) => {
      const line = await origination.lineOf(customerId);
      const { loans, line: left } = await loanDesk.loansOf(customerId, line);
      return {
        loans: [...loans],
        line:
          line === null || left === null
            ? null
            : {
                limit: line.limit,
                used: left.used,
                available: left.available,
                tier: line.tier,
                valid_until: line.validUntil,
              },
      };
    },
    casesOf: cases.desk.openOf,
    consentsOf: async (customerId) => {
      const answers = await consents.of(db, customerId);
      // The newest first: the first of each text is its latest.
      return answers.filter(
        ({ document }, place) => answers.findIndex((one) => one.document === document) === place,
      );
    },
    devicesOf: notifications.devicesOf,
  };
}
