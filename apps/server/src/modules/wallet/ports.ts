import type { Result } from '@abona/kernel/result';
import type { Clabe } from '@abona/mexico/clabe';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Card, CardAnswer } from './domain/card.ts';
import type { CentavoEnd } from './domain/holder.ts';

/** Who a customer is by the form they handed in. */
export type LegalPerson = {
  readonly givenNames: string;
  readonly firstSurname: string;
  readonly secondSurname: string | null;
  readonly curp: string;
  readonly phone: string | null;
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

/** Asked of collections: one centavo that says on its receipt whose account it reached. */
export type AccountProofs = {
  /** Names the proof: the same again is the same centavo. It leaves when the transaction has ended. */
  readonly begin: (
    tx: Tx,
    order: {
      readonly proofId: string;
      readonly customerId: number;
      readonly clabe: Clabe;
      readonly holder: string;
      /** By what number the bank is asked for the person: their CURP. */
      readonly rfc: string;
      readonly concept: string;
    },
  ) => Promise<void>;
  /** What became of it, outside of any transaction. */
  readonly outcomeOf: (proofId: string) => Promise<CentavoEnd | { readonly kind: 'under_way' }>;
};

/** Asked of identity. */
export type Contacts = {
  readonly emailOf: (customerId: number) => Promise<string | null>;
  /** Uses up a fresh second proof; false: there is none, and the customer must be asked for one. */
  readonly spendProof: (
    tx: Tx,
    purpose: { readonly customerId: number; readonly kind: 'refund_account' | 'card_removal' },
  ) => Promise<boolean>;
};

/**
 * Why the processor did not do it.
 * - `unavailable`: it cannot be reached, or is broken: later, perhaps.
 * - `refused`: it will not, as we asked.
 */
export type ProcessorFailure = 'unavailable' | 'refused';

export type StoredCard = Pick<
  Card,
  'paymentSource' | 'brand' | 'kind' | 'lastFour' | 'expiresOn'
> & {
  /** What tells the card from others, in the processor's words. */
  readonly marks: string;
};

/** The processor that stores cards and charges them. */
export type CardProcessor = {
  /** Finds or makes our customer there; asked again it is the same one. */
  readonly customerFor: (person: {
    readonly reference: string;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
  }) => Promise<Result<string, ProcessorFailure>>;
  readonly store: (order: {
    readonly customer: string;
    readonly token: string;
  }) => Promise<Result<StoredCard, ProcessorFailure>>;
  /** What it has stored of a customer since then, the newest first. */
  readonly listStored: (order: {
    readonly customer: string;
    readonly since: Date;
  }) => Promise<Result<readonly StoredCard[], ProcessorFailure>>;
  readonly forget: (stored: {
    readonly customer: string;
    readonly paymentSource: string;
  }) => Promise<Result<void, ProcessorFailure>>;
  /** Has a little money set aside. Asked twice it is set aside twice: `findSetAside` comes first. */
  readonly setAside: (order: {
    readonly customer: string;
    readonly paymentSource: string;
    readonly reference: string;
    readonly returnUrl: string;
  }) => Promise<Result<CardAnswer, ProcessorFailure>>;
  /** How it stands with an order of ours; null: it never heard of it. */
  readonly findSetAside: (
    reference: string,
  ) => Promise<Result<CardAnswer | null, ProcessorFailure>>;
  /** Lets the money go again. */
  readonly letGo: (order: string) => Promise<Result<void, ProcessorFailure>>;
};
