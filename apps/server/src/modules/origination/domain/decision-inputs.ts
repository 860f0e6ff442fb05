import type { DeclineReason } from '@abona/contract/origination/decision';
import type { DeviceVendor } from '@abona/contract/origination/device-vendors';
import type { Housing } from '@abona/contract/origination/form';
import type { DeviceLevel } from '@abona/contract/origination/policy-document';
import type { ReviewCause } from '@abona/contract/origination/review';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { ApplicationKind } from './application.ts';

/** What of a bureau's report a decision looks at. */
export type BureauSummary = {
  /** Null for a file too thin to score. */
  readonly score: number | null;
  /** What the person pays a month on open accounts. */
  readonly monthlyPayments: Centavos;
  readonly overdue: Centavos;
  /** The most payments anybody waited for in the last year, on one account. */
  readonly monthsLateWorst: number;
  /** Warnings of lenders, such as a debt that was written off. */
  readonly marks: readonly string[];
  /** Of the last ninety days. */
  readonly inquiriesRecent: number;
};

export type BureauAnswer =
  | { readonly status: 'reported'; readonly summary: BureauSummary }
  | { readonly status: 'no_file' }
  /** It did not answer, however often we asked. */
  | { readonly status: 'unavailable' };

/** How risky a browser looks to a vendor, and its reasons; unknown where it said nothing. */
export type DeviceVerdict = { readonly level: DeviceLevel; readonly codes: readonly string[] };
export type DeviceCheck = DeviceVerdict & { readonly vendor: DeviceVendor };

/** Everything a decision is made of. The same again, under the same policy, is decided the same. */
export type DecisionInputs = {
  readonly kind: ApplicationKind;
  readonly amount: Centavos | null;
  readonly today: CivilDate;
  readonly age: number;
  readonly monthlyIncome: Centavos;
  readonly housing: Housing;
  readonly dependants: number;
  readonly bureau: BureauAnswer;
  /** What the person owes us already. */
  readonly exposure: {
    readonly outstanding: Centavos;
    readonly isLate: boolean;
    /** Words that they paid or gave back: open, and come to nothing. Absent in decisions of before. */
    readonly claims?: { readonly open: number; readonly failed: number };
  };
  readonly velocity: Velocity;
  /** What vendors say about the browser; absent where none was asked. */
  readonly devices?: readonly DeviceCheck[];
  /** What their line rose to by paying on time; absent where it never did. */
  readonly earnedLine?: Centavos;
  /** What a person who looked at it said; absent where the policy decided by itself. */
  readonly review?: ReviewWord;
};

/** Why somebody looked, who they are, and what they said: with the policy it is the decision. */
export type ReviewWord = {
  readonly causes: readonly ReviewCause[];
  readonly by: string;
  readonly said:
    | { readonly outcome: 'approved' /** Null: all they might. */; readonly line: Centavos | null }
    | { readonly outcome: 'declined'; readonly reasons: readonly DeclineReason[] };
};

/** How often the same person, phone, browser and address were seen lately. */
export type Velocity = {
  readonly applications: number;
  readonly peoplePerDevice: number;
  readonly peoplePerAddress: number;
  readonly peoplePerCurp: number;
  readonly peoplePerPhone: number;
  /** A decline that said when to come back, and it is not yet then. */
  readonly barredUntil: CivilDate | null;
};
