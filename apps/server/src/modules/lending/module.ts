import { contractTemplate, currentTemplateId } from '@abona/documents/contract/contract-templates';
import type { RenderedPdf } from '@abona/documents/pdf/render-pdf';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { createFileLinks } from '#platform/file-links.ts';
import type { Api } from '#platform/http/api.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { type ArrearsReads, createArrearsReads } from './arrears-reads.ts';
import {
  type ContractOrder,
  clausesOf,
  fingerprintOf,
  printContract,
} from './documents/print-contract.ts';
import { savedIfPaidAhead } from './domain/changes/payment.ts';
import { dearestOffers } from './domain/dearest-offers.ts';
import type { HoldStop } from './domain/hold.ts';
import { heldPartOf } from './domain/holds.ts';
import type { Loan } from './domain/loan.ts';
import { provisionOf } from './domain/losses/provision.ts';
import { provisionPolicyOn } from './domain/losses/provision-policy.ts';
import type { ProductVersion } from './domain/product.ts';
import {
  type LoanOffer,
  type OfferProblem,
  type OfferRequest,
  quoteOffer,
} from './domain/quote-offer.ts';
import type { ReliefTerms } from './domain/relief/relief.ts';
import type { ReliefOffer } from './domain/relief/relief-offer.ts';
import { createLoanDesk, type LoanDesk } from './loan-desk.ts';
import {
  onAddendumIssued,
  onDayEnded,
  onHoldPlaced,
  onLetterIssued,
  onLoanEnded,
  onLoanGivenBack,
  onQuitaOffered,
  onReliefOffered,
} from './loan-ends.ts';
import { createLoanReads, type LoanReads } from './loan-reads.ts';
import { createMovementCursors } from './movement-cursor.ts';
import type { Agreements, PublishedAgencies, Surroundings } from './ports.ts';
import { lendingWorkers, letterWorkers } from './reactions.ts';
import type { EarlyPayments } from './routes/route-deps.ts';
import { lendingRoutes } from './routes.ts';
import { listComing } from './stores/coming-store.ts';
import { type DayRun, listDayRuns } from './stores/day-store.ts';
import { lockLoans } from './stores/loan-store.ts';
import { savedByPayment } from './stores/payment-event-store.ts';
import { createProductStore } from './stores/product-store.ts';
import { findOpenRelief } from './stores/relief-offer-store.ts';
import { applyPayment, applyPayments, type LoanPayment } from './use-cases/apply-payment.ts';
import { cancelLoan, type LoanCancellation } from './use-cases/cancel-loan.ts';
import { createProductDesk, type ProductDesk } from './use-cases/catalogue/product-desk.ts';
import { type BookCheck, checkBook } from './use-cases/check-book.ts';
import { createDisputable } from './use-cases/disputable-items.ts';
import { keptFiles } from './use-cases/documents/loan-documents.ts';
import {
  type HoldLift,
  type HoldOrder,
  type HoldResult,
  liftHold,
  placeHold,
} from './use-cases/holds.ts';
import { type LendingDeps, todayOf } from './use-cases/lending-deps.ts';
import { type LoanOpening, type Opened, openLoan, openLoanIn } from './use-cases/open-loan.ts';
import { type CreditPayout, payOutCredit } from './use-cases/pay-out-credit.ts';
import { portfolioOfDay as portfolioByDay } from './use-cases/portfolio-of-day.ts';
import { checkProvisions, createProvisions, type Provisions } from './use-cases/provisions.ts';
import { quoteLoanPayoff } from './use-cases/quote-payoff.ts';
import { readLoansAsOfDay } from './use-cases/read-loans-on-day.ts';
import {
  type Change,
  type ChangeOrder,
  type ChangeResult,
  previewEvent,
} from './use-cases/record-event.ts';
import { type LoanRefund, refundLoan } from './use-cases/refund-loan.ts';
import { createQuitas, type Quitas } from './use-cases/relief/quita.ts';
import { createQuitaOffers, type QuitaOffers } from './use-cases/relief/quita-offers.ts';
import {
  type GrantRelief,
  grantRelief,
  listReliefOptions,
  type PreviewResult,
  previewLoanRelief,
  type ReliefOption,
} from './use-cases/relief/relief.ts';
import { offerRelief } from './use-cases/relief/relief-offers.ts';
import {
  type PaymentReversal,
  reversePayment,
  reversePaymentIn,
} from './use-cases/reverse-payment.ts';
import { type DayOptions, type DaySettled, settleDay } from './use-cases/settle-day.ts';
import { type LoanVoid, voidLoan } from './use-cases/void-loan.ts';
import { type ChargeWaiver, waiveCharges } from './use-cases/waive-charges.ts';
import { writeOff } from './use-cases/write-off.ts';
import { askedByOf } from './views/loan-summary.ts';

