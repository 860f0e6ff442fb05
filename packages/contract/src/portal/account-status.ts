/**
 * Where a business stands on its way to selling. Test works in all of them.
 * - `draft`: its data is written down. `proving`: one centavo is on its way to its account, or its code is waited for.
 * - `agreement`: the account is its own; what it sells by is to be signed. `in_review`: people of ours look at it.
 * - `more_asked`: they want to know more. `active`: it sells. `declined`: it does not, with what it was told.
 * - `suspended`: it sold, and people of ours stopped that; nothing new is sold and nothing is paid out until they let it.
 */
export const accountStatuses = [
  'draft',
  'proving',
  'agreement',
  'in_review',
  'more_asked',
  'active',
  'declined',
  'suspended',
] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/**
 * How a proof of an account stands. `sending`: the centavo has not arrived. `sent`: it has, at an account of the
 * business; its code is waited for. `proven`, `failed`: over. `replaced`: another account was given meanwhile.
 */
export const proofStatuses = ['sending', 'sent', 'proven', 'failed', 'replaced'] as const;
export type ProofStatus = (typeof proofStatuses)[number];

/** Why an account was not proven: the bank sent it back, it is another's by name or by RFC, or the code was not found. */
export const proofProblems = ['returned', 'other_holder', 'other_rfc', 'guesses'] as const;
export type ProofProblem = (typeof proofProblems)[number];

/** What people of ours want to know of a business before it sells. */
export const moreReasons = [
  'website',
  'business_data',
  'bank_account',
  'representative',
  'line_of_business',
] as const;
export type MoreReason = (typeof moreReasons)[number];

/** Why a business does not sell with us. */
export const refusalReasons = [
  'line_refused',
  'not_verifiable',
  'rfc_of_another',
  'house_policy',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Why a business that sells is stopped. */
export const suspensionReasons = [
  'fraud_suspected',
  'complaints',
  'goods_not_delivered',
  'line_changed',
  'asked_by_shop',
  'asked_by_authority',
] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

/** How many digits the code beside a centavo has, and how often it may be typed wrong. */
export const PROOF_CODE_LENGTH = 6;
export const PROOF_GUESSES_MAX = 5;
