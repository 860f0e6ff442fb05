import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';
import type { MovementSubtype } from '@abona/contract/lending/movement';
import type { SlipInstructions } from '@abona/documents/payment-slip';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { Ledger } from '#modules/ledger/module.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import type { Attempt } from '../domain/attempt.ts';
import type { RailLimits } from '../domain/payable.ts';
import type { ChargeReport, ProviderReport } from '../domain/provider-report.ts';
import type { Receipt } from '../domain/receipt.ts';
import type { DatedDifference, ReportLine } from '../domain/reconcile.ts';
import type { Answer } from '../ports.ts';
import type { ReconciledProvider } from '../stores/difference-store.ts';
import type { EventProvider } from '../stores/provider-event-store.ts';
import type { CollectionsDeps } from '../use-cases/collections-deps.ts';

/** What a customer asks to pay by a rail. */
export type PaymentRequest = {
  readonly customerId: number;
  readonly target: Attempt['target'];
  /** It is the first of several loans that are paid at once. */
  readonly isJoint: boolean;
  readonly amount: Centavos;
  /** The card that was chosen, for a rail that charges one. */
  readonly cardId: string | null;
  /** The public id of the mandate that was chosen; null: whichever covers the charge. */
  readonly mandateId: string | null;
  /** Until when whoever asked waits for the money; null: as long as the rail does. */
  readonly waitUntil: Date | null;
};

export type BeginRefusal = 'not_found' | 'mandate_missing' | 'provider_unavailable';

/** What the rail adds to an attempt. One that begins as `created` is handed to the provider at once. */
type BegunPayment = Pick<Attempt, 'status' | 'cardId' | 'mandateId' | 'reference' | 'expiresAt'>;

export type MoneyReturn = {
  readonly receipt: Receipt;
  readonly amount: Centavos;
  /** Names the return: a receipt may be given back in parts. */
  readonly subject: string;
  readonly kind: 'deposit_return' | 'down_payment_return';
};

type Movement = Parameters<Ledger['post']>[1]['movements'][number];

/**
 * A way to pay a loan, from the customer's tap to the money in our books. One object for each, in `rails.ts`;
 * no other code asks for a rail by its name.
 */
export type Rail = {
  /** Who moves its money, and tells of it. */
  readonly provider: Provider;
  /** Under which name the books have its money: `clearing:card`, `suspense:card`. */
  readonly account: Receipt['rail'];
  /** Where its money lies when we hear of it; null: the provider settles it later. */
  readonly landsOn: Movement['to'] | null;
  readonly limits: RailLimits;
  /** Whether several loans can be paid at once by it. */
  readonly takesSeveral: boolean;
  /** Only with a mandate of the customer. */
  readonly needsMandate: boolean;
  /** How the list of movements names a payment that is on its way. */
  readonly movement: { readonly subtype: MovementSubtype; readonly title: string };
  /** A bank works on it as soon as it was begun: it counts as on its way. */
  readonly isInTransitAtOnce: boolean;

  /** Finds what is charged, or where the customer is to pay. Nothing is asked of the provider here. */
  readonly begin: (
    deps: CollectionsDeps,
    tx: Tx,
    request: PaymentRequest,
  ) => Promise<Result<BegunPayment, BeginRefusal>>;
  /**
   * Hands an attempt to the provider, or asks what became of it: one that may have got there is asked about
   * before it is sent again. Null: the provider knows nothing of it yet.
   */
  readonly handOver: (deps: CollectionsDeps, attempt: Attempt) => Answer<ChargeReport | null>;
  /** Why the provider will not do it, from its code. */
  readonly refusalReason: (code: string) => PaymentReasonCode;
  /** Nobody else ends it when its time is over. */
  readonly expiresWithUs: boolean;
  /** After that people look, if nobody could tell what became of it; null: its own end comes first. */
  readonly reviewedAfter: (attempt: Attempt) => Date | null;

  /** How `pending` is shown: at the bank, or waiting for the customer. */
  readonly pendingIs: 'processing' | 'waiting';
  /** Where the customer pays, or goes to. */
  readonly show: (
    deps: CollectionsDeps,
    attempt: Attempt,
  ) => Pick<PaymentAttemptView, 'cash_reference' | 'transfer' | 'redirect'>;
  /** What its printed sheet says; null: it has none. */
  readonly slip: (attempt: Attempt) => SlipInstructions | null;

  /** Whether the customer may give it up while the provider has it. */
  readonly canCancelPending: boolean;
  /** Gives an attempt up; answers how it stands then. Money that comes all the same is applied. */
  readonly cancel: (deps: CollectionsDeps, tx: Tx, cancellation: Cancellation) => Promise<Attempt>;
  /** It was cancelled while it was on its way to the provider, who may have it now. */
  readonly callBack: (deps: CollectionsDeps, tx: Tx, attempt: Attempt) => Promise<void>;

  /** What the customer can name its money by; null: nothing but our own reference. */
  readonly folioOf: (attempt: Attempt) => string | null;
  /** The attempt that brought money which names none; null: it cannot be told. */
  readonly attemptBehind: (receipt: Receipt, attempts: readonly Attempt[]) => Attempt | null;
  /** What follows when an attempt brought no money, or its money was taken back. */
  readonly afterFailure: (deps: CollectionsDeps, tx: Tx, failure: Failure) => Promise<void>;

  /** Sends money back by the way it came; answers from which account. Null: there is no way. */
  readonly returnMoney: (
    deps: CollectionsDeps,
    tx: Tx,
    order: MoneyReturn,
  ) => Promise<Movement['from'] | null>;
};