export type { LoanDesk } from './loan-desk.ts';
export type { LoanInArrears } from './stores/arrears-store.ts';
export type { PortfolioRow } from './stores/portfolio-store.ts';
export type { DisputableItem, DisputedStanding } from './use-cases/disputable-items.ts';
export type { OpenClaims, Openings } from './use-cases/lending-deps.ts';

/** A change of a loan, in a transaction of its own or in the caller's. */
type LoanChange<Order> = (order: Order, tx?: Tx) => Promise<ChangeResult>;

/** What the rest of the monolith may ask of lending. Everything else is private. */
export type Lending = LoanReads & {
  readonly applyPayment: LoanChange<LoanPayment>;
  readonly applyPayments: (
    orders: readonly LoanPayment[],
    tx: Tx,
  ) => Promise<readonly ChangeResult[]>;
  readonly refund: LoanChange<LoanRefund>;
  readonly cancel: LoanChange<LoanCancellation>;
  readonly waiveCharges: LoanChange<ChargeWaiver>;
  readonly writeOff: LoanChange<ChangeOrder>;
  /** What a change would do today, by the decision that makes it; the loan stays locked until the caller commits. */
  readonly previewChange: (
    tx: Tx,
    change: Parameters<typeof previewEvent>[2],
  ) => ReturnType<typeof previewEvent>;
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
  /** Only people of ours offer it; the customer says yes to what they were shown. */
  readonly quitas: Quitas;
  readonly quitaOffers: QuitaOffers;
  /** A relief beyond what its customer may have by themselves. */
  readonly offerRelief: (
    tx: Tx,
    order: Parameters<typeof offerRelief>[2],
  ) => ReturnType<typeof offerRelief>;
  /** One that can still be accepted; null: it is over. */
  readonly findOpenRelief: (offerId: string) => Promise<ReliefOffer | null>;
  /** For whoever follows up on what is late. */
  readonly arrears: ArrearsReads;
  /** How much of an amount of one instalment is held, as the loan stands. */
  readonly heldPartOf: (
    loan: Loan,
    part: { readonly stop: HoldStop; readonly k: number; readonly amount: number },
  ) => Centavos;
  /** Writes the products of the house into a catalogue that lacks them. */
  readonly prepare: () => Promise<void>;
  /** The products that hold on a day. */
  readonly productsOn: (day: CivilDate, tx?: Tx) => Promise<readonly ProductVersion[]>;
  /** What people of ours see of the catalogue, and how a version comes into it. */
  readonly productDesk: ProductDesk;
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
  /** Whoever changes several loans at once has all of them first, in the order of the house. */
  readonly lockLoans: typeof lockLoans;
  /** What paying an amount of a loan today saves, its next instalment paid ahead; and what a payment has saved. */
  readonly savedIfPaidAhead: (loan: Loan, amount: Centavos) => Centavos;
  readonly savedByPayment: typeof savedByPayment;
  readonly quotePayoff: EarlyPayments['quotePayoff'];
  /** What a customer may dispute of their loans: a movement, or an instalment; null where it is not theirs. */
  readonly disputable: ReturnType<typeof createDisputable>;
  /** Brings every loan forward to a day; see `reactions.ts` for when it runs by itself. */
  readonly settleDay: (day: CivilDate, options?: DayOptions) => Promise<DaySettled>;
  /** What is set aside at a month's end for what will not be paid. */
  readonly provisions: Provisions;
  /** Compares every loan with the books. */
  readonly checkBook: () => Promise<BookCheck>;
  /** The text that new contracts are made of, and the hash it was published under. */
  readonly contractText: () => { readonly version: string; readonly hash: string };
  /** Cover sheet and contract of what is offered, or was accepted. */
  readonly contracts: {
    readonly fingerprintOf: (order: ContractOrder) => string;
    readonly print: (order: ContractOrder) => Promise<RenderedPdf>;
    readonly clausesOf: typeof clausesOf;
  };
  /** A shop gave money back, or the customer withdrew. */
  readonly onLoanGivenBack: typeof onLoanGivenBack;
  /** Has something done whenever a loan ended: one by itself, or many at the end of a day. */
  readonly onLoanEnded: typeof onLoanEnded;
  readonly onDayEnded: typeof onDayEnded;
  /** Has something done when a closing letter went out, or a changed plan was signed. */
  readonly onLetterIssued: typeof onLetterIssued;
  readonly onAddendumIssued: typeof onAddendumIssued;
  /** Has something done when somebody of ours offered a quita, or another plan. */
  readonly onQuitaOffered: typeof onQuitaOffered;
  readonly onReliefOffered: typeof onReliefOffered;
  /** Has something done when a case has something of a loan stand still. */
  readonly onHoldPlaced: typeof onHoldPlaced;
  /** What people of ours see of loans. */
  readonly desk: (agreements: Agreements) => LoanDesk;
  /** What a customer sees of their loans. */
  readonly routes: (api: Api, around: Surroundings & PublishedAgencies) => void;
  readonly workers: readonly Worker[];
  /** The last days as end of day left them, the latest first. */
  readonly dayRuns: () => Promise<readonly DayRun[]>;
  /** Closing letters: issued when they are due, and kept; addenda are kept too. */
  readonly closingLetters: (around: Surroundings) => {
    readonly workers: readonly Worker[];
    readonly files: ReturnType<typeof keptFiles>;
  };
};

