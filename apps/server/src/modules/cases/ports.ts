import type { CaseStop } from '@abona/contract/cases/case-status';
import type { ActivityKind } from '@abona/contract/identity/activity';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { DisputableItem, DisputedStanding } from '#modules/lending/module.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { EvidenceItem } from './domain/case.ts';
import type { HoldScope } from './domain/hold-scope.ts';

type Source = Database | Tx;

export type { DisputableItem } from '#modules/lending/module.ts';

/** A loan as far as a case is concerned with it. */
export type LoanFacts = {
  readonly loanId: string;
  readonly kind: 'purchase' | 'cash';
  readonly openedOn: CivilDate;
  /** What was handed over, to the shop or to the customer. */
  readonly principal: Centavos;
  /** The last day to withdraw without cost. */
  readonly withdrawUntil: CivilDate;
  /** What the customer has paid so far and did not get back. */
  readonly paid: Centavos;
  readonly isOver: boolean;
  /** Nothing of it is owed, nor ever was: withdrawn from, or void. */
  readonly isUndone: boolean;
  /** A shop gave a part back. */
  readonly isRefunded: boolean;
};

/** Asked of lending. Always of one customer: what is another's is not there. */
export type Loans = {
  readonly movementOf: (
    source: Source,
    which: {
      readonly customerId: number;
      readonly loanId: string;
      readonly movement: number;
    },
  ) => Promise<DisputableItem | null>;
  readonly instalmentOf: (
    source: Source,
    which: {
      readonly customerId: number;
      readonly loanId: string;
      readonly instalment: number;
    },
  ) => Promise<DisputableItem | null>;
  /** What being late with an instalment cost; null also where it cost nothing. */
  readonly lateChargesOf: Loans['instalmentOf'];
  readonly factsOf: (
    tx: Tx,
    which: { readonly customerId: number; readonly loanId: string },
  ) => Promise<LoanFacts | null>;
};

/** Asked of origination: what a loan was taken for, by its shop's name, and whose it is by its contract. */
export type Agreements = {
  readonly labelOf: (
    source: Source,
    which: { readonly customerId: number; readonly loanId: string },
  ) => Promise<string | null>;
  readonly nameOf: (source: Source, customerId: number) => Promise<string | null>;
};

/** Asked of origination: a decision that a person can look at again. */
export type DeclinedDecisions = {
  /** Null: this customer has no such application that was declined. */
  readonly of: (
    source: Source,
    which: { readonly customerId: number; readonly applicationProcessId: number },
  ) => Promise<{
    readonly decidedOn: CivilDate;
    readonly amount: Centavos | null;
    readonly label: string;
    /** Too old to be acted upon. */
    readonly isStale: boolean;
  } | null>;
};

/** Asked of lending: a loan in cash is undone with the money that came back as payments of it. */
export type CashLoans = {
  readonly withdraw: (
    tx: Tx,
    order: { readonly loanId: string; readonly id: string; readonly actor: string },
  ) => Promise<Result<unknown, string>>;
};

/** Asked of lending: a loan that somebody else took in the customer's name. */
export type VoidLoans = {
  /** What goes back to the customer; null where the loan was undone before. */
  readonly void: (
    tx: Tx,
    order: { readonly loanId: string; readonly caseId: string; readonly actor: string },
  ) => Promise<{ readonly moneyBack: Centavos } | null>;
};

/** What of a sale a shop gave back because of an answer. `impossible`: nobody can be asked for it. */
export type ShopRefund =
  | {
      readonly kind: 'given_back';
      readonly amount: Centavos;
      /** Of the down payment, to where it came from. */
      readonly toOrigin: Centavos;
      /** What had been paid of it, and is the customer's again. */
      readonly toCustomer: Centavos;
    }
  | { readonly kind: 'nothing_left' }
  | { readonly kind: 'impossible' };

