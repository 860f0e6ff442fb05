import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Rate } from '@abona/kernel/rate';
import type { DayCount } from '@abona/loan-math/day-count';
import type { Frequency } from '@abona/loan-math/frequency';
import type { LatePolicy } from '@abona/loan-math/late-charge';
import type { OpeningFeeMode } from '@abona/loan-math/loan-terms';
import type { LoanKind } from './loan.ts';

/** How well we expect a customer to pay: A best. */
export type RiskTier = 'A' | 'B' | 'C' | 'D';

/** What a tier pays and how much it may borrow. */
export type TierConditions = {
  readonly annualRate: Rate;
  /** Of the amount, without IVA, where the design is a flat fee. */
  readonly flatFeeShare: Rate;
  readonly amountMax: Centavos;
};

/** How often, and how many times. */
type TermChoice = { readonly frequency: Frequency; readonly counts: readonly number[] };

/** What we lend and on which conditions, as of a day. A change is a new version. */
export type ProductVersion = {
  readonly product: string;
  readonly version: number;
  readonly validFrom: CivilDate;
  /** When its fees were registered at CONDUSEF, where they are other ones than before. */
  readonly feesRegisteredOn?: CivilDate | undefined;
  /** As customers read it. */
  readonly name: string;
  readonly kind: LoanKind;
  /** A line is drawn on several times up to its limit; the others are one loan each. */
  readonly isRevolving: boolean;
  readonly amountMin: Centavos;
  readonly tiers: Readonly<Partial<Record<RiskTier, TierConditions>>>;
  readonly terms: readonly TermChoice[];
  readonly level: 'TOTAL_WITH_IVA' | 'BEFORE_IVA' | 'FLAT_FEE';
  readonly dayCount: DayCount;
  readonly iva: Rate;
  readonly openingFee: { readonly share: Rate; readonly mode: OpeningFeeMode } | null;
  readonly latePolicy: LatePolicy;
  /** Days between the purchase and the first instalment, at least. */
  readonly firstDueGapDays: number;
  /** Days banks open, after signing, in which the customer may withdraw without cost. */
  readonly coolingOffBusinessDays: number;
  /** Days ahead for which a payoff can be quoted. */
  readonly payoffDaysAhead: number;
};
