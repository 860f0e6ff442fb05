import { contractTemplate, currentTemplateId } from '@abona/documents/contract/contract-templates';
import type { RenderedPdf } from '@abona/documents/pdf/render-pdf';
import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Database, Tx } from '#platform/database/database.ts';
import { createFileLinks } from '#platform/file-links.ts';
import type { Api } from '#platform/http/api.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { type ContractOrder, fingerprintOf, printContract } from './documents/print-contract.ts';
import { advance } from './domain/advance.ts';
import { savedIfPaidAhead } from './domain/changes/payment.ts';
import { previewRefund, type RefundPreview } from './domain/changes/preview-refund.ts';
import { dearestOffers } from './domain/dearest-offers.ts';
import type { HoldStop } from './domain/hold.ts';
import { heldPartOf } from './domain/holds.ts';
import type { Loan } from './domain/loan.ts';
import type { ProductVersion } from './domain/product.ts';
import {
  type LoanOffer,
  type OfferProblem,
  type OfferRequest,
  quoteOffer,
} from './domain/quote-offer.ts';
import type { ReliefTerms } from './domain/relief/relief.ts';
import { prepaidPlan } from './domain/replan.ts';
import { onAddendumIssued, onLetterIssued, onLoanEnded, onLoanGivenBack } from './loan-ends.ts';
import { createMovementCursors } from './movement-cursor.ts';
import type { Surroundings } from './ports.ts';
import { lendingWorkers, letterWorkers } from './reactions.ts';
import type { EarlyPayments } from './routes/route-deps.ts';
import { lendingRoutes } from './routes.ts';
import { listComing } from './stores/coming-store.ts';
import { leftCredits } from './stores/credit-store.ts';
import { lastDoneDay } from './stores/day-store.ts';
import { listLate } from './stores/late-store.ts';
import { findContract, findLoan, findLoans, findLoansOf } from './stores/loan-store.ts';
import { savedByPayment } from './stores/payment-event-store.ts';
import { createProductStore } from './stores/product-store.ts';
import { applyPayment, applyPayments, type LoanPayment } from './use-cases/apply-payment.ts';
import { cancelLoan, type LoanCancellation } from './use-cases/cancel-loan.ts';
import { type BookCheck, checkBook } from './use-cases/check-book.ts';
import { disputable } from './use-cases/disputable-items.ts';
import {
  type HoldLift,
  type HoldOrder,
  type HoldResult,
  liftHold,
  placeHold,
} from './use-cases/holds.ts';
import { asOfToday, type LendingDeps, todayOf } from './use-cases/lending-deps.ts';
import { keptFiles } from './use-cases/loan-documents.ts';
import { type LoanOpening, type Opened, openLoan, openLoanIn } from './use-cases/open-loan.ts';
import { type CreditPayout, payOutCredit } from './use-cases/pay-out-credit.ts';
import { quoteLoanPayoff } from './use-cases/quote-payoff.ts';
import {
  type CustomerExposure,
  type Due,
  readDues,
  readExposure,
} from './use-cases/read-exposure.ts';
import { readLoanOnDay, readLoansOnDay } from './use-cases/read-loans-on-day.ts';
import type { Change, ChangeOrder, ChangeResult } from './use-cases/record-event.ts';
import { type LoanRefund, refundLoan } from './use-cases/refund-loan.ts';
import {
  type GrantRelief,
  grantRelief,
  listReliefOptions,
  type PreviewResult,
  previewLoanRelief,
  type ReliefOption,
} from './use-cases/relief.ts';
import {
  type PaymentReversal,
  reversePayment,
  reversePaymentIn,
} from './use-cases/reverse-payment.ts';
import { type DaySettled, settleDay } from './use-cases/settle-day.ts';
import { type LoanVoid, voidLoan } from './use-cases/void-loan.ts';
import { type ChargeWaiver, waiveCharges } from './use-cases/waive-charges.ts';
import { writeOff } from './use-cases/write-off.ts';
import { askedByOf, askedLateOf } from './views/loan-summary.ts';

export type { DisputableItem } from './use-cases/disputable-items.ts';
export type { OpenClaims, Openings } from './use-cases/lending-deps.ts';

