import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Delinquency, LatePolicy } from '@abona/loan-math/late-charge';
import type { LoanTerms } from '@abona/loan-math/loan-terms';
import type { Instalment } from '@abona/loan-math/plan';
import type { Amounts, LateAmounts } from './amounts.ts';
import type { Hold } from './hold.ts';

/** The ways money reaches or leaves us, as the ledger names them. */
export type Rail = 'card' | 'cash_store' | 'spei' | 'direct_debit' | 'points';

/**
 * What pays a loan. `dispute`: a case was answered for the customer, and we bear what counts as paid by it. `goodwill`:
 * we give it; it pays the debt and is never money.
 */
export type PaymentRail = Rail | 'dispute' | 'goodwill';

export type LoanKind = 'purchase' | 'cash';

/** Where the money of a loan went: to the merchant's account with us, or to the customer. */
export type Disbursement =
  | { readonly to: 'merchant'; readonly merchantId: string }
  | { readonly to: 'customer'; readonly rail: Rail };

/** What was agreed. It never changes, whatever becomes of the plan. */
export type LoanContract = {
  readonly loanId: string;
  readonly customerId: number;
  readonly product: string;
  readonly productVersion: number;
  readonly kind: LoanKind;
  readonly openedOn: CivilDate;
  readonly terms: LoanTerms;
  readonly latePolicy: LatePolicy;
  readonly disbursement: Disbursement;
  /** How an opening fee that is paid at once came in; null where there is none of the kind. */
  readonly openingFeeRail: Rail | null;
  /** Owed at the start: the principal, and an opening fee with its IVA where it is financed. */
  readonly financed: Centavos;
  readonly netDisbursed: Centavos;
  readonly openingFee: Centavos;
  readonly openingFeeIva: Centavos;
  /** Tenths of a percent, as the contract prints it. */
  readonly catTenths: number;
  /** The last day on which the customer may withdraw without cost. */
  readonly coolingOffUntil: CivilDate;
};

/** An instalment of the current plan and what became of it. */
export type InstalmentState = Instalment & {
  /** Its interest and fee are charged: its due date has come. */
  readonly isDue: boolean;
  /** Nothing of it is owed any more, and nothing can be. */
  readonly isSettled: boolean;
  /** Charged for being late, so far. */
  readonly late: LateAmounts;
  readonly waived: LateAmounts;
  /** Overdue principal times days, exactly. */
  readonly lateWeight: number;
  readonly paid: Amounts;
};

/** What the books hold for a loan beside its instalments: sums since it was opened. */
export type LoanTotals = {
  /** Money received, by rail; returned payments do not count. */
  readonly received: Readonly<Record<PaymentRail, Centavos>>;
  /** Principal paid before it was due. */
  readonly prepaid: Centavos;
  /** Principal that was given up by agreement. */
  readonly forgiven: Centavos;
  /** Taken back by the merchant. */
  readonly refunded: Centavos;
  /** Lent, but never handed over: the customer withdrew in time. */
  readonly undisbursed: Centavos;
  /** Paid out of the credit balance to the customer, by rail. */
  readonly paidOut: Readonly<Record<Rail, Centavos>>;
  /** Saldo a favor that was paid out before the payment it came from was returned. */
  readonly overdrawn: Centavos;
  /** Received after the loan was written off. */
  readonly recovered: Centavos;
};

export type LoanStatus = 'active' | 'closed' | 'cancelled' | 'written_off';

/** How a loan ended. */
export type Closing = 'paid' | 'paid_off' | 'refunded' | 'withdrawn' | 'written_off' | 'void';

/** A loan as it stands on the day it is settled through. */
export type LoanState = {
  readonly status: LoanStatus;
  readonly settledThrough: CivilDate;
  readonly rows: readonly InstalmentState[];
  readonly planVersion: number;
  readonly levelPayment: Centavos;
  /** The due date of the plan's last instalment, also where not all rows are at hand. */
  readonly lastDueOn: CivilDate;
  readonly totals: LoanTotals;
  /** Saldo a favor: kept for the next instalment, or for the customer once the loan has ended. */
  readonly credit: Centavos;
  readonly closedOn: CivilDate | null;
  readonly closing: Closing | null;
  /** What stands still of it, or stood, and on which days. */
  readonly holds: readonly Hold[];
};

/** A loan with all that is stored of it. */
export type Loan = {
  readonly contract: LoanContract;
  readonly state: LoanState;
  /** The last day to pay the oldest instalment that is unpaid and late; null when none is. */
  readonly pastDueSince: CivilDate | null;
  readonly delinquency: Delinquency;
  readonly nextEventOn: CivilDate | null;
  readonly lastStatementOn: CivilDate | null;
  readonly statementCount: number;
  readonly eventCount: number;
  readonly automaticPayment: boolean;
};
