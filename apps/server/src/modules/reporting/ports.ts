import type { CivilDate } from '@abona/kernel/civil-date';
import type { Result } from '@abona/kernel/result';
import type { RawBuilder } from 'kysely';
import type { Bureau } from '#modules/bureau/module.ts';
import type { Collections } from '#modules/collections/module.ts';
import type { portfolioOfDay } from '#modules/lending/module.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { GroupSums } from './domain/accounting/electronic-accounting.ts';
import type { ReportedPerson } from './domain/aml/alert.ts';
import type {
  RedecoReport,
  ReportedAgency,
  ReportedCase,
  ReuneReport,
} from './domain/condusef/condusef-case.ts';

export type { PortfolioRow } from '#modules/lending/module.ts';

/** Asked of lending: loans as they stood when a day ended, and what is set aside for them. */
export type Loans = typeof portfolioOfDay & {
  /** The last day whose end was booked. */
  readonly bookedUntil: () => Promise<CivilDate | null>;
};

/** Asked of merchants: what shops are called, by their ids. */
export type ShopNames = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Asked of origination: the tier under which each loan was granted, as a part of a statement. */
export type Tiers = RawBuilder<{ readonly loan_id: string; readonly tier: string }>;

/** Asked of the books: every account of a span of days, by the tax authority's codes. */
export type TrialBalances = {
  readonly trialBalance: (
    tx: Tx,
    span: { readonly from: CivilDate; readonly to: CivilDate },
  ) => Promise<readonly GroupSums[]>;
};

/** Asked of cases: what customers asked of us in a span of days, as far as CONDUSEF hears of it. */
export type ReceivedCases = {
  readonly receivedBetween: (
    tx: Tx,
    span: { readonly from: CivilDate; readonly to: CivilDate },
  ) => Promise<readonly ReportedCase[]>;
};

/** Asked of whoever follows up on late loans: who collected for us in a span of days. */
export type CollectingAgencies = {
  readonly collectingBetween: (
    tx: Tx,
    span: { readonly from: CivilDate; readonly to: CivilDate },
  ) => Promise<readonly ReportedAgency[]>;
};

/** Asked of the bureau reports: the last ones, newest first. */
export type BureauReports = Pick<Bureau, 'listReports'>;

/** What CONDUSEF is told by its interface. */
export type CondusefReport =
  | { readonly kind: 'reune'; readonly period: string; readonly content: ReuneReport }
  | { readonly kind: 'redeco'; readonly period: string; readonly content: RedecoReport };

/** CONDUSEF's interface: one bad row sends all of them back. */
export type Condusef = {
  readonly tell: (
    report: CondusefReport,
    signal: AbortSignal,
  ) => Promise<
    Result<{ readonly isAccepted: boolean; readonly words: readonly string[] }, 'unavailable'>
  >;
};

/** Asked of collections: who paid much, and what was paid on loans. */
export type MoneyIn = Collections['desk']['moneyIn'];

/** Asked of identity and origination. */
export type AmlPeople = {
  readonly personOf: (source: Database | Tx, customerId: number) => Promise<ReportedPerson>;
  /** Centavos a month, as they told; null: they did not. */
  readonly incomeOf: (source: Database | Tx, customerId: number) => Promise<number | null>;
};
