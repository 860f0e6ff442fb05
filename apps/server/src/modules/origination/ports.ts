import type { Flag } from '@abona/contract/flags';
import type { MerchantChannel, ValidationMethod } from '@abona/contract/identifiers';
import type { personErrors, takingErrors } from '@abona/contract/identity/standing-errors';
import type { DownPaymentMethod } from '@abona/contract/origination/offer';
import type { ProgressView } from '@abona/contract/origination/progress';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { Phone } from '@abona/mexico/phone';
import type { Lending } from '#modules/lending/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import type { BureauSummary, DeviceVerdict } from './domain/decision-inputs.ts';
import type { Address } from './domain/form.ts';

/** Asked of merchants: the payment behind a purchase. All of it happens in the caller's transaction. */
export type Purchases = {
  /** Opens it for a customer; the first one to do so keeps it. */
  readonly claim: (
    tx: Tx,
    claim: { readonly customerId: number; readonly reference: string },
  ) => Promise<Result<Purchase, PurchaseRefusal>>;
  /** What its shop told of whoever opened it. */
  readonly shopperOf: Merchants['shopperOf'];
  /** Asked again it changes nothing. */
  readonly move: (
    tx: Tx,
    move: {
      readonly paymentId: number;
      readonly to: 'authorized' | 'rejected' | 'cancelled';
      readonly reason: string | null;
      readonly actor: string;
    },
  ) => Promise<Result<unknown, 'not_found' | 'state_conflict' | 'payment_expired'>>;
  /** An accepted order waits for its down payment: until then it does not expire. */
  readonly keepOpen: (
    tx: Tx,
    order: { readonly paymentId: number; readonly until: Date },
  ) => Promise<Result<unknown, 'not_found' | 'state_conflict' | 'payment_expired'>>;
  /** Locks a payment that can be captured now, and says what the sale brings us in the books. */
  readonly lockSale: Merchants['lockSale'];
  /** Captures it with the loan that was opened for it, and has the shop paid. */
  readonly recordCapture: Merchants['recordCapture'];
};

export type PurchaseRefusal =
  | 'payment_not_found'
  | 'payment_expired'
  | 'payment_taken'
  | 'payment_closed';

export type Purchase = {
  readonly paymentId: number;
  readonly merchantId: string;
  readonly merchantName: string;
  readonly merchantLogo: string | null;
  readonly orderId: string;
  readonly goods: string | null;
  readonly amount: Centavos;
  readonly channel: MerchantChannel;
  readonly captureMode: 'automatic' | 'manual';
  readonly wayBack: string | null;
  /** Until then it can be accepted. */
  readonly expiresAt: Date;
};

/** Asked of merchants: the code that a till charges. */
export type StoreCodes = {
  /** A new one ends the one before. */
  readonly issue: (
    tx: Tx,
    order: {
      readonly customerId: number;
      readonly applicationProcessId: number;
      readonly expiresAt: Date;
    },
  ) => Promise<string>;
  readonly latestOf: (
    db: Database | Tx,
    applicationProcessId: number,
  ) => Promise<{
    readonly code: string;
    readonly status: 'live' | 'charged' | 'expired';
    readonly createdAt: Date;
    readonly expiresAt: Date;
  } | null>;
};

/** Asked of lending: the file of a contract, and the hash of what it says. */
export type Contracts = Lending['contracts'];
export type ContractOrder = Parameters<Contracts['print']>[0];
export type ContractHolder = ContractOrder['holder'];

/** What lending asks us, while it shows loans, about how they came to be. */
export type LoanAgreements = Parameters<Lending['routes']>[1]['agreements'];

/** Asked of identity. */
export type Contacts = {
  readonly emailOf: (customerId: number) => Promise<string | null>;
};

/** Asked of lending: the catalogue, what a loan costs, and the loan itself. */
export type Loans = Pick<
  Lending,
  | 'productsOn'
  | 'quoteOffer'
  | 'dearestOffers'
  | 'openLoan'
  | 'exposureOf'
  | 'loansOf'
  | 'outcomesOf'
  | 'cancel'
>;

export type ApplyingRefusal = (typeof personErrors)[number];
export type TakingRefusal = (typeof takingErrors)[number];

type Due = { readonly dueDate: CivilDate; readonly amount: Centavos };

/** What would be borrowed, by any one of these plans; asked for only where the customer set themselves a limit. */
export type Wanted = {
  readonly plans: readonly (readonly Due[])[];
  readonly monthlyIncome: Centavos | null;
};

/** Asked of identity: whether somebody may borrow now. The customer is locked by it, before anything of theirs. */
export type Standing = {
  readonly lock: (tx: Tx, customerId: number) => Promise<boolean>;
  readonly check: (
    tx: Tx,
    question: {
      readonly customerId: number;
      readonly act:
        | 'apply_for_line'
        | 'apply_for_purchase'
        | 'apply_in_store'
        | 'apply_for_loan'
        | 'pay_down'
        | 'capture';
      readonly wanted?: () => Promise<Wanted>;
    },
  ) => Promise<Result<null, ApplyingRefusal>>;
  /** The same for whoever makes use of what we decided. */
  readonly checkTaking: (
    tx: Tx,
    question: {
      readonly customerId: number;
      readonly act: 'take_purchase' | 'take_loan' | 'pay_in_store';
      readonly agreement: {
        readonly decidedAt: Date;
        readonly decisionDays: number;
        readonly amount: Centavos;
        readonly limit: Centavos;
        readonly isConsented: boolean;
        readonly isIdentityProven: boolean;
      };
      readonly wanted?: () => Promise<Wanted>;
    },
  ) => Promise<Result<null, TakingRefusal>>;
  /** Plan by plan, what the customer decided for themselves that would refuse it; null: nothing. */
  readonly weighPlans: (
    customerId: number,
    wanted: Wanted,
  ) => Promise<readonly ('cap_exceeded' | 'debts_exceed_income' | null)[]>;
};

