import { peso } from '@abona/client/office/money.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import { shareText } from '#acts/product-text.ts';
import { checkCopy as copy } from '#copy/products.ts';
import { civilDateText } from '#lib/moments.ts';

export type ProductCheck = StaffCallReply<'checkProductVersion'>['checks'][number];

type Found<Check extends ProductCheck['check']> = Extract<ProductCheck, { readonly check: Check }>;

/** `missing`: nobody has said yet what is looked at. */
export type CheckState = 'passed' | 'failed' | 'missing';

export function stateOf(check: ProductCheck): CheckState {
  if (check.refusal === null) return 'passed';
  const isUnsaid =
    (check.check === 'first_day' && check.valid_from === null) ||
    (check.check === 'fees' && check.registered_on === null);
  return isUnsaid ? 'missing' : 'failed';
}

function dayText({ refusal, valid_from: from, changes }: Found<'first_day'>): string {
  if (from === null) return copy.noDay;
  const day = civilDateText(from);
  if (refusal === null) return copy.day(day, changes);
  if (refusal === 'product_day_taken') return copy.dayTaken(day);
  return changes === 0 ? copy.unchanged : copy.dayOver(day);
}

function lateText({ refusal, kind, most, of }: Found<'late_charge'>): string {
  if (refusal !== null) return copy.lateWrong[kind];
  if (kind === 'NONE') return copy.lateNone;
  return most === null || of === null ? copy.lateEndless : copy.late(kind, peso(most), peso(of));
}

function feesText({ refusal, registered_on: on, usable_from: usable }: Found<'fees'>): string {
  const { fees } = copy;
  if (refusal === 'product_fees_unregistered')
    return on === null ? fees.unregistered : fees.notYet(civilDateText(on));
  if (usable === null) return fees.same;
  const day = civilDateText(usable);
  return refusal === null ? fees.usable(day) : fees.tooSoon(day);
}

function followingText({ refusal, version, valid_from: from }: Found<'following'>): string {
  if (version === null || from === null) return copy.followingNone;
  const day = civilDateText(from);
  return refusal === null ? copy.following(version, day) : copy.followingNot(version, day);
}

function exampleText(found: Found<'example'>): string {
  const { amount, installments, cat_percent: cat, exact_percent: exact } = found;
  if (installments === null || cat === null || exact === null) return copy.exampleNone;
  return copy.example(copy.plan(peso(amount), installments), cat, exact);
}

const BYTES_OF_KB = 1_000;

/** What was looked at of what is lent, to whom and for how long. */
function lentText(found: Found<'tiers' | 'rates' | 'terms' | 'iva'>): string {
  const isRight = found.refusal === null;
  switch (found.check) {
    case 'tiers': {
      const { tiers, amount_min: least, amount_max: most } = found;
      return (isRight ? copy.tiers : copy.tiersFewer)(tiers, peso(least), peso(most));
    }
    case 'rates':
      return isRight ? copy.rates(shareText(found.least), shareText(found.most)) : copy.ratesTwice;
    case 'terms':
      return isRight ? copy.terms(found.terms, found.installments_max) : copy.termsTwice;
    case 'iva':
      return (isRight ? copy.iva : copy.ivaUnknown)(shareText(found.iva));
  }
}

const plansText = ({ refusal, plans, failed, cat_max: cat }: Found<'plans'>): string =>
  refusal === null && cat !== null ? copy.plans(plans, cat) : copy.plansFailed(failed, plans);

const principalText = ({ refusal, plans, least }: Found<'principal'>): string =>
  refusal === null && least !== null ? copy.principal(peso(least), plans) : copy.principalNone;

/** What was looked at of what is printed. */
function printedText(found: Found<'contract' | 'cover_sheet'>): string {
  if (found.check === 'contract')
    return found.refusal === null ? copy.contract(found.text, found.reca) : copy.contractNone;
  const kilobytes = Math.ceil(found.bytes / BYTES_OF_KB);
  return found.refusal === null ? copy.coverSheet(kilobytes) : copy.coverSheetNone;
}

/** What a check found, in one line. */
export function checkText(found: ProductCheck): string {
  switch (found.check) {
    case 'first_day':
      return dayText(found);
    case 'tiers':
    case 'rates':
    case 'terms':
    case 'iva':
      return lentText(found);
    case 'plans':
      return plansText(found);
    case 'principal':
      return principalText(found);
    case 'example':
      return exampleText(found);
    case 'late_charge':
      return lateText(found);
    case 'cooling_off':
      return copy.coolingOff(found.days, found.least);
    case 'fees':
      return feesText(found);
    case 'following':
      return followingText(found);
    case 'contract':
    case 'cover_sheet':
      return printedText(found);
  }
}
