// Without schemas, which no browser may load: the desk reads these lists too.

/**
 * Why somebody's operations are looked at. `cash`: much cash in a month. `above_income`: far more paid in a month than
 * they said to earn. `early_payoff`: a loan paid off days after it was given. `raised`: somebody of ours saw something.
 */
export const alertKinds = ['cash', 'above_income', 'early_payoff', 'raised'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** `reported`: the authority is told. `dismissed`: there was nothing in it, and it is written why. */
export const alertStates = ['open', 'reported', 'dismissed'] as const;
export type AlertState = (typeof alertStates)[number];

/** Why the authority is told, and why not. */
export const reportReasons = [
  'no_economic_sense',
  'not_their_profile',
  'split_on_purpose',
  'origin_unclear',
  'identity_in_doubt',
  'on_a_list',
] as const;
export const dismissReasons = [
  'explained_and_proven',
  'fits_their_profile',
  'our_own_error',
  'already_reported',
] as const;
export type AlertReason = (typeof reportReasons)[number] | (typeof dismissReasons)[number];