/** Asked of lending, collections and merchants: what follows from a dispute that was answered for its customer. */
export type DisputeRemedies = {
  /** The shop gives back so much of what was sold with a loan; null: all that is left of it. */
  readonly refundSale: (
    tx: Tx,
    order: {
      readonly customerId: number;
      readonly loanId: string;
      readonly amount: Centavos | null;
      readonly folio: string;
      readonly actor: string;
    },
  ) => Promise<ShopRefund>;
  /** Money of theirs that waits with us and they claimed for the loan is applied to it, up to so much: how much was. */
  readonly applyClaimed: (
    tx: Tx,
    order: {
      readonly customerId: number;
      readonly loanId: string;
      readonly most: Centavos;
      readonly actor: string;
    },
  ) => Promise<Centavos>;
  /** The loan as it stands today, locked until the transaction ends. */
  readonly standingOf: (
    tx: Tx,
    which: { readonly loanId: string; readonly instalment: number | null },
  ) => Promise<DisputedStanding | null>;
  /** Late charges of an instalment are not asked for; the same id again changes nothing. */
  readonly waive: (tx: Tx, order: RemedyOrder & { readonly instalment: number }) => Promise<void>;
  /** So much counts as paid from a day on, at our cost; the same id again changes nothing. */
  readonly credit: (tx: Tx, order: RemedyOrder & { readonly on: CivilDate }) => Promise<void>;
};

type RemedyOrder = {
  readonly id: string;
  readonly loanId: string;
  readonly amount: Centavos;
  readonly actor: string;
};

/** Asked of merchants: what was sold with a loan. */
export type Sales = {
  readonly of: (
    tx: Tx,
    which: { readonly customerId: number; readonly loanId: string },
  ) => Promise<{ readonly price: Centavos; readonly downPayment: Centavos } | null>;
  /** Undoes the loan, gives the down payment back and tells the shop. */
  readonly withdraw: (
    tx: Tx,
    order: { readonly customerId: number; readonly loanId: string; readonly actor: string },
  ) => Promise<Result<unknown, 'not_found' | 'state_conflict'>>;
};

/** Asked of lending: what a case stops of a loan, until it is lifted. */
export type LoanHolds = {
  readonly placeHold: (
    tx: Tx,
    hold: {
      readonly holdId: string;
      readonly caseId: string;
      readonly loanId: string;
      readonly scope: HoldScope;
      readonly stops: readonly Exclude<CaseStop, 'lending'>[];
      readonly from: CivilDate;
    },
  ) => Promise<void>;
  readonly liftHold: (
    tx: Tx,
    hold: { readonly holdId: string; readonly loanId: string; readonly on: CivilDate },
  ) => Promise<void>;
};

/** Asked of identity and origination: what we hold about the moment a loan was signed. */
export type Evidence = {
  readonly of: (
    source: Source,
    which: { readonly customerId: number; readonly loanId: string },
  ) => Promise<readonly EvidenceItem[]>;
};

/** A request over personal data, in the same list of clocks. */
export type PrivacyClock = {
  readonly folio: string;
  readonly kind: 'access' | 'rectification' | 'cancellation' | 'opposition';
  readonly status: 'received' | 'answered' | 'blocked' | 'done';
  readonly receivedAt: Date;
  readonly answerDueOn: CivilDate;
  readonly endedAt: Date | null;
};

/** Asked of identity. */
export type PrivacyRequests = {
  readonly listOf: (source: Source, customerId: number) => Promise<readonly PrivacyClock[]>;
};

/** Asked of identity. */
export type Customers = {
  /** Held until the transaction ends: whoever lends waits for it. False: there is no such customer. */
  readonly lock: (tx: Tx, customerId: number) => Promise<boolean>;
  /** Uses up a fresh second proof; false: there is none. */
  readonly spendProof: (
    tx: Tx,
    purpose: { readonly customerId: number; readonly kind: Extract<ActivityKind, 'withdrawal'> },
  ) => Promise<boolean>;
};
