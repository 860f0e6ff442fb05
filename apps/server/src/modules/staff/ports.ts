import type { ConsentDocument } from '@abona/contract/origination/consent-documents';
import type {
  SearchKey,
  StaffCaseSummary,
  StaffCustomer,
} from '@abona/contract/staff/staff-customer';
import type { Identity } from '#modules/identity/module.ts';
import type { Notifications } from '#modules/notifications/module.ts';
import type { CustomerFields } from './domain/mask.ts';

/** Somebody who was looked for, and what of theirs it was. */
export type FoundCustomer = {
  readonly customerId: number;
  readonly loanId: string | null;
  readonly folio: string | null;
};

/** What the other modules know of a customer. */
export type CustomerFile = {
  readonly find: (sought: {
    readonly by: SearchKey;
    readonly value: string;
  }) => Promise<readonly FoundCustomer[]>;
  readonly nameOf: (customerId: number) => Promise<string | null>;
  /** Of those who told one. */
  readonly namesOf: (customerIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** Null: there is no such customer. */
  readonly fieldsOf: (customerId: number) => Promise<CustomerFields | null>;
  /** Since when they are known, how they are signed in, and what they may not do; null: no such customer. */
  readonly knownOf: Identity['customerFile']['of'];
  readonly stateIn: Identity['customerFile']['stateIn'];
  /** The newest first, with what is left of their line. */
  readonly lentTo: (
    customerId: number,
  ) => Promise<{ readonly loans: StaffCustomer['loans']; readonly line: StaffCustomer['line'] }>;
  readonly casesOf: (customerId: number) => Promise<readonly StaffCaseSummary[]>;
  /** The latest answer to each text. */
  readonly consentsOf: (customerId: number) => Promise<
    readonly {
      readonly document: ConsentDocument;
      readonly version: string;
      readonly isGiven: boolean;
      readonly givenAt: Date;
    }[]
  >;
  readonly devicesOf: Notifications['devicesOf'];
};
