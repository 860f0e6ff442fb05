import type { FlagValues } from '@abona/contract/flags';
import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import type { RouteKey } from '#routing/paths.ts';

/** The first guard that objects decides; order is the order of the list. */
export function judge(guards: readonly Guard[], visit: Visit): Verdict {
  for (const guard of guards) {
    const verdict = guard.judge(visit);
    if (verdict.kind !== 'pass') return verdict;
  }
  return pass;
}

export const needsOf = (guards: readonly Guard[]): ReadonlySet<CostlyFact> =>
  new Set(guards.flatMap((guard) => guard.needs));

/** What a guard may know about a visit. Facts only: no storage, no network, no router. */
export type Visit = {
  /** Path and search below the base path, as somebody would return to it. */
  readonly href: string;
  /** The page outside the app that the visitor came from; empty when there was none. */
  readonly referrer: string;
  readonly authentication: 'loading' | 'signed_out' | 'signed_in';
  /** Whether the work after login is done (specification 4, login funnel, step 4). */
  readonly isSessionReady: boolean;
  readonly hasStoredEmail: boolean;
  /** Null when no guard of the route asked for it, or nobody could tell. */
  readonly email: { readonly isVerified: boolean; readonly mustVerify: boolean } | null;
  /** Null when there is none; its id is 0 before it has one. */
  readonly application: { readonly id: number; readonly status: ApplicationStatus } | null;
  /** Whether a loan of theirs was ever opened, whatever they apply for now. */
  readonly hasLoans: boolean;
  readonly flags: FlagValues;
};

export type Verdict =
  | { readonly kind: 'pass' }
  /** Too early to tell: the session is still loading. */
  | { readonly kind: 'wait' }
  | {
      readonly kind: 'go';
      readonly to: RouteKey;
      readonly search?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'remember_and_go'; readonly href: string; readonly to: RouteKey }
  | { readonly kind: 'log_in'; readonly returnTo: string };

/** Facts that cost a call; they are asked for only when a guard of the route needs them. */
export type CostlyFact = 'email' | 'application' | 'loans';

export type Guard = {
  readonly name: string;
  readonly needs: readonly CostlyFact[];
  readonly judge: (visit: Visit) => Verdict;
};

export const pass: Verdict = { kind: 'pass' };
