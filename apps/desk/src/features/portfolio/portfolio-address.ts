import type { StaffCallInput } from '@abona/contract/client-types';
import type { PortfolioBucket, PortfolioSpan } from '@abona/contract/staff/portfolio';
import { paths } from '#routing/paths.ts';

type Search = Readonly<Record<string, string | undefined>>;

export type FigureQuery = NonNullable<StaffCallInput<'exportPortfolioLoans'>['query']>;
export type PartQuery = Pick<FigureQuery, 'day' | 'product' | 'merchant' | 'tier' | 'cohort'>;

/** What each part of a figure is called in the address. */
const names = {
  day: 'corte',
  product: 'producto',
  merchant: 'comercio',
  tier: 'nivel',
  cohort: 'cosecha',
  bucket: 'atraso',
  late: 'mas-de',
  restructured: 'reestructurados',
  from: 'de',
  first_unpaid: 'primer-pago',
} as const satisfies Readonly<Record<keyof FigureQuery, string>>;

type FigurePart = keyof typeof names;
const figureParts = Object.keys(names) as readonly FigurePart[];
const partKeys = ['day', 'product', 'merchant', 'tier', 'cohort'] as const;

const readFrom = (search: Search, parts: readonly FigurePart[]) =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const value = search[names[part]];
      return value === undefined ? [] : [[part, value]];
    }),
  );

/** The part of the portfolio that the address names. What nobody could mean, the server refuses with a sentence. */
export const partFrom = (search: Search): PartQuery => readFrom(search, partKeys);

export const figureFrom = (search: Search): FigureQuery => readFrom(search, figureParts);

/** As the address says it; what is null is taken out. */
export const asSearch = (
  query: Readonly<Partial<Record<FigurePart, string | null>>>,
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    figureParts.flatMap((part) => {
      const value = query[part];
      return value === undefined ? [] : [[names[part], value]];
    }),
  );

function addressOf(path: string, query: FigureQuery): string {
  const search = new URLSearchParams();
  for (const part of figureParts) {
    const value = query[part];
    if (value !== undefined) search.set(names[part], String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Where the loans of a figure are listed. */
export const loansHref = (query: FigureQuery): string => addressOf(paths.portfolioLoans, query);

export const portfolioHref = (query: PartQuery): string => addressOf(paths.portfolio, query);

/** Sums are kept of shops by month alone: with a product or a tier as well there is none. */
export const isSummed = ({ product, merchant, tier, cohort }: PartQuery): boolean =>
  merchant === undefined || cohort === undefined || (product === undefined && tier === undefined);

/** How late a loan is as the screen tells it: some buckets are looked at as one. */
export const ages = [
  'current',
  'late_1_30',
  'late_31_60',
  'late_61_90',
  'late_91_up',
  'written_off',
  'ended',
] as const satisfies readonly (PortfolioBucket | PortfolioSpan)[];
export type Age = (typeof ages)[number];
/** Of loans that are owed. */
export const owedAges = ages.slice(0, 5);

/** In which of them each bucket is. */
const ageOfBucket: Readonly<Record<PortfolioBucket, Age>> = {
  current: 'current',
  late_1_7: 'late_1_30',
  late_8_30: 'late_1_30',
  late_31_60: 'late_31_60',
  late_61_90: 'late_61_90',
  late_91_120: 'late_91_up',
  late_121_180: 'late_91_up',
  late_181_up: 'late_91_up',
  written_off: 'written_off',
  ended: 'ended',
};

export const ageOf = (bucket: PortfolioBucket): Age => ageOfBucket[bucket];