/** A change of a loan, in a transaction of its own or in the caller's. */
type LoanChange<Order> = (order: Order, tx?: Tx) => Promise<ChangeResult>;

/** What the rest of the monolith may ask of lending. Everything else is private. */
export type Lending = {
  readonly applyPayment: LoanChange<LoanPayment>;
  readonly applyPayments: (
    orders: readonly LoanPayment[],
    tx: Tx,
  ) => Promise<readonly ChangeResult[]>;
  readonly refund: LoanChange<LoanRefund>;
  readonly cancel: LoanChange<LoanCancellation>;
  readonly waiveCharges: LoanChange<ChargeWaiver>;
  readonly writeOff: LoanChange<ChangeOrder>;
  /** A loan that somebody else took in the customer's name: nothing of it is owed. */
  readonly voidLoan: LoanChange<LoanVoid>;
  readonly payOutCredit: LoanChange<CreditPayout>;
  /** Has something of a loan stand still because of a case. The same hold again is the first one. */
  readonly placeHold: (tx: Tx, order: HoldOrder) => Promise<HoldResult>;
  readonly liftHold: (tx: Tx, lift: HoldLift) => Promise<HoldResult>;
  /** What is open to whoever cannot pay as agreed, what it would do, and doing it: the same, signed. */
  readonly listReliefOptions: (loanId: string) => Promise<readonly ReliefOption[] | null>;
  readonly previewRelief: (loanId: string, terms: ReliefTerms) => Promise<PreviewResult>;
  readonly grantRelief: GrantRelief;
  /** How much of an amount of one instalment is held, as the loan stands. */
  readonly heldPartOf: (
    loan: Loan,
    part: { readonly stop: HoldStop; readonly k: number; readonly amount: number },
  ) => Centavos;
  /** Writes the products of the house into a catalogue that lacks them. */
  readonly prepare: () => Promise<void>;
  /** The products that hold on a day. */
  readonly productsOn: (day: CivilDate, tx?: Tx) => Promise<readonly ProductVersion[]>;
  readonly addProductVersion: (version: ProductVersion) => Promise<void>;
  readonly quoteOffer: (
    product: ProductVersion,
    request: OfferRequest,
  ) => Result<LoanOffer, OfferProblem>;
  /** An amount in every term of a product, at the dearest conditions under which it is lent. */
  readonly dearestOffers: typeof dearestOffers;
  readonly openLoan: (
    opening: LoanOpening,
    tx?: Tx,
  ) => Promise<Result<Opened, 'lending.key_reused' | 'lending.date_in_future'>>;
  readonly reversePayment: (
    order: PaymentReversal,
    tx?: Tx,
  ) => Promise<Result<Change, 'lending.loan_unknown' | 'lending.payment_unknown'>>;
  /** What a refund of today would do, interest returned; changes nothing. Null: it takes none, or less. */
  readonly previewRefund: (
    loanId: string,
    amount: Centavos,
    source?: Tx,
  ) => Promise<RefundPreview | null>;
  /** Saldo a favor of loans that are over: of everybody, in pages, or of one customer. */
  readonly leftCredits: typeof leftCredits;
  /** Whose payments are late since certain days, in pages. */
  readonly listLate: typeof listLate;
  /** What of a loan is late and may be asked for, as it stands. */
  readonly lateAmountOf: (loan: Loan) => Centavos;
  /** What paying an amount of a loan today saves, its next instalment paid ahead; and what a payment has saved. */
  readonly savedIfPaidAhead: (loan: Loan, amount: Centavos) => Centavos;
  readonly savedByPayment: typeof savedByPayment;
  readonly quotePayoff: EarlyPayments['quotePayoff'];
  /** The loan as it would be after a prepayment made today; changes nothing. */
  readonly previewPrepayment: EarlyPayments['previewPrepayment'];
  /** As of today, with what fell due since it was last touched; of this customer only. */
  readonly loanOf: (customerId: number, loanId: string, tx?: Tx) => Promise<Loan | null>;
  readonly loansOf: (customerId: number, tx?: Tx) => Promise<readonly Loan[]>;
  /**
   * What a customer owes as of today, and whether any of it is late, whatever the last end of day saw; how
   * many of their words that they paid, or gave back, are open, and how many came to nothing.
   */
  readonly exposureOf: (customerId: number, tx?: Tx) => Promise<CustomerExposure>;
  /** What is still to be paid of a customer's loans as of today, and when. */
  readonly duesOf: (customerId: number, tx?: Tx) => Promise<readonly Due[]>;
  /** As it is stored, in the caller's transaction if one is given. */
  readonly findLoan: (loanId: string, tx?: Tx) => Promise<Loan | null>;
  readonly contractOf: typeof findContract;
  /** What a customer may dispute of their loans: a movement, or an instalment; null where it is not theirs. */
  readonly disputable: typeof disputable;
  readonly findLoans: (loanIds: readonly string[], tx: Tx) => Promise<readonly Loan[]>;
  /** Brings every loan forward to a day; see `reactions.ts` for when it runs by itself. */
  readonly settleDay: (day: CivilDate) => Promise<DaySettled>;
  /** Compares every loan with the books. */
  readonly checkBook: () => Promise<BookCheck>;
  /** The text that new contracts are made of, and the hash it was published under. */
  readonly contractText: () => { readonly version: string; readonly hash: string };
  /** Cover sheet and contract of what is offered, or was accepted. */
  readonly contracts: {
    readonly fingerprintOf: (order: ContractOrder) => string;
    readonly print: (order: ContractOrder) => Promise<RenderedPdf>;
  };
  /** A shop gave money back, or the customer withdrew. */
  readonly onLoanGivenBack: typeof onLoanGivenBack;
  /** Has something done whenever a loan ended: one by itself, or many at the end of a day. */
  readonly onLoanEnded: typeof onLoanEnded;
  /** Has something done when a closing letter went out. */
  readonly onLetterIssued: typeof onLetterIssued;
  /** Has something done when a changed plan was signed. */
  readonly onAddendumIssued: typeof onAddendumIssued;
  /** What a customer sees of their loans. */
  readonly routes: (api: Api, around: Surroundings) => void;
  readonly workers: readonly Worker[];
  /** The last day whose end was booked; null: none was. */
  readonly bookedUntil: () => Promise<CivilDate | null>;
  /** Closing letters: issued when they are due, and kept; addenda are kept too. */
  readonly closingLetters: (around: Surroundings) => {
    readonly workers: readonly Worker[];
    readonly files: ReturnType<typeof keptFiles>;
  };
};

