/** Two tabs may refresh at the same moment; both keep the session when they do so within this time. */
export const REFRESH_GRACE_MS = 10_000;

/**
 * A refresh token belongs to a family (one sign-in) and to a generation of it (how often the family
 * had been rotated). Rotation raises the newest generation by one. A token of the newest generation
 * is good. A token of the generation just before is good for a few seconds after that generation
 * was first used, which covers two tabs that refresh at once; the tokens that both of them receive
 * are of the same, newest generation. Anything older was copied or replayed: the family ends.
 *
 * Judging by generation and not by single token also ends the family of a thief who refreshed
 * within those seconds: as soon as either side refreshes again, the other's token is old.
 */
export type FamilyState = {
  readonly generation: number;
  readonly newestGeneration: number;
  /** When the generation before the newest was first used; null when it never was. */
  readonly rotatedAt: Date | null;
};

export function isSpent(
  { generation, newestGeneration, rotatedAt }: FamilyState,
  now: Date,
): boolean {
  if (generation >= newestGeneration) return false;
  if (generation < newestGeneration - 1 || rotatedAt === null) return true;
  return now.getTime() - rotatedAt.getTime() > REFRESH_GRACE_MS;
}
