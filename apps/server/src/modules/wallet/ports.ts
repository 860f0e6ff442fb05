import type { Result } from '@abona/kernel/result';
import type { Clabe } from '@abona/mexico/clabe';
import type { Database, Tx } from '#platform/database/database.ts';
import type { HolderReport } from './domain/bank-account.ts';

/** Who a customer is by the form they handed in. */
export type LegalPerson = {
  readonly givenNames: string;
  readonly firstSurname: string;
  readonly secondSurname: string | null;
  readonly curp: string;
};

/** Asked of origination. */
export type People = {
  /** Null for somebody who has never told. */
  readonly legalPersonOf: (db: Database | Tx, customerId: number) => Promise<LegalPerson | null>;
};

/** Asked of identity, once contacts can be changed: when the phone or the e-mail last did. */
export type ContactChanges = {
  readonly lastChangedAt: (tx: Tx, customerId: number) => Promise<Date | null>;
};

/** Asked of collections: what is under way with a card or an account, so that it cannot be taken away. */
export type Dependants = {
  readonly isInUse: (
    tx: Tx,
    instrument: { readonly customerId: number; readonly instrumentId: string },
  ) => Promise<boolean>;
};

/**
 * Why the participant did not check.
 * - `unavailable`: it cannot be reached, or is broken: later, perhaps.
 * - `unreachable`: it knows no such bank.
 */
export type CheckFailure = 'unavailable' | 'unreachable';

export type CheckedHolder = HolderReport & {
  readonly similarity: number | null;
  readonly trackingKey: string;
};

/** Who sends one centavo and reads on its receipt whose account it is. */
export type HolderChecks = {
  readonly check: (order: {
    /** Names the check: the same again is the same centavo. */
    readonly reference: string;
    readonly clabe: Clabe;
    readonly holderName: string;
    readonly curp: string;
  }) => Promise<Result<CheckedHolder, CheckFailure>>;
};
