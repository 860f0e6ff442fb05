import type { ProductConditions } from '@abona/contract/staff-products/product-catalogue';
import type { ProductCheck } from '@abona/contract/staff-products/product-checks';
import { currentTemplateId } from '@abona/documents/contract/contract-templates';
import { addDays, type CivilDate, parseCivilDate } from '@abona/kernel/civil-date';
import { formatDateMedium } from '@abona/kernel/date-format';
import { invariant } from '@abona/kernel/invariant';
import { lender } from '@abona/lender/lender';
import { printCoverSheet } from '#modules/lending/documents/print-cover-sheet.ts';
import {
  checkFollowing,
  conditionChecks,
  contractCheck,
  exampleOf,
  type FeeRefusal,
  feesCheck,
} from '#modules/lending/domain/catalogue/product-checks.ts';
import { conditionsOf, versionFrom } from '#modules/lending/domain/catalogue/product-conditions.ts';
import type { ProductVersion } from '#modules/lending/domain/product.ts';

/** The text under which a loan is signed now, and under which number it is registered. */
export const CONTRACT = { text: currentTemplateId, reca: lender.reca };

export type ProposedVersion = {
  readonly conditions: ProductConditions;
  /** Null: nobody has said yet. */
  readonly validFrom: CivilDate | null;
  /** Null: nobody said; it is asked for where a fee is another one. */
  readonly feesRegisteredOn: CivilDate | null;
};

/** The versions among which it comes, by their days, and the number it takes. */
type Place = {
  readonly versions: readonly ProductVersion[];
  readonly number: number;
  readonly today: CivilDate;
};

export type CheckedVersion = {
  readonly before: ProductVersion;
  readonly after: ProductVersion;
  readonly checks: ProductCheck[];
};

/** A version at its place in the catalogue, and everything that was looked at; null: no version holds before it. */
export async function checkProposal(
  { versions, number, today }: Place,
  { conditions, validFrom, feesRegisteredOn }: ProposedVersion,
): Promise<CheckedVersion | null> {
  const day = validFrom ?? addDays(today, 1);
  const before = versions.findLast((one) => one.validFrom <= day);
  if (before === undefined) return null;
  const on = feesRegisteredOn ?? undefined;
  const numbered = { version: number, validFrom: day, feesRegisteredOn: on };
  const after = versionFrom(before, numbered, conditions);
  const following = versions.find((one) => one.validFrom > day);
  const checks: ProductCheck[] = [
    firstDayCheck(before, after, { versions, validFrom, today }),
    ...conditionChecks(before, after),
    feesCheck(before, after, { on, today }),
    followingCheck(after, following, today),
    contractCheck(CONTRACT),
    await coverSheetCheck(after),
  ];
  return { before, after, checks };
}

type Day = Pick<Place, 'versions' | 'today'> & Pick<ProposedVersion, 'validFrom'>;

function firstDayCheck(
  before: ProductVersion,
  after: ProductVersion,
  { versions, validFrom, today }: Day,
): ProductCheck {
  const changes = changesBetween(before, after);
  const found = { check: 'first_day', valid_from: validFrom, changes } as const;
  if (validFrom === null || validFrom <= today) return { ...found, refusal: 'act_impossible' };
  if (versions.some((one) => one.validFrom === validFrom))
    return { ...found, refusal: 'product_day_taken' };
  return { ...found, refusal: changes === 0 ? 'act_impossible' : null };
}

/** How many conditions are other ones; each tier's are counted by themselves. */
function changesBetween(before: ProductVersion, after: ProductVersion): number {
  const [one, other] = [leavesOf(conditionsOf(before)), leavesOf(conditionsOf(after))];
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name)).length;
}

const leavesOf = ({ tiers, ...rest }: ProductConditions): Map<string, string> =>
  new Map([
    ...Object.entries(rest).map(([name, value]) => [name, JSON.stringify(value)] as const),
    ...Object.entries(tiers).flatMap(([tier, one]) =>
      Object.entries(one).map(([name, value]) => [`${tier} ${name}`, value.toString()] as const),
    ),
  ]);

function followingCheck(
  after: ProductVersion,
  following: ProductVersion | undefined,
  today: CivilDate,
): ProductCheck {
  const on = following?.feesRegisteredOn;
  const checked = checkFollowing(after, following, { on, today });
  const fees = following && feesCheck(after, following, { on, today });
  const refusalOf = (refusal: 'product_impossible' | FeeRefusal) =>
    typeof refusal === 'string' ? refusal : refusal.code;
  return {
    check: 'following',
    refusal: checked.ok ? null : refusalOf(checked.error),
    version: following?.version ?? null,
    valid_from: following?.validFrom ?? null,
    usable_from: fees?.usable_from ?? null,
  };
}

/** What would be signed, printed for the advertised example. */
async function coverSheetCheck(version: ProductVersion): Promise<ProductCheck> {
  const example = exampleOf(version, version.validFrom);
  const folio = `${version.product}-v${version.version}`;
  const bytes =
    example === undefined ? 0 : (await printCoverSheet(example, { folio })).bytes.length;
  return { check: 'cover_sheet', refusal: bytes === 0 ? 'product_impossible' : null, bytes };
}

export type CheckRefusal = Exclude<NonNullable<ProductCheck['refusal']>, FeeRefusal['code']>;

/** Why a version is not added: the first check that did not pass; null: all did. */
export function refusalOf(checks: readonly ProductCheck[]): CheckRefusal | FeeRefusal | null {
  const failed = checks.find(({ refusal }) => refusal !== null);
  if (failed === undefined || failed.refusal === null) return null;
  if (failed.refusal === 'product_fees_unregistered') return { code: failed.refusal };
  if (failed.refusal !== 'product_fees_too_soon') return failed.refusal;
  const day = parseCivilDate('usable_from' in failed ? (failed.usable_from ?? '') : '');
  invariant(day.ok, 'fees that are used too soon may be used from a day on');
  return { code: failed.refusal, details: { from: formatDateMedium(day.value) } };
}
