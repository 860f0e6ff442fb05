/** What somebody can ask of us, each with a clock of its own. */
export const caseKinds = [
  'dispute',
  'complaint',
  'withdrawal',
  'hardship',
  'not_me',
  'decision_review',
  'bureau_correction',
] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Those that a customer opens by `openCase`; a withdrawal is confirmed by `withdrawLoan`. */
export const openableKinds = [
  'dispute',
  'complaint',
  'hardship',
  'not_me',
  'decision_review',
  'bureau_correction',
] as const satisfies readonly CaseKind[];

/**
 * - `opened`: received, with its folio. `in_review`: somebody has it. `needs_customer`: we asked something.
 * - `answered`: the letter is out. `appealed`: somebody else looks at it again.
 * - `closed`: answered, and the days to disagree are over. `withdrawn`: the customer took it back.
 */
export const caseStatuses = [
  'opened',
  'in_review',
  'needs_customer',
  'answered',
  'appealed',
  'closed',
  'withdrawn',
] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** In words: a tu favor, en parte, se mantuvo. */
export const caseOutcomes = ['in_favour', 'partly', 'upheld'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** What happened, of a disputed movement. */
export const disputeReasons = [
  'already_paid',
  'charged_twice',
  'different_amount',
  'not_received',
  'other',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** What stands still while a case is open. `lending`: nobody borrows in the customer's name. */
export const caseStops = ['collect', 'debit', 'mora', 'bureau', 'lending'] as const;
export type CaseStop = (typeof caseStops)[number];

/**
 * By which way a case reaches us: from its customer in the app (`web`), to people of ours by phone, mail or letter, by
 * the authority to which somebody went first, or by a bureau that passes on what is contested there.
 */
export const caseChannels = ['web', 'phone', 'email', 'letter', 'authority', 'bureau'] as const;
export type CaseChannel = (typeof caseChannels)[number];

/** Those by which people of ours are told. */
export const deskChannels = ['phone', 'email', 'letter', 'authority'] as const;