/** The comparison of loans and books alone, for the command that verifies them. */
export const createLoanCheck = (deps: Pick<LendingDeps, 'db' | 'ledger'>) => () => checkBook(deps);
/** Loans as they stood when a day ended, with what is known of it now: all in pages, or one of them. */
export const loansAsOfDay = { page: readLoansOnDay, one: readLoanOnDay };

/** For whoever tells of payments to come: whose loans have something to come, and what of one is to be paid by a day. */
export const dueReminders = { listComing, amountToPayBy: askedByOf };

export function createLending(deps: LendingDeps): Lending {
  const products = createProductStore(deps.db);
  const lending: Lending = {
    prepare: products.seed,
    productsOn: products.on,
    addProductVersion: products.add,
    quoteOffer,
    dearestOffers,
    openLoan: async (opening, tx) => {
      if (tx !== undefined) return openLoanIn(deps, tx, opening);
      await products.seed();
      return openLoan(deps, opening);
    },
    applyPayment: (payment, tx) => applyPayment(deps, payment, tx),
    applyPayments: (payments, tx) => applyPayments(deps, payments, tx),
    refund: (refund, tx) => refundLoan(deps, refund, tx),
    cancel: (cancellation, tx) => cancelLoan(deps, cancellation, tx),
    waiveCharges: (waiver, tx) => waiveCharges(deps, waiver, tx),
    writeOff: (order, tx) => writeOff(deps, order, tx),
    voidLoan: (order, tx) => voidLoan(deps, order, tx),
    payOutCredit: (payout, tx) => payOutCredit(deps, payout, tx),
    placeHold: (tx, order) => placeHold(deps, tx, order),
    liftHold: (tx, lift) => liftHold(deps, tx, lift),
    listReliefOptions: (loanId) => listReliefOptions(deps, loanId),
    previewRelief: (loanId, terms) => previewLoanRelief(deps, loanId, { terms }),
    grantRelief: (tx, order) => grantRelief(deps, order, tx),
    heldPartOf: ({ state }, part) => heldPartOf(state, part),
    reversePayment: (order, tx) => {
      const keyed = { ...order, payment: `payment:${order.payment}` };
      return tx === undefined ? reversePayment(deps, keyed) : reversePaymentIn(deps, tx, keyed);
    },
    savedIfPaidAhead,
    savedByPayment,
    quotePayoff: (loanId, on) =>
      quoteLoanPayoff(deps, { loanId, ...(on === undefined ? {} : { on }) }),
    ...views(deps),
    disputable,
    settleDay: (day) => settleDay(deps, day),
    checkBook: () => checkBook(deps),
    contractText: () => {
      const { template, hash } = contractTemplate(currentTemplateId);
      return { version: template.id, hash };
    },
    contracts: { fingerprintOf, print: printContract },
    onLoanGivenBack,
    onLoanEnded,
    onLetterIssued,
    onAddendumIssued,
    bookedUntil: () => lastDoneDay(deps.db),
    routes: (api, around) => {
      const { productsOn, quotePayoff, previewPrepayment, grantRelief: grant } = lending;
      const early = { quotePayoff, previewPrepayment, grantRelief: grant };
      const links = createFileLinks({ ...around, clock: deps.clock, sessions: around });
      const cursors = createMovementCursors(around.fields);
      lendingRoutes(api, { ...deps, ...around, links, cursors, productsOn, ...early });
    },
    workers: lendingWorkers(deps),
    closingLetters: (around) => ({
      workers: letterWorkers({ ...deps, ...around }),
      files: keptFiles({ ...deps, ...around }),
    }),
  };
  return lending;
}

