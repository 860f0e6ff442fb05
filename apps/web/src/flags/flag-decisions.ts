import type { Flag, FlagValues } from '@abona/contract/flags';

type RefreshFacts = {
  readonly hasSession: boolean;
  readonly isForced: boolean;
  readonly fetchedAt: number | null;
  readonly intervalMs: number;
  readonly now: number;
};

/** Remote flags are asked for with a session, not too often; whoever forces it asks anyway. */
export function shouldFetchFlags(facts: RefreshFacts): boolean {
  if (facts.isForced) return true;
  if (!facts.hasSession) return false;
  return facts.fetchedAt === null || facts.now - facts.fetchedAt >= facts.intervalMs;
}

/** What the open screen does when flags or the person change under it (specification 4). */
export type AccountRefresh =
  /** Nothing that matters here has changed. */
  | 'keep'
  /** The screen is still there, but under other flags: it is loaded anew. */
  | 'refresh'
  /** The flags are somebody else's: they are asked for again, whatever the interval. */
  | 'force_refresh'
  /** The screen's own flag is off now: back to where everybody may be. */
  | 'return';

type AccountRefreshFacts = {
  readonly before: FlagValues;
  readonly after: FlagValues;
  readonly isAnotherPerson: boolean;
  /** The flags that the open screen hangs on. */
  readonly screenFlags: readonly Flag[];
  readonly isScreenOn: boolean;
};

export function judgeAccountRefresh(facts: AccountRefreshFacts): AccountRefresh {
  if (facts.isAnotherPerson) return 'force_refresh';
  const hasChanged = facts.screenFlags.some((flag) => facts.before[flag] !== facts.after[flag]);
  if (!hasChanged) return 'keep';
  return facts.isScreenOn ? 'refresh' : 'return';
}
