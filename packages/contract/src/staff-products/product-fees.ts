import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import type { ProductConditions } from './product-catalogue.ts';

/** Natural days between registering a fee at CONDUSEF and using it: new or higher, and lower (LTOSF 6). */
export const FEE_NOTICE_DAYS = { raise: 30, cut: 2 } as const;
export type FeeChange = keyof typeof FEE_NOTICE_DAYS;

type Fees = Pick<ProductConditions, 'opening_fee' | 'late_policy' | 'tiers'>;

/** Every fee by what it is for. Interest, also for being late, is none. */
function feesOf({ opening_fee: opening, late_policy: late, tiers }: Fees): Map<string, number> {
  return new Map([
    // Paid otherwise it is another fee.
    [`opening ${opening?.mode}`, Number(opening?.share ?? 0)],
    ['late', late.kind === 'LATE_FEE' ? late.fee : 0],
    ...Object.entries(tiers).map(
      ([tier, { flat_fee_share: share }]) => [tier, Number(share)] as const,
    ),
  ]);
}

/** Whether a fee is new or higher, or else lower; null: none is another one. */
export function feeChangeOf(before: Fees, after: Fees): FeeChange | null {
  const [now, then] = [feesOf(before), feesOf(after)];
  if ([...then].some(([fee, amount]) => amount > (now.get(fee) ?? 0))) return 'raise';
  return [...now].some(([fee, amount]) => amount > (then.get(fee) ?? 0)) ? 'cut' : null;
}

/** The first day on which what was registered on a day may be charged. */
export const feesUsableFrom = (change: FeeChange, registeredOn: CivilDate): CivilDate =>
  addDays(registeredOn, FEE_NOTICE_DAYS[change]);
