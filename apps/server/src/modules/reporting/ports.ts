import type { CivilDate } from '@abona/kernel/civil-date';
import type { RawBuilder } from 'kysely';
import type { portfolioOfDay } from '#modules/lending/module.ts';

export type { PortfolioRow } from '#modules/lending/module.ts';

/** Asked of lending: loans as they stood when a day ended, and what is set aside for them. */
export type Loans = typeof portfolioOfDay & {
  /** The last day whose end was booked. */
  readonly bookedUntil: () => Promise<CivilDate | null>;
};

/** Asked of origination: the tier under which each loan was granted, as a part of a statement. */
export type Tiers = RawBuilder<{ readonly loan_id: string; readonly tier: string }>;
