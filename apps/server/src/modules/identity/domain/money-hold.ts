const HOUR_MS = 60 * 60_000;
/** How long no money goes out after a contact was changed (reliability, A5). */
export const MONEY_HOLD_MS = 72 * HOUR_MS;

/** Until when money is held, given the latest change of a contact; null: it is not, or not any more. */
export function holdUntil(changedAt: Date | null, now: Date): Date | null {
  if (changedAt === null) return null;
  const until = new Date(changedAt.getTime() + MONEY_HOLD_MS);
  return until > now ? until : null;
}
