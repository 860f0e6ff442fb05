import type { CardKind, StoredCardBrand } from '@abona/contract/wallet/card';
import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';
import type { CivilDate } from '@abona/kernel/civil-date';
import { allowedFrom, latestOf, type WindowLimit } from './account-limits.ts';

const DAY_MS = 24 * 60 * 60_000;

export type CardProblem = 'declined' | 'not_authenticated' | 'check_unavailable' | 'blocked_by_us';

export type Card = {
  readonly id: string;
  readonly customerId: number;
  /** The processor's name for it. */
  readonly paymentSource: string;
  readonly fingerprint: string;
  readonly brand: StoredCardBrand;
  readonly kind: CardKind;
  readonly lastFour: string;
  /** The last day it is good. */
  readonly expiresOn: CivilDate;
  readonly status: 'pending' | 'verified' | 'failed' | 'blocked';
  readonly problem: CardProblem | null;
  readonly wantedFor: readonly InstrumentPurpose[];
  /** Our name for the order that checks it, and the processor's. */
  readonly checkReference: string;
  readonly checkOrder: string | null;
  /** Where its bank asks whether it is them. */
  readonly challengeUrl: string | null;
  /** Real time: since when nobody has answered. */
  readonly askedAt: Date | null;
  readonly verifiedAt: Date | null;
  readonly createdAt: Date;
  readonly removedAt: Date | null;
};

export const CARDS_KEPT_MAX = 10;

/** Whoever holds stolen numbers tries them where adding is free (reliability.md A17). */
const TRIES: WindowLimit = { max: 3, windowMs: DAY_MS };
const DISTINCT: WindowLimit = { max: 5, windowMs: 30 * DAY_MS };
export const CARD_MEMORY_MS = DISTINCT.windowMs;

/** What was done before, oldest first. */
type Past = {
  /** Every try, whatever came of it. */
  readonly tried: readonly Date[];
  /** When different cards were seen first. */
  readonly seen: readonly Date[];
  /** Every try from the same device, whoever's. */
  readonly fromDevice: readonly Date[];
};

/** From when on another card may be tried; null: now. */
export function cardsAllowedFrom(
  { tried, seen, fromDevice }: Past,
  { now, perDeviceDay }: { readonly now: Date; readonly perDeviceDay: number },
): Date | null {
  return latestOf([
    allowedFrom(tried, TRIES, now),
    allowedFrom(seen, DISTINCT, now),
    allowedFrom(fromDevice, { max: perDeviceDay, windowMs: TRIES.windowMs }, now),
  ]);
}

/** How the bank answered when a little money was to be set aside. */
export type CardAnswer =
  | { readonly kind: 'approved'; readonly order: string }
  | { readonly kind: 'challenge'; readonly order: string; readonly url: string }
  | { readonly kind: 'declined'; readonly order: string | null };

export const isExpired = ({ expiresOn }: Pick<Card, 'expiresOn'>, today: CivilDate): boolean =>
  expiresOn < today;

/** Whether a card may be the first choice for a purpose: direct debit takes debit cards only. */
export const canServe = ({ status }: Card, purpose: InstrumentPurpose): boolean =>
  status === 'verified' && purpose === 'payment';
