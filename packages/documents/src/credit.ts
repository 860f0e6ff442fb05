import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Rate } from '@abona/kernel/rate';
import type { Frequency } from '@abona/loan-math/frequency';
import type { LatePolicy } from '@abona/loan-math/late-charge';

/** Whom a document is for. */
export type Holder = {
  readonly name: string;
  /** The fifteen digits that a customer knows. */
  readonly customerNumber: string;
  readonly curp: string | null;
  /** Line by line, as on an envelope. */
  readonly address: readonly string[];
  readonly email: string;
};

/** What a document says of the loan itself, whatever has happened to it since. */
export type Credit = {
  /** `loan_…`, as the customer sees it. */
  readonly loanId: string;
  readonly signedOn: CivilDate;
  /** What was bought, and where; nothing where money was lent. */
  readonly purchase: { readonly merchant: string; readonly reference: string } | null;
  readonly principal: Centavos;
  readonly annualRate: Rate;
  readonly iva: Rate;
  readonly late: LatePolicy;
  readonly cat: Cat;
  readonly frequency: Frequency;
  readonly instalmentCount: number;
  readonly commissions: readonly Commission[];
};

/** A CAT is nothing without the day on which it was computed. */
export type Cat = { readonly tenths: number; readonly calculatedOn: CivilDate };

/** A fee of the contract, before IVA, and when it is charged; nothing where it is not. */
export type Commission = {
  readonly name: string;
  readonly amount: Centavos | null;
  readonly moment: string;
};
