import type { Flag } from '@abona/contract/flags';
import type { SendMethod } from '@abona/contract/identity/one-time-code';
import type { Restriction } from '@abona/contract/identity/restriction';
import type { Movement } from '@abona/contract/lending/movement';
import type { ApplicationView } from '@abona/contract/origination/application';
import type { Requirement } from '@abona/contract/origination/progress';
import type { Holder } from '@abona/documents/credit';
import type { Slip } from '@abona/documents/payment-slip';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Ledger } from '#modules/ledger/module.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { SessionsOpen } from '#platform/file-links.ts';

type Source = Database | Tx;

/** What a loan was taken for, as whoever made the agreement knows. */
export type Agreement = {
  /** Null where money was lent. */
  readonly merchant: {
    readonly name: string;
    readonly logo: string | null;
    readonly orderId: string;
    /** What was bought, in a few words. */
    readonly goods: string | null;
    readonly isStore: boolean;
  } | null;
  /** The text that was signed, and the number printed on it. */
  readonly contract: { readonly templateId: string; readonly folio: string | null };
  /** The contract as it was accepted, for a plain link that ends with the session. */
  readonly contractUrlIn: (sessionId: string) => string | null;
};

/** Asked of origination. Always of one customer: what is another's is not there. */
export type Agreements = {
  readonly of: (
    source: Source,
    customerId: number,
    loanIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Agreement>>;
  readonly holderOf: (source: Source, customerId: number, loanId: string) => Promise<Holder | null>;
};

/** Asked of origination: the line that was granted, and the application that is under way. */
export type Lines = {
  readonly of: (
    customerId: number,
  ) => Promise<{ readonly limit: Centavos; readonly validUntil: CivilDate } | null>;
};
type Applications = {
  readonly currentOf: (customerId: number) => Promise<ApplicationView | null>;
  /** What only the customer can do next for it; null: it is not their turn. */
  readonly requirementOf: (customerId: number) => Promise<Requirement | null>;
};

/** Asked of identity: what somebody may not do, besides what being late forbids; and of engagement: its switches. */
type Restrictions = {
  readonly of: (customerId: number) => Promise<readonly Restriction[]>;
  readonly isFlagOn: (flag: Flag, customerId: number) => Promise<boolean>;
  /** The lending profile's own switches. */
  readonly featuresOf: (customerId: number) => Promise<Readonly<Record<string, boolean | string>>>;
};

/** Asked of identity: what somebody decided for themselves. */
type Budgets = {
  readonly of: (customerId: number) => Promise<PlannedBudget>;
};
export type PlannedBudget = {
  /** The most that instalments may take of a payday; null: no cap. */
  readonly cap: Centavos | null;
  /** What debts elsewhere take of a payday. */
  readonly elsewhereOn: (payday: CivilDate) => Centavos;
};

/** Asked of collections: what it knows of money that lending only knows the amount of. */
type Payments = {
  /** Payments that are on their way. */
  readonly inTransit: (customerId: number) => Promise<readonly Movement[]>;
  /** When and under which reference a payment came, by the id it was applied under. */
  readonly factsOf: (
    source: Source,
    customerId: number,
    paymentId: string,
  ) => Promise<{ readonly receivedAtMs: number; readonly reference: string } | null>;
  /** Where and until when a payment that waits for the customer is to be made; null: none does. */
  readonly slipOf: (
    source: Source,
    which: {
      readonly customerId: number;
      readonly loanId: string;
      /** Its public id, as it was asked for. */
      readonly attempt: string;
    },
  ) => Promise<Slip | null>;
};

/** Asked of identity. */
type SecondProofs = {
  /** Uses up a fresh second proof; false where there is none. */
  readonly spendProof: (
    tx: Tx,
    purpose: { readonly customerId: number; readonly kind: 'relief' },
  ) => Promise<boolean>;
  /** With which code it was given: how it came, where it went, masked, and when it was typed. */
  readonly spentProofOf: (
    tx: Tx,
    purpose: { readonly customerId: number; readonly kind: 'relief' },
  ) => Promise<{
    readonly method: SendMethod;
    readonly to: string;
    readonly provenAt: Date;
  } | null>;
};

/** What lending needs around it to show a customer their loans. */
export type Surroundings = SessionsOpen & {
  readonly ledger: Pick<Ledger, 'statement' | 'balancesOf' | 'find' | 'findAll'>;
  readonly fields: FieldEncryption;
  readonly agreements: Agreements;
  readonly lines: Lines;
  readonly applications: Applications;
  readonly restrictions: Restrictions;
  readonly proofs: SecondProofs;
  readonly budgets: Budgets;
  /** Null where nobody collects yet. */
  readonly payments: Payments | null;
};

/** Asked of whoever follows up on late loans: who collects for us now, which the law has us publish. */
export type PublishedAgencies = {
  readonly publishedAgencies: () => Promise<
    readonly {
      readonly name: string;
      readonly address: string;
      readonly phones: readonly string[];
      readonly partners: readonly string[];
      readonly redecoNumber: string;
    }[]
  >;
};
