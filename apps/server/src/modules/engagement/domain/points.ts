import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';

/** What a purchase earns in points, from a day until a day. */
export type Promotion = {
  readonly id: string;
  /** Null: at every shop. */
  readonly merchantId: string | null;
  readonly title: string;
  /** Hundredths of a percent. */
  readonly rateBasisPoints: number;
  readonly amountMin: Centavos;
  /** The most that one purchase earns. */
  readonly pointsMax: Centavos;
  readonly validFrom: CivilDate;
  readonly validUntil: CivilDate;
};

export type Purchase = {
  readonly merchantId: string | null;
  readonly amount: Centavos;
  readonly on: CivilDate;
};

const BASIS = 10_000n;

/** Rounded down: a promise is kept to the centavo and not beyond. */
export function pointsOf(promotion: Promotion, amount: Centavos): Centavos {
  const earned = (BigInt(amount) * BigInt(promotion.rateBasisPoints)) / BASIS;
  return centavos(Math.min(Number(earned), promotion.pointsMax));
}

const holds = (promotion: Promotion, { merchantId, amount, on }: Purchase): boolean =>
  promotion.validFrom <= on &&
  on <= promotion.validUntil &&
  amount >= promotion.amountMin &&
  (promotion.merchantId === null || promotion.merchantId === merchantId);

/** Of those that hold, the one that earns most; a purchase earns once. */
export function bestPromotion(
  promotions: readonly Promotion[],
  purchase: Purchase,
): { readonly promotion: Promotion; readonly points: Centavos } | null {
  const [best] = promotions
    .filter((promotion) => holds(promotion, purchase))
    .map((promotion) => ({ promotion, points: pointsOf(promotion, purchase.amount) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || (a.promotion.id < b.promotion.id ? -1 : 1));
  return best ?? null;
}

type GivenBack = {
  readonly earned: Centavos;
  /** Taken back before. */
  readonly returned: Centavos;
  /** Of the purchase: what it was, and what of it has been given back. */
  readonly purchase: Centavos;
  readonly refunded: Centavos;
};

/**
 * What is taken back when a shop has given something back: the same share of what the purchase earned,
 * rounded down, whether it was spent meanwhile or not.
 */
export function pointsToTakeBack({ earned, returned, purchase, refunded }: GivenBack): Centavos {
  if (purchase <= 0) return centavos(0);
  const share = (BigInt(earned) * BigInt(Math.min(refunded, purchase))) / BigInt(purchase);
  return centavos(Math.max(0, Number(share) - returned));
}

/** Points as the books have them: what we owe the customer, and what they owe us of points they spent. */
export type PointAccounts = { readonly points: Centavos; readonly owed: Centavos };

/** What can be spent, and what points to come have to fill first. Never is anything of it owed in money. */
export const pointStanding = ({ points, owed }: PointAccounts) => ({
  balance: centavos(Math.max(0, points - owed)),
  owed: centavos(Math.max(0, owed - points)),
});