/** The comparison of loans and books alone, for the command that verifies them. */
export const createLoanCheck = (deps: Pick<LendingDeps, 'db' | 'ledger'>) => () => checkBook(deps);
/** What months set aside, compared with the books. */
export const createProvisionCheck = (deps: Pick<LendingDeps, 'db' | 'ledger'>) => () =>
  checkProvisions(deps);
/** Loans as they stood when a day ended, with what is known of it now. */
export const loansAsOfDay = readLoansAsOfDay;
/** The portfolio when a day ended, and what is set aside for it. */
export const portfolioOfDay = { ...portfolioByDay, provisionOf, provisionPolicyOn };

/** For whoever tells of payments to come: whose loans have something to come, and what of one is to be paid by a day. */
export const dueReminders = { listComing, amountToPayBy: askedByOf };

export function createLending(deps: LendingDeps): Lending {
  const products = createProductStore(deps.db, deps.hints);
  const quitaOffers = createQuitaOffers(deps);
  const lending: Lending = {
    prepare: products.seed,
    productsOn: products.on,
    productDesk: createProductDesk({ ...deps, products }),
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
    previewChange: (tx, change) => previewEvent(deps, tx, change),
    voidLoan: (order, tx) => voidLoan(deps, order, tx),
    payOutCredit: (payout, tx) => payOutCredit(deps, payout, tx),
    placeHold: (tx, order) => placeHold(deps, tx, order),
    liftHold: (tx, lift) => liftHold(deps, tx, lift),
    listReliefOptions: (loanId) => listReliefOptions(deps, loanId),
    previewRelief: (loanId, terms) => previewLoanRelief(deps, loanId, { terms }),
    grantRelief: (tx, order) => grantRelief(deps, order, tx),
    quitas: createQuitas(deps),
    quitaOffers,
    offerRelief: (tx, order) => offerRelief(deps, tx, order),
    findOpenRelief: (offerId) => findOpenRelief(deps.db, { offerId, on: todayOf(deps.clock) }),
    arrears: createArrearsReads(deps, quitaOffers),
    heldPartOf: ({ state }, part) => heldPartOf(state, part),
    reversePayment: (order, tx) => {
      const keyed = { ...order, payment: `payment:${order.payment}` };
      return tx === undefined ? reversePayment(deps, keyed) : reversePaymentIn(deps, tx, keyed);
    },
    lockLoans,
    savedIfPaidAhead,
    savedByPayment,
    quotePayoff: (loanId, on) =>
      quoteLoanPayoff(deps, { loanId, ...(on === undefined ? {} : { on }) }),
    ...createLoanReads(deps),
    disputable: createDisputable(deps),
    desk: (agreements) => createLoanDesk(deps, agreements),
    settleDay: (day, options) => settleDay(deps, day, options),
    provisions: createProvisions(deps),
    checkBook: () => checkBook(deps),
    contractText: () => {
      const { template, hash } = contractTemplate(currentTemplateId);
      return { version: template.id, hash };
    },
    contracts: { fingerprintOf, print: printContract, clausesOf },
    onLoanGivenBack,
    onDayEnded,
    onLoanEnded,
    onLetterIssued,
    onAddendumIssued,
    onQuitaOffered,
    onReliefOffered,
    onHoldPlaced,
    dayRuns: () => listDayRuns(deps.db),
    routes: (api, around) => {
      const { productsOn, quotePayoff, previewPrepayment, grantRelief: grant } = lending;
      const early = { quotePayoff, previewPrepayment };
      const granting = { grantRelief: grant, grantQuita: lending.quitas.grant };
      const links = createFileLinks({ ...around, clock: deps.clock, sessions: around });
      const cursors = createMovementCursors(around.fields);
      lendingRoutes(api, { ...deps, ...around, links, cursors, productsOn, ...early, ...granting });
    },
    workers: lendingWorkers(deps),
    closingLetters: (around) => ({
      workers: letterWorkers({ ...deps, ...around }),
      files: keptFiles({ ...deps, ...around }),
    }),
  };
  return lending;
}
