import { z } from 'zod';
import { StreamedFile } from '../file.ts';
import { defineStaffCall } from './define-staff-call.ts';

/** How late a loan is, in the order in which it gets worse; then lost, and over. */
export const portfolioBuckets = [
  'current',
  'late_1_7',
  'late_8_30',
  'late_31_60',
  'late_61_90',
  'late_91_120',
  'late_121_180',
  'late_181_up',
  'written_off',
  'ended',
] as const;
export type PortfolioBucket = (typeof portfolioBuckets)[number];

/** Several buckets in a row that are looked at as one: the first of them, and the last. */
export const portfolioSpans = {
  late_1_30: ['late_1_7', 'late_8_30'],
  late_91_up: ['late_91_120', 'late_181_up'],
} as const satisfies Readonly<Record<string, readonly [PortfolioBucket, PortfolioBucket]>>;
export type PortfolioSpan = keyof typeof portfolioSpans;
const bucketOrSpan = z.enum([...portfolioBuckets, 'late_1_30', 'late_91_up']);

/** Days late above which a loan is counted. */
export const parDays = [0, 30, 60, 90] as const;
/** Days after which a first instalment that is not paid counts as a default. */
export const firstPaymentDays = [1, 30] as const;

const access = { roles: ['finance', 'risk', 'compliance'], secondPerson: 'never' } as const;
const errors = ['session_expired', 'role_missing', 'not_found', 'validation_failed'] as const;

const day = z.iso.date();

/** Loans of a product, a shop, a tier, a month; all of them unless said. `none`: those that have none. */
const filters = {
  /** The day whose end is shown; the last one unless said. */
  day: day.optional(),
  product: z.string().max(40).optional(),
  merchant: z.string().max(64).optional(),
  tier: z.enum(['A', 'B', 'C', 'D', 'none']).optional(),
  /** The month of opening, `2026-11`. */
  cohort: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
};
const PortfolioFilters = z.object(filters);

/** A part of a whole. `percent` with two decimals, half up; null where the whole is nothing. */
const Share = z.object({ part: z.int(), whole: z.int(), percent: z.string().nullable() });

const Figures = z.object({
  loans: z.int(),
  principal: z.int(),
  interest: z.int(),
  provisions: z.int(),
  buckets: z.array(
    z.object({
      bucket: z.enum(portfolioBuckets),
      loans: z.int(),
      principal: z.int(),
      provision: z.int(),
      share: Share,
    }),
  ),
  /** Principal of loans that are later than so many days. */
  par: z.array(z.object({ days: z.int(), share: Share })),
  /** The same with loans that were restructured. */
  par30_restructured: Share,
  coverage_par30: Share,
  coverage_par30_restructured: Share,
  coverage_par90: Share,
  imor: Share,
  /** With what was written off in twelve months. */
  imora: Share,
  written_off_12_months: z.int(),
});

const FirstPayment = z.object({ days: z.int(), share: Share });

export const getPortfolio = defineStaffCall({
  method: 'GET',
  path: '/v1/portfolio',
  summary:
    'The portfolio when a day ended: what is owed, how late, what is set aside, and a month before.',
  access,
  query: PortfolioFilters,
  reply: z.object({
    day,
    taken_at: z.string(),
    figures: Figures,
    /** At the end of the month before; null where it was not kept. */
    previous: z.object({ day, figures: Figures }).nullable(),
    first_payment_default: z.array(FirstPayment),
    /** Of the year until that day: income by principal, and losses by principal. */
    yield: Share,
    cost_of_risk: Share,
    /** What can be chosen. */
    choices: z.object({
      products: z.array(z.string()),
      merchants: z.array(z.object({ id: z.string(), name: z.string() })),
      tiers: z.array(z.string()),
      cohorts: z.array(z.string()),
    }),
  }),
  errors,
});

export const getPortfolioBreakdown = defineStaffCall({
  method: 'GET',
  path: '/v1/portfolio/breakdown',
  summary: 'The portfolio by product, shop, tier or month of opening.',
  access,
  query: z.object({ ...filters, by: z.enum(['product', 'merchant', 'tier', 'cohort']) }),
  reply: z.object({
    day,
    groups: z.array(
      z.object({
        /** What they have in common; `none` where they have none. */
        key: z.string(),
        /** Of a shop; others are called by their key. */
        name: z.string(),
        loans: z.int(),
        principal: z.int(),
        provisions: z.int(),
        par30: Share,
        par90: Share,
        written_off_12_months: z.int(),
        first_payment_default: z.array(FirstPayment),
      }),
    ),
  }),
  errors,
});

