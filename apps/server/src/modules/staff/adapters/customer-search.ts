import type { SearchKey } from '@abona/contract/staff/staff-customer';
import { parsePublicId } from '@abona/kernel/public-id';
import { parsePhone } from '@abona/mexico/phone';
import type { Cases } from '#modules/cases/module.ts';
import type { Identity } from '#modules/identity/module.ts';
import type { LoanDesk } from '#modules/lending/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { Origination } from '#modules/origination/module.ts';
import type { Database } from '#platform/database/database.ts';
import type { FoundCustomer } from '../ports.ts';

type Sources = {
  readonly identity: Pick<Identity, 'customerFile'>;
  readonly origination: Pick<Origination, 'findApplicants'>;
  readonly cases: Pick<Cases, 'desk'>;
  readonly merchants: Pick<Merchants, 'findBuyers'>;
  readonly loanDesk: Pick<LoanDesk, 'find'>;
};

type Search = (value: string) => Promise<readonly FoundCustomer[]>;

const named = (customerIds: readonly number[]): readonly FoundCustomer[] =>
  customerIds.map((customerId) => ({ customerId, loanId: null, folio: null }));

/** Who is found by what, each by an index of whoever keeps it. */
export const searchBy = (
  db: Database,
  { identity, origination, cases, merchants, loanDesk }: Sources,
): Readonly<Record<SearchKey, Search>> => ({
  customer: async (value) => {
    const customerId = Number(value);
    // What is asked for by this key need not be a number at all.
    const isKnown =
      Number.isSafeInteger(customerId) && (await identity.customerFile.of(customerId)) !== null;
    return isKnown ? named([customerId]) : [];
  },
  folio: async (value) => {
    const folio = value.toUpperCase();
    const customerId =
      (await cases.desk.customerOf(folio)) ?? (await identity.customerFile.findByFolio(folio));
    return customerId === null ? [] : [{ customerId, loanId: null, folio }];
  },
  phone: async (value) => {
    const phone = parsePhone(value);
    if (!phone.ok) return [];
    const found = await Promise.all([
      identity.customerFile.findByPhone(phone.value),
      origination.findApplicants(db, { phone: phone.value }),
    ]);
    return named([...new Set(found.flat())]);
  },
  email: async (value) => named(await identity.customerFile.findByEmail(value)),
  curp: async (value) => named(await origination.findApplicants(db, { curp: value.toUpperCase() })),
  loan: async (value) => {
    const id = parsePublicId('loan', value.toLowerCase());
    const sought = id.ok ? { loanId: id.value } : { folio: value };
    return (await loanDesk.find(sought)).map((loan) => ({ ...loan, folio: null }));
  },
  order: async (value) =>
    (await merchants.findBuyers(db, value)).map((buyer) => ({ ...buyer, folio: null })),
});
