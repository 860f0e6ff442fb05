import type { FieldFailure } from '@abona/contract/errors';
import type { Flag } from '@abona/contract/flags';
import type { MerchantChannel, ProductType } from '@abona/contract/identifiers';
import type { SendMethod } from '@abona/contract/identity/one-time-code';
import type { PrivacyRequestKind } from '@abona/contract/identity/privacy';
import type {
  ConsentDocument,
  OptionalConsent,
} from '@abona/contract/origination/consent-documents';
import type { AddressStep, PersonalStep, WorkStep } from '@abona/contract/origination/form';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Result } from '@abona/kernel/result';
import type { Phone } from '@abona/mexico/phone';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Effect, Worker } from '#platform/jobs/worker.ts';
import type { Standing } from './domain/login-rules.ts';
import type { CodePurpose } from './domain/one-time-code.ts';
import type { PushEvent } from './domain/push-channel.ts';
import type { ProviderHint, ProviderReport } from './domain/verification.ts';

/** A token of the login provider whose every check passed. */
export type VouchedToken = {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
};

export type LoginProvider = {
  readonly verify: (
    token: string,
    now: Date,
  ) => Promise<Result<VouchedToken, 'login_token_invalid' | 'provider_unavailable'>>;
  /** What the provider tells about the token's person, for tokens that do not say. */
  readonly describe: (
    token: string,
    subject: string,
  ) => Promise<Result<Readonly<Record<string, unknown>>, 'provider_unavailable'>>;
};

/** Somebody's session at the login provider, by the name that tokens call it (`sid`). */
export type ProviderSession = { readonly id: string; readonly authenticatedAt: Date };

/** Ends sessions at the login provider, and the refresh tokens that came of them. Throws while it is away. */
export type LoginSessions = {
  readonly listOf: (subject: string) => Promise<readonly ProviderSession[]>;
  /** One that is gone already is fine. */
  readonly revoke: (id: string) => Promise<void>;
};

/** The push provider's server side. */
export type PushGateway = {
  /** What the browser's push client needs to know to connect. */
  readonly appKey: string;
  readonly cluster: string;
  readonly host: string | null;
  /** Signs a socket's subscription. Whether it may be signed is decided before. */
  readonly sign: (socketId: string, channelName: string) => string;
  readonly send: (channelName: string, event: PushEvent) => Promise<void>;
};

/** Asked of origination. */
type ApplicationGlance = {
  readonly applicationProcessId: number;
  readonly channel: MerchantChannel | null;
  readonly productType: ProductType | null;
  /** What is bought, and where the way back to its shop leads. */
  readonly purchase: {
    readonly merchantName: string | null;
    readonly wayBack: string | null;
  } | null;
};
export type Applications = {
  readonly standingOf: (customerId: number) => Promise<Standing>;
  readonly currentOf: (customerId: number) => Promise<ApplicationGlance | null>;
  /** Has something done whenever an application of somebody moves on. */
  readonly onMoved: (reaction: ApplicationReaction<{ readonly customerId: number }>) => Worker;
  /** The same whenever something waits for the customer. */
  readonly onRequirement: (
    reaction: ApplicationReaction<{ readonly customerId: number }>,
  ) => Worker;
};

type ApplicationReaction<News> = {
  readonly name: string;
  readonly effect: Effect;
  readonly run: (news: News) => Promise<void>;
};

/** The number of somebody's current application. */
export type ApplicantPhone = {
  readonly applicationProcessId: number;
  readonly phone: Phone;
  /** Whether the application waits for its proof, so that another may still be given. */
  readonly isWaiting: boolean;
};

/** Who applies, as their form tells. */
export type Applicant = {
  readonly applicationProcessId: number;
  readonly givenNames: string;
  readonly firstSurname: string;
  readonly secondSurname: string | null;
  readonly curp: string;
  readonly birthDate: string;
};

/** `takeProof` tells an application that waits for it, and has it go on at once. */
export type AwaitedPhone = ApplicantPhone & { readonly takeProof: () => Promise<void> };
type AwaitedPerson = { readonly curp: string; readonly takeProof: () => Promise<void> };

/** Asked of origination: what the form of the current application says. */
export type Applicants = {
  readonly phoneOf: (db: Database | Tx, customerId: number) => Promise<ApplicantPhone | null>;
  /** The same, locked until the transaction ends, for whoever proves the number in it. */
  readonly lockPhone: (tx: Tx, customerId: number) => Promise<AwaitedPhone | null>;
  /** The person that the current application waits to know, locked likewise; null: it does not. */
  readonly lockPerson: (tx: Tx, customerId: number) => Promise<AwaitedPerson | null>;
  /** Only while the application waits for the proof of a number. */
  readonly changePhone: (
    tx: Tx,
    change: { readonly customerId: number; readonly phone: Phone },
  ) => Promise<Result<void, 'not_found' | 'state_conflict'>>;
  /** Null where no application has a person to prove. A declined one has: its reasons wait for the proof. */
  readonly personOf: (db: Database | Tx, customerId: number) => Promise<Applicant | null>;
  /** Null for somebody who was never recognised. */
  readonly legalPersonOf: (db: Database | Tx, customerId: number) => Promise<LegalPerson | null>;
};

/** Somebody as they were recognised, whatever became of their application. */
type LegalPerson = Omit<Applicant, 'applicationProcessId' | 'birthDate'>;

type HomeAddress = AddressStep & { readonly state: string; readonly city: string | null };

