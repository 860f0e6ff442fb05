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
