import type { AccountStatus } from '@abona/contract/portal/account-status';

/**
 * The life of a business at our door. Its owner names an account (`account_given`), proves it (`account_proven`) and signs
 * (`signed`); people of ours ask for more, approve or decline. What the owner corrects before that is either who the
 * business is for the tax office, which makes every proof void (`identity_corrected`), or anything else
 * (`facts_corrected`), after which only the agreement is signed anew. One that sells may prove another account; whether
 * its money goes there is decided at the desk (`approved`, `account_refused`). What sells is stopped and let go on there,
 * too (`suspended`, `resumed`): the account that it proved and what it signed stay.
 */
export const accountMoves = [
  'account_given',
  'account_proven',
  'signed',
  'more_asked',
  'answered',
  'facts_corrected',
  'identity_corrected',
  'approved',
  'declined',
  'account_refused',
  'suspended',
  'resumed',
] as const;
export type AccountMove = (typeof accountMoves)[number];

type Moves = Readonly<Record<AccountMove, AccountStatus | null>>;

const none: Moves = {
  account_given: null,
  account_proven: null,
  signed: null,
  more_asked: null,
  answered: null,
  facts_corrected: null,
  identity_corrected: null,
  approved: null,
  declined: null,
  account_refused: null,
  suspended: null,
  resumed: null,
};

const table: Readonly<Record<AccountStatus, Moves>> = {
  draft: {
    ...none,
    account_given: 'proving',
    facts_corrected: 'draft',
    identity_corrected: 'draft',
  },
  proving: {
    ...none,
    account_given: 'proving',
    account_proven: 'agreement',
    facts_corrected: 'proving',
    identity_corrected: 'draft',
  },
  agreement: {
    ...none,
    account_given: 'proving',
    signed: 'in_review',
    facts_corrected: 'agreement',
    identity_corrected: 'draft',
  },
  in_review: { ...none, more_asked: 'more_asked', approved: 'active', declined: 'declined' },
  more_asked: {
    ...none,
    account_given: 'more_asked',
    account_proven: 'more_asked',
    answered: 'in_review',
    facts_corrected: 'agreement',
    identity_corrected: 'draft',
    declined: 'declined',
  },
  active: {
    ...none,
    account_given: 'active',
    account_proven: 'active',
    approved: 'active',
    account_refused: 'active',
    suspended: 'suspended',
  },
  // Its other account can be proven and refused; whether it is taken waits until it sells again.
  suspended: {
    ...none,
    account_proven: 'suspended',
    account_refused: 'suspended',
    resumed: 'active',
  },
  declined: none,
};

/** Where a business stands after a move; null: it cannot make it. */
export const accountAfter = (status: AccountStatus, move: AccountMove): AccountStatus | null =>
  table[status][move];
