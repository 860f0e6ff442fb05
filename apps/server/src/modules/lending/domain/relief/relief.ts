import type { CivilDate } from '@abona/kernel/civil-date';

/**
 * A way out for whoever cannot pay as agreed. `move_due`: the next instalment falls due some days later. `skip`: it
 * falls due with the one after it, and everything ends one period later. `restructure`: what is left is paid in more
 * and smaller instalments, what is overdue among them.
 */
export type ReliefTerms =
  | { readonly kind: 'move_due'; readonly k: number; readonly to: CivilDate }
  | { readonly kind: 'skip'; readonly k: number }
  | { readonly kind: 'restructure'; readonly count: number };

export type ReliefKind = ReliefTerms['kind'];

/** What bureaus are told: payments deferred, or restructured by agreement while current or overdue. */
export type ReliefKey = 'DP' | 'RC' | 'RV';

/** A relief that somebody got. */
export type GrantedRelief = { readonly kind: ReliefKind; readonly on: CivilDate };