export type Cancellation = { readonly attempt: Attempt; readonly reason: PaymentReasonCode };
type Failure = { readonly attempt: Attempt; readonly reason: PaymentReasonCode };

/** A message whose signature was good, to be kept until a job takes it. */
type ProviderMessage = {
  readonly provider: EventProvider;
  readonly eventId: string;
  readonly type: string;
  /** Null for a kind of message that we do not read. */
  readonly report: ProviderReport | null;
};

export type KeepMessage = (message: ProviderMessage) => Promise<void>;

export type Days = { readonly from: CivilDate; readonly to: CivilDate };

/** Money that came in by a rail, as its provider has it. */
type ReportedLine = ReportLine & { readonly rail: Receipt['rail'] };

/** What a provider reports of some days. */
export type DaysReport = {
  readonly lines: readonly ReportedLine[];
  /** The report that is taken now because we were never told; null: nothing explains the difference. */
  readonly untold: (difference: DatedDifference) => ProviderReport | null;
  /** What else does not agree. */
  readonly more: readonly DatedDifference[];
};

/** Who moves the money of one or more rails. */
/** A provider speaks for everybody: its calls are limited by the address they come from. */
export const messageLimit = { per: 'address', calls: 120_000, windowS: 60 } as const;

export type Provider = {
  readonly name: Receipt['provider'];
  /** Mounts the call by which it tells us; null: it sends no messages. */
  readonly mountMessages: ((api: Api, deps: CollectionsDeps, keep: KeepMessage) => void) | null;
  /** The list of its days that is compared with our books; null: it gives none. */
  readonly daysReport: {
    readonly provider: ReconciledProvider;
    /** The rails whose money it reports; what names none is of the first. */
    readonly rails: readonly [Receipt['rail'], ...Receipt['rail'][]];
    /** Null: it did not answer. */
    readonly read: (deps: CollectionsDeps, days: Days) => Promise<DaysReport | null>;
  } | null;
};

/** For a rail that has nothing to call back or follow up, and whose money names its attempt. */
export const noFollowUp = {
  callBack: async () => undefined,
  afterFailure: async () => undefined,
  attemptBehind: () => null,
} as const satisfies Partial<Rail>;
