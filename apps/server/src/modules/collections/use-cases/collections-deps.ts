import type { CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Ledger } from '#modules/ledger/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import type { BankAccounts, CardsOnFile, SecondProofs, Shops, Standing } from '../ports.ts';
import type { BankPage } from '../rails/bank-page/bank-page-port.ts';
import type { CardProvider } from '../rails/card/card-port.ts';
import type { DebitProvider } from '../rails/debit/debit-port.ts';
import type { SpeiProvider } from '../rails/spei/spei-port.ts';
import type { PayoutStore } from '../stores/payout-store.ts';
import type { ProviderEventStore } from '../stores/provider-event-store.ts';
import type { ReceiptStore } from '../stores/receipt-store.ts';

/** What the use cases of this module work with; each takes the part it needs. */
export type CollectionsDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly publish: Publish;
  readonly enqueue: Enqueue;
  readonly audit: RecordAudit;
  readonly ledger: Pick<Ledger, 'post' | 'postAll' | 'netOf'>;
  readonly lending: Pick<
    Lending,
    | 'applyPayment'
    | 'applyPayments'
    | 'reversePayment'
    | 'lockLoans'
    | 'findLoan'
    | 'findLoans'
    | 'loanOf'
    | 'loansOf'
    | 'quotePayoff'
    | 'payOutCredit'
    | 'savedByPayment'
    | 'savedIfPaidAhead'
    | 'leftCredits'
    | 'moneyCreditOf'
    | 'waiveCharges'
    | 'heldPartOf'
    | 'onDayEnded'
    | 'onHoldPlaced'
  >;
  readonly bankAccounts: BankAccounts;
  readonly cardsOnFile: CardsOnFile;
  readonly shops: Shops;
  readonly proofs: SecondProofs;
  readonly standing: Standing;
  readonly spei: SpeiProvider;
  /** Addresses from which SPEI may tell us anything; none named: any. */
  readonly speiCallers: readonly string[];
  readonly cards: CardProvider;
  readonly debit: DebitProvider;
  /** Addresses from which it may tell us anything; none named: any. */
  readonly debitCallers: readonly string[];
  readonly bankPage: BankPage;
  /** Where browsers find the app. */
  readonly publicUrl: string;
  readonly payouts: PayoutStore;
  readonly receipts: ReceiptStore;
  readonly providerEvents: ProviderEventStore;
};

/** The business day it is. */
export const todayOf = (clock: Clock): CivilDate => mexicoCityDate(clock.now().getTime());
