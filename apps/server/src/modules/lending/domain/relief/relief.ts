import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';

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

/**
 * What is given up of a loan that is late, and how the rest is paid: at once (a quita), or in some instalments (a
 * convenio). Only people of ours offer it.
 */
export type QuitaTerms = {
  /** Whether the customer asked for it, or a programme of ours offers it: bureaus tell these apart. */
  readonly askedBy: 'customer' | 'lender';
  /** Principal that is given up; all late charges are, too. */
  readonly forgiven: Centavos;
  readonly count: number;
};