export const getPortfolioRolls = defineStaffCall({
  method: 'GET',
  path: '/v1/portfolio/rolls',
  summary: 'Where the loans of the last month’s end stand now, by principal.',
  access,
  query: PortfolioFilters,
  reply: z.object({
    day,
    /** Null: nothing is kept to compare with. */
    previous_day: day.nullable(),
    rows: z.array(
      z.object({
        from: z.enum(portfolioBuckets),
        loans: z.int(),
        principal: z.int(),
        to: z.array(z.object({ bucket: z.enum(portfolioBuckets), loans: z.int(), share: Share })),
      }),
    ),
    /** What each bucket holds now of what the one before it held then: current, 1–30, 31–60, 61–90, more. */
    rates: z.array(z.object({ from: z.string(), to: z.string(), share: Share })),
    /** Of what is current, how much ends beyond 90 days if every month rolls like this. */
    through: Share,
  }),
  errors,
});

export const getPortfolioVintages = defineStaffCall({
  method: 'GET',
  path: '/v1/portfolio/vintages',
  summary: 'What of each month’s loans is late, by months since they were opened.',
  access,
  query: z.object({ ...filters, late: z.enum(['30', '60', '90']).default('30') }),
  reply: z.object({
    day,
    vintages: z.array(
      z.object({
        cohort: z.string(),
        loans: z.int(),
        lent: z.int(),
        /** Not whole: of a month that is not over. */
        points: z.array(z.object({ day, months: z.int(), is_whole: z.boolean(), share: Share })),
      }),
    ),
  }),
  errors,
});

const SERIES_MAX = 60;

export const getPortfolioSeries = defineStaffCall({
  method: 'GET',
  path: '/v1/portfolio/series',
  summary: 'The figures of the last snapshots: of every day, or of months’ ends.',
  access,
  query: z.object({
    ...filters,
    every: z.enum(['day', 'month']).default('month'),
    last: z.coerce.number().int().min(1).max(SERIES_MAX).default(12),
  }),
  reply: z.object({
    points: z.array(
      z.object({
        day,
        loans: z.int(),
        principal: z.int(),
        provisions: z.int(),
        par: z.array(z.object({ days: z.int(), share: Share })),
      }),
    ),
  }),
  errors,
});

/** Which loans a figure is made of. Nothing said: every loan that is owed. */
const figureOf = {
  ...filters,
  bucket: bucketOrSpan.optional(),
  /** Later than so many days. */
  late: z.coerce.number().int().min(0).max(9_999).optional(),
  restructured: z.literal('yes').optional(),
  /** A cell of the matrix: where they stood at the last month’s end; with `bucket`, where they are now. */
  from: bucketOrSpan.optional(),
  /** First instalments unpaid so many days after they were due, of the year until that day. */
  first_unpaid: z.enum(['1', '30']).optional(),
};

const LOANS_PAGE_MAX = 200;

const PortfolioLoanView = z.object({
  loan_id: z.string(),
  product: z.string(),
  merchant_id: z.string().nullable(),
  tier: z.string().nullable(),
  opened_on: day,
  status: z.enum(['active', 'written_off', 'closed']),
  bucket: z.enum(portfolioBuckets),
  days_late: z.int(),
  lent: z.int(),
  principal: z.int(),
  interest: z.int(),
  is_restructured: z.boolean(),
});
export type PortfolioLoanView = z.output<typeof PortfolioLoanView>;

export const listPortfolioLoans = defineStaffCall({
  method: 'GET',
  path: '/v1/portfolio/loans',
  summary: 'The loans that a figure is made of, in pages.',
  access,
  query: z.object({
    ...figureOf,
    cursor: z.string().max(120).optional(),
    limit: z.coerce.number().int().min(1).max(LOANS_PAGE_MAX).default(50),
  }),
  reply: z.object({ day, loans: z.array(PortfolioLoanView), next_cursor: z.string().nullable() }),
  errors,
});

export const exportPortfolioLoans = defineStaffCall({
  method: 'GET',
  path: '/v1/portfolio/loans/export',
  summary: 'The same loans as a CSV file. It names nobody.',
  access,
  query: z.object(figureOf),
  reply: StreamedFile,
  errors,
  file: ['text/csv'],
});