/** Asked of identity: what somebody has proven. */
export type Proofs = {
  readonly isPhoneProven: (
    tx: Tx,
    proof: { readonly customerId: number; readonly phone: Phone },
  ) => Promise<boolean>;
  /** `curp`: of the current application, where it is at hand. */
  readonly isIdentityProven: (tx: Tx, customerId: number, curp?: string) => Promise<boolean>;
  /** The number of record, which may have changed since a form was filled in; null while none is proven. */
  readonly phoneOf: (db: Database | Tx, customerId: number) => Promise<Phone | null>;
  /** Uses up a fresh second proof; false: there is none, and the customer must be asked for one. */
  readonly spendProof: (
    tx: Tx,
    purpose: { readonly customerId: number; readonly kind: 'loan_acceptance' },
  ) => Promise<boolean>;
};

/** Asked of identity's one-time codes: the number that signs a consultation of the bureau. */
export type Nips = {
  readonly send: (
    tx: Tx,
    order: {
      readonly customerId: number;
      readonly phone: Phone;
      readonly method: ValidationMethod;
      /** From where it is asked for: sends are counted by it, too. */
      readonly address: string;
    },
  ) => Promise<Result<SentNip, NipRefusal>>;
  /** The number that was sent and can still be typed back; null: none. */
  readonly standing: (
    db: Database | Tx,
    signer: { readonly customerId: number; readonly phone: Phone },
  ) => Promise<SentNip | null>;
  /** Locks the number that waits and answers with what looks at a guess, which counts the attempt. */
  readonly lock: (tx: Tx, customerId: number) => Promise<CheckNip>;
};

type CheckNip = (guess: {
  readonly phone: Phone;
  readonly otp: string;
}) => Promise<Result<ProvenNip, DetailedFailure<'otp_invalid' | 'otp_expired' | 'otp_locked'>>>;

export type NipRefusal = DetailedFailure<
  'rate_limited' | 'otp_locked' | 'validation_failed' | 'provider_unavailable'
>;

export type SentNip = {
  readonly expiresAt: Date;
  readonly resendAfterS: number;
  readonly attemptsLeft: number;
};
export type ProvenNip = { readonly reference: string; readonly method: ValidationMethod };

/** Whom the bureau is asked about, and by what right. */
export type BureauQuestion = {
  /** Names the question: asked again, the bureau answers with the same report. */
  readonly folio: string;
  readonly authorisation: { readonly folio: string; readonly signedAt: Date };
  readonly person: {
    readonly givenNames: string;
    readonly firstSurname: string;
    readonly secondSurname: string | null;
    readonly birthDate: CivilDate;
    readonly curp: string;
  };
  readonly address: Address;
  readonly today: CivilDate;
};

export type BureauReport =
  | { readonly kind: 'report'; readonly folio: string; readonly summary: BureauSummary }
  | { readonly kind: 'no_file' };

/** `refused` is our own mistake: asking again would not help. */
export type BureauFailure = 'timed_out' | 'unavailable' | 'refused' | 'unreadable';

export type Bureau = {
  readonly ask: (
    question: BureauQuestion,
    signal: AbortSignal,
  ) => Promise<Result<BureauReport, BureauFailure>>;
};

/** Asked about the browser that an application came from, by the session that the vendor's own script began. */
export type DeviceIntelligence = {
  readonly ask: (
    sessionId: string,
    signal: AbortSignal,
  ) => Promise<Result<DeviceVerdict, 'timed_out' | 'unavailable' | 'unreadable'>>;
};

/** Tells a person from a program, by a token that the browser got for this one call. */
export type Captcha = {
  readonly verify: (token: string) => Promise<'person' | 'program' | 'unavailable'>;
};

/** Asked of engagement. */
export type Flags = { readonly isOn: (flag: Flag, customerId: number) => Promise<boolean> };

/** Asked of collections: money that must come in before a purchase is authorised. */
export type DownPayments = {
  readonly methods: readonly DownPaymentMethod[];
  /** Begins it; the end is told to `downPaymentEnded`. */
  readonly begin: (
    tx: Tx,
    order: {
      readonly applicationProcessId: number;
      readonly customerId: number;
      /** Whose purchase it is for. */
      readonly merchantId: string;
      readonly paymentId: number;
      readonly amount: Centavos;
      readonly method: DownPaymentMethod;
      readonly cardId: string | null;
      readonly expiresAt: Date;
    },
  ) => Promise<Result<TransferNotice, 'amount_invalid' | 'not_found' | 'provider_unavailable'>>;
};

/** Asked of collections: money that goes to the customer. */
export type Payouts = {
  /** Begins it; the end is told to `payoutEnded`. The account must be the customer's own and verified. */
  readonly begin: (
    tx: Tx,
    order: {
      readonly applicationProcessId: number;
      readonly customerId: number;
      readonly amount: Centavos;
      readonly accountId: string;
    },
  ) => Promise<Result<TransferNotice, 'not_found'>>;
  /** Ends one that nobody was handed yet; false: it has left, or may have. */
  readonly callOff: (tx: Tx, applicationProcessId: number) => Promise<boolean>;
  /** Why it is held; null: it is not. */
  readonly heldFor: (applicationProcessId: number) => Promise<ProgressView['payout_held_for']>;
};

/** What the customer sees while the money is on its way. */
export type TransferNotice = {
  readonly reference: string | null;
  readonly clabe: string | null;
};

/** The text that new contracts are made of. */
export type ContractText = { readonly version: string; readonly hash: string };
