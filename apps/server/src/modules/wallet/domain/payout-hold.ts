const HOLD_MS = 72 * 60 * 60_000;

/** What decides how long an account waits for its first money. */
type Facts = {
  readonly verifiedAt: Date;
  /** Whether the customer had a verified account before this one. */
  readonly isFirst: boolean;
  /** When phone or e-mail last changed; null: never, or nobody tells. */
  readonly contactChangedAt: Date | null;
};

/**
 * From when on money may go to an account. Whoever takes somebody's wallet over adds an account of their
 * own and asks for money: that account waits 72 hours, in which the customer hears of it (reliability.md
 * A15). The first account of a customer replaces none and waits for nothing, unless phone or e-mail have
 * just been changed.
 */
export function payableFrom({ verifiedAt, isFirst, contactChangedAt }: Facts): Date {
  const moments = [
    verifiedAt.getTime() + (isFirst ? 0 : HOLD_MS),
    contactChangedAt === null ? 0 : contactChangedAt.getTime() + HOLD_MS,
  ];
  return new Date(Math.max(...moments));
}

type Standing = {
  /** As it was decided when the account was verified; null: never was. */
  readonly payableFrom: Date | null;
  readonly contactChangedAt: Date | null;
};

/**
 * Until when nothing goes to an account; null: it may now. Whoever takes a phone over can choose any
 * account that is there already, so a change of contact holds all of them.
 */
export function heldUntil({ payableFrom, contactChangedAt }: Standing, now: Date): Date | null {
  const changed = contactChangedAt === null ? 0 : contactChangedAt.getTime() + HOLD_MS;
  const until = Math.max(payableFrom?.getTime() ?? Number.POSITIVE_INFINITY, changed);
  return until > now.getTime() ? new Date(Math.min(until, MAX_DATE_MS)) : null;
}

/** The last moment that a date can name. */
const MAX_DATE_MS = 8_640_000_000_000_000;
