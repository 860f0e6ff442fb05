import type { ProductConditions } from '@abona/contract/staff-products/product-catalogue';
import { productsCopy as copy } from '#copy/products.ts';

type Draft = {
  readonly conditions: ProductConditions;
  /** Keys of what is written otherwise than it is, and of what cannot be read. */
  readonly changed: readonly string[];
  readonly wrong: readonly string[];
};

/** A condition that can be written anew, as people write it; what is written stands in the address under its key. */
export type DraftField = {
  readonly key: string;
  readonly label: string;
  readonly group: keyof typeof copy.groups;
  readonly now: string;
  /** It takes the width of two. */
  readonly isWide?: true;
  /** The conditions with it; null: that is no value of it. */
  readonly write: (conditions: ProductConditions, typed: string) => ProductConditions | null;
};

const HUNDRED = 100;
const SHARE_PLACES = 6;
const trimmed = (text: string): string => text.replace(/\.?0+$/, '');

/** `64` for `0.64`, and back; null: no percentage. */
const percentOf = (share: string): string => trimmed((Number(share) * HUNDRED).toFixed(4));
function shareOf(typed: string): string | null {
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(typed)) return null;
  const share = (Number(typed) / HUNDRED).toFixed(SHARE_PLACES);
  return trimmed(share) === '' ? '0' : trimmed(share);
}

const pesosOf = (centavos: number): string => String(centavos / HUNDRED);
const centavosOf = (typed: string): number | null =>
  /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * HUNDRED) : null;
const wholeOf = (typed: string): number | null => (/^\d{1,2}$/.test(typed) ? Number(typed) : null);

type Tier = 'A' | 'B' | 'C' | 'D';

const tierFields = (conditions: ProductConditions): DraftField[] =>
  (
    Object.entries(conditions.tiers) as [Tier, NonNullable<ProductConditions['tiers'][Tier]>][]
  ).flatMap(([tier, own]) => [
    {
      key: `tasa_${tier}`,
      label: copy.rate(tier),
      group: 'price',
      now: percentOf(own.annual_rate),
      write: (drafted, typed) => {
        const annual_rate = shareOf(typed);
        const before = drafted.tiers[tier];
        if (annual_rate === null || before === undefined) return null;
        return { ...drafted, tiers: { ...drafted.tiers, [tier]: { ...before, annual_rate } } };
      },
    },
    {
      key: `monto_${tier}`,
      label: copy.most(tier),
      group: 'amounts',
      now: pesosOf(own.amount_max),
      write: (drafted, typed) => {
        const amount_max = centavosOf(typed);
        const before = drafted.tiers[tier];
        if (amount_max === null || before === undefined) return null;
        return { ...drafted, tiers: { ...drafted.tiers, [tier]: { ...before, amount_max } } };
      },
    },
  ]);

const termFields = ({ terms }: ProductConditions): DraftField[] =>
  terms.map(({ frequency, counts }) => ({
    key: `plazos_${frequency}`,
    label: copy.terms(frequency),
    group: 'amounts',
    isWide: true,
    now: counts.join(', '),
    write: (drafted, typed) => {
      const read = typed
        .split(/[\s,]+/)
        .filter((word) => word !== '')
        .map(wholeOf);
      if (read.length === 0 || read.includes(null)) return null;
      const written = read.flatMap((count) => count ?? []);
      return {
        ...drafted,
        terms: drafted.terms.map((term) =>
          term.frequency === frequency ? { ...term, counts: written } : term,
        ),
      };
    },
  }));

function lateField({ late_policy: late }: ProductConditions): DraftField[] {
  if (late.kind === 'NONE') return [];
  const isFee = late.kind === 'LATE_FEE';
  return [
    {
      key: 'atraso',
      label: isFee ? copy.lateFee : copy.lateRate,
      group: 'price',
      now: isFee ? pesosOf(late.fee) : percentOf(late.annual_rate),
      write: (drafted, typed) => {
        const fee = centavosOf(typed);
        const annual_rate = shareOf(typed);
        const { late_policy: before } = drafted;
        if (before.kind === 'LATE_FEE')
          return fee === null ? null : { ...drafted, late_policy: { ...before, fee } };
        if (before.kind !== 'MORATORY' || annual_rate === null) return null;
        return { ...drafted, late_policy: { ...before, annual_rate } };
      },
    },
  ];
}

const openingField = ({ opening_fee: fee }: ProductConditions): DraftField => ({
  key: 'apertura',
  label: copy.opening,
  group: 'price',
  now: fee === null ? '0' : percentOf(fee.share),
  write: (drafted, typed) => {
    const share = shareOf(typed);
    if (share === null) return null;
    const mode = fee?.mode ?? 'DEDUCTED';
    return { ...drafted, opening_fee: share === '0' ? null : { share, mode } };
  },
});

const dayField = (
  key: string,
  name: 'first_due_gap_days' | 'cooling_off_business_days',
  conditions: ProductConditions,
): DraftField => ({
  key,
  label: copy.days[name],
  group: 'treatment',
  now: String(conditions[name]),
  write: (drafted, typed) => {
    const days = wholeOf(typed);
    return days === null ? null : { ...drafted, [name]: days };
  },
});

export const draftFields = (conditions: ProductConditions): readonly DraftField[] => [
  ...tierFields(conditions),
  ...lateField(conditions),
  openingField(conditions),
  ...termFields(conditions),
  dayField('primer_abono', 'first_due_gap_days', conditions),
  dayField('arrepentirse', 'cooling_off_business_days', conditions),
];

/** The version that the address writes, on what holds. */
export function readDraft(
  conditions: ProductConditions,
  search: Readonly<Record<string, string>>,
): Draft {
  const changed: string[] = [];
  const wrong: string[] = [];
  let drafted = conditions;
  for (const { key, now, write } of draftFields(conditions)) {
    const typed = search[key]?.trim();
    if (typed === undefined || typed === now) continue;
    const written = write(drafted, typed);
    if (written === null) wrong.push(key);
    else {
      changed.push(key);
      drafted = written;
    }
  }
  return { conditions: drafted, changed, wrong };
}
