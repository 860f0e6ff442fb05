import { useSearch } from '@abona/client/office/use-address.ts';
import { FilterBar, FilterChip } from '@abona/ui/dense/queue/filter-bar.tsx';
import { useRef } from 'react';
import { cohortText, partText, portfolioCopy } from '#copy/portfolio.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { civilDateText, shortDayText } from '#lib/moments.ts';
import { asSearch, type PartQuery } from './portfolio-address.ts';
import type { Portfolio } from './portfolio-text.ts';

const copy = portfolioCopy.filters;

type PortfolioFiltersProps = {
  readonly part: PartQuery;
  readonly choices: Portfolio['choices'];
  /** Months' ends that can be looked back at, oldest first. */
  readonly days: readonly string[];
};

type Choice = { readonly value: string; readonly text: string };

/** Which part of the portfolio, and at which close; all of it stands in the address. F brings the focus here. */
export function PortfolioFilters({ part, choices, days }: PortfolioFiltersProps) {
  const [, change] = useSearch();
  const bar = useRef<HTMLDivElement>(null);
  const { filter } = portfolioCopy.keys;
  useShortcuts([
    { ...filter, keys: 'f', run: () => bar.current?.querySelector('select')?.focus() },
  ]);
  const chip = (
    key: keyof PartQuery,
    field: string,
    { all, options }: { readonly all: string; readonly options: readonly Choice[] },
  ) => {
    const value = part[key] ?? '';
    const known = options.some((option) => option.value === value);
    const shown = [
      { value: '', text: all },
      ...options,
      ...(value === '' || known ? [] : [{ value, text: value }]),
    ];
    return (
      <FilterChip
        field={field}
        text={shown.find((option) => option.value === value)?.text ?? value}
        value={value}
        options={shown}
        onChange={(chosen) => change(asSearch({ [key]: chosen === '' ? null : chosen }))}
      />
    );
  };
  return (
    <div ref={bar}>
      <FilterBar label={copy.label}>
        {chip('product', copy.product, {
          all: copy.all,
          options: choices.products.map((value) => ({ value, text: partText.product(value) })),
        })}
        {chip('tier', copy.tier, {
          all: copy.all,
          options: choices.tiers.map((value) => ({ value, text: partText.tier(value) })),
        })}
        {chip('merchant', copy.merchant, {
          all: copy.all,
          options: choices.merchants.map(({ id, name }) => ({
            value: id,
            text: partText.merchant(id, name),
          })),
        })}
        {chip('cohort', copy.cohort, {
          all: copy.allCohorts,
          options: choices.cohorts.map((value) => ({ value, text: cohortText(value) })),
        })}
        {chip('day', copy.day, {
          all: copy.lastDay,
          options: days.toReversed().map((value) => ({
            value,
            text: value === part.day ? shortDayText(value) : civilDateText(value),
          })),
        })}
      </FilterBar>
    </div>
  );
}