/** Asked of origination: what people told about themselves, and the rules for correcting it. */
export type Profiles = {
  readonly profileOf: (
    db: Database | Tx,
    customerId: number,
  ) => Promise<{
    readonly personal: PersonalStep | null;
    readonly address: HomeAddress | null;
    readonly work: WorkStep | null;
  }>;
  readonly checkAddress: (
    step: AddressStep,
  ) => Promise<Result<HomeAddress, readonly FieldFailure[]>>;
};

/** All that is kept of somebody, by table, with what they may know of it. */
export type PersonalRecords = Readonly<
  Record<string, readonly Readonly<Record<string, unknown>>[]>
>;

/** What somebody agreed to or declined. */
export type GivenConsent = {
  readonly document: ConsentDocument;
  readonly version: string;
  readonly hash: string;
  readonly label: string;
  readonly text: string | null;
  readonly isGiven: boolean;
  readonly givenAt: Date;
};

/** Asked of whoever keeps something of people, all modules together. */
export type PrivacyRights = {
  readonly recordsOf: (tx: Tx, customerId: number) => Promise<PersonalRecords>;
  /** At once what nothing obliges us to keep, or all that is left. */
  readonly erase: (tx: Tx, customerId: number, stage: 'block' | 'retention') => Promise<void>;
  /** A loan that lives, money of theirs with us, or an application under way. */
  readonly hasOpenCredit: (customerId: number) => Promise<boolean>;
  readonly consentsOf: (db: Database | Tx, customerId: number) => Promise<readonly GivenConsent[]>;
  readonly answerOptional: (
    tx: Tx,
    answer: {
      readonly customerId: number;
      readonly document: OptionalConsent;
      readonly isGiven: boolean;
      readonly client: { readonly address: string; readonly userAgent: string | null };
    },
  ) => Promise<Result<void, 'not_found'>>;
  /** Takes back that the bureau may be asked; an application that rests on it ends. */
  readonly revokeBureauConsent: (
    tx: Tx,
    revocation: {
      readonly customerId: number;
      readonly client: { readonly address: string; readonly userAgent: string | null };
    },
  ) => Promise<Result<void, 'not_found'>>;
};

/** Asked of engagement. */
export type Flags = {
  readonly isOn: (flag: Flag, customerId: number) => Promise<boolean>;
};

/** Asked of notifications: queued in the caller's transaction, sent after it. */
export type Messages = {
  /** No notice comes any more to devices that were signed in by a session, or by any but one. */
  readonly endPushDevices: (
    tx: Tx,
    sessions:
      | { readonly customerId: number; readonly only: string }
      | { readonly customerId: number; readonly except: string },
  ) => Promise<void>;
  readonly sendVerificationEmail: (
    tx: Tx,
    message: { readonly customerId: number; readonly to: string; readonly link: string },
  ) => Promise<void>;
  /** Tells a contact that another phone is in place, with the way back. */
  readonly sendPhoneChanged: (
    tx: Tx,
    notice: {
      readonly customerId: number;
      readonly to: string;
      readonly channel: 'email' | 'sms';
      /** Masked. */
      readonly newPhone: string;
      readonly link: string;
    },
  ) => Promise<void>;
  /** How far something stands that somebody asked for by right. */
  readonly sendPrivacyNotice: (
    tx: Tx,
    notice: {
      readonly requestId: string;
      readonly customerId: number;
      readonly to: string;
      readonly kind: PrivacyRequestKind;
      /** `closed`: they are blocked as they asked, and nobody signs in any more. */
      readonly state: 'received' | 'answered' | 'closed';
      readonly folio: string;
      /** By when it is answered, carried out or erased. */
      readonly by: CivilDate;
      readonly link: string;
    },
  ) => Promise<void>;
  /** Not sent any more once the code has expired. */
  readonly sendCode: (
    tx: Tx,
    message: {
      readonly customerId: number;
      readonly to: string;
      readonly method: SendMethod;
      readonly purpose: CodePurpose;
      readonly code: string;
      readonly expiresAt: Date;
      readonly link: string | null;
    },
  ) => Promise<void>;
};

/**
 * Why the identity provider did not do it.
 * - `unavailable`: it cannot be reached, or is broken: later, perhaps.
 * - `refused`: it will not, as we asked: asking again would not help.
 * - `unknown`: it knows no such session.
 */
export type ProviderFailure = 'unavailable' | 'refused' | 'unknown';

export type CaptureOrder = {
  /** By what name it knows the person, in every session of theirs: a UUID that means nothing elsewhere. */
  readonly personKey: string;
  readonly person: Omit<Applicant, 'applicationProcessId'>;
  /** Where the person comes back to. */
  readonly returnUrl: string;
};

/** What came by webhook: the body byte by byte, and what vouches for it. */
export type ProviderMessage = {
  /** The interface that it says it is of, if it says. */
  readonly client: string | null;
  readonly signature: string;
  readonly body: string;
};

/** Who looks at documents and faces. */
export type IdentityProvider = {
  /** Each call makes a session: of one whose answer got lost nobody has the page. */
  readonly start: (
    order: CaptureOrder & { readonly reference: string },
  ) => Promise<Result<ProviderReport, ProviderFailure>>;
  /** Compares a face with the one that was recognised as the same person before. */
  readonly matchFace: (order: CaptureOrder) => Promise<Result<ProviderReport, ProviderFailure>>;
  /** What it decided; null: nothing yet. */
  readonly find: (
    capture: 'document' | 'face',
    session: string,
  ) => Promise<Result<ProviderReport | null, ProviderFailure>>;
  /** Reads what came by webhook, if it is the provider's. */
  readonly receive: (message: ProviderMessage) => Result<ProviderHint, 'forged'>;
};