function views(
  deps: LendingDeps,
): Pick<
  Lending,
  | 'previewPrepayment'
  | 'previewRefund'
  | 'loanOf'
  | 'loansOf'
  | 'exposureOf'
  | 'duesOf'
  | 'findLoan'
  | 'contractOf'
  | 'findLoans'
  | 'leftCredits'
  | 'listLate'
  | 'lateAmountOf'
> {
  const find = (loanId: string, source: Database | Tx = deps.db) => findLoan(source, loanId);
  return {
    findLoan: find,
    contractOf: findContract,
    findLoans: (loanIds, tx) => findLoans(tx, loanIds),
    previewRefund: async (loanId, amount, tx) => {
      const loan = await find(loanId, tx);
      const wish = { amount, on: todayOf(deps.clock), policy: 'INTEREST_RETURNED' } as const;
      return loan === null ? null : previewRefund(loan, wish);
    },
    leftCredits,
    listLate,
    lateAmountOf: (loan) => centavos(askedLateOf(loan)),
    loanOf: async (customerId, loanId, tx) => {
      const loan = await find(loanId, tx);
      if (loan === null || loan.contract.customerId !== customerId) return null;
      const [shown = null] = await asOfToday(deps, [loan], tx);
      return shown;
    },
    loansOf: async (customerId, tx) =>
      asOfToday(deps, await findLoansOf(tx ?? deps.db, customerId), tx),
    exposureOf: (customerId, tx) => readExposure(deps, customerId, tx),
    duesOf: (customerId, tx) => readDues(deps, customerId, tx),
    previewPrepayment: async (loanId, wish) => {
      const loan = await find(loanId);
      if (loan === null) return err('lending.loan_unknown');
      const { state: standing } = advance(loan.contract, loan.state, todayOf(deps.clock));
      const today = { ...loan, state: standing };
      const isOpen = today.state.status === 'active';
      const state = isOpen ? prepaidPlan(loan.contract, today.state, wish) : null;
      return state === null ? err('lending.prepayment_impossible') : ok({ ...today, state });
    },
  };
}
