import { unreachable } from '@abona/kernel/invariant';
import { centavos, formatMoney } from '@abona/kernel/money';

/** Something in the books that is not as it must be. */
export type Difference =
  | { readonly kind: 'journal_unbalanced'; readonly journalId: number; readonly total: number }
  | {
      readonly kind: 'journal_incomplete';
      readonly journalId: number;
      readonly lines: number;
      readonly lineCount: number;
    }
  | { readonly kind: 'posting_without_journal'; readonly journalId: number }
  | {
      readonly kind: 'posting_without_account';
      readonly journalId: number;
      readonly accountId: number;
    }
  | { readonly kind: 'reversal_not_a_mirror'; readonly journalId: number }
  | {
      readonly kind: 'balance_wrong';
      readonly accountId: number;
      readonly stored: number;
      readonly recomputed: number;
    }
  | { readonly kind: 'seal_broken'; readonly number: number; readonly part: SealPart }
  | { readonly kind: 'seal_file_missing'; readonly number: number }
  | { readonly kind: 'seal_file_differs'; readonly number: number }
  | { readonly kind: 'seal_missing'; readonly number: number };

/** Which part of what a seal covers no longer gives what was sealed. */
export type SealPart = 'accounts' | 'journals' | 'postings' | 'totals' | 'link' | 'hash';

const parts: Readonly<Record<SealPart, string>> = {
  accounts: 'the accounts it covers were changed',
  journals: 'the journals it covers were changed',
  postings: 'the postings it covers were changed',
  totals: 'the day totals it brought were changed',
  link: 'it does not follow the seal before it',
  hash: 'its own fields were changed',
};

/** One line for whoever has to act on it. */
export function describeDifference(difference: Difference): string {
  switch (difference.kind) {
    case 'journal_unbalanced':
      return `journal ${difference.journalId} is off balance by ${pesos(difference.total)}`;
    case 'journal_incomplete':
      return `journal ${difference.journalId} has ${difference.lines} lines where ${difference.lineCount} were posted`;
    case 'posting_without_journal':
      return `there are postings of journal ${difference.journalId}, but no such journal`;
    case 'posting_without_account':
      return `journal ${difference.journalId} has a posting to account ${difference.accountId}, but there is no such account`;
    case 'reversal_not_a_mirror':
      return `journal ${difference.journalId} is no mirror image of the journal it reverses`;
    case 'balance_wrong':
      return `account ${difference.accountId} keeps a balance of ${pesos(difference.stored)}, its postings give ${pesos(difference.recomputed)}`;
    case 'seal_broken':
      return `seal ${difference.number} is broken: ${parts[difference.part]}`;
    case 'seal_file_missing':
      return `seal ${difference.number} has no file outside the database`;
    case 'seal_file_differs':
      return `seal ${difference.number} differs from its file outside the database`;
    case 'seal_missing':
      return `seal ${difference.number} has a file, but is gone from the database`;
    default:
      return unreachable(difference);
  }
}

const pesos = (amount: number): string => formatMoney(centavos(amount));
