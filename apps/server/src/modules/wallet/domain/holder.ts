import { nameKey } from '@abona/mexico/person-name';
import { judgeReturn, type Verdict } from './bank-account.ts';

/** Whom the receipt of one centavo names; banks that know no number say none. */
type Receipt = { readonly holder: string; readonly rfc: string | null };

/** What became of the centavo that was sent to an account. */
export type CentavoEnd =
  | { readonly kind: 'arrived'; readonly receipt: Receipt; readonly trackingKey: string | null }
  /** The bank sent it back, with SPEI's two digits. */
  | { readonly kind: 'returned'; readonly code: string }
  /** The participant would not send it. */
  | { readonly kind: 'refused'; readonly code: string };

/** A customer as their form tells. */
export type Holder = {
  readonly givenNames: string;
  readonly surnames: string;
  readonly curp: string;
};

/** What is written down of a check. */
export type Finding = 'match' | 'partial' | 'mismatch' | 'returned' | 'refused';

type Judged = { readonly finding: Finding; readonly verdict: Verdict };

const VERIFIED: Verdict = { status: 'verified', problem: null };
const MISMATCH: Verdict = { status: 'failed', problem: 'holder_mismatch' };
const UNREACHABLE: Verdict = { status: 'failed', problem: 'bank_unreachable' };
const NOT_OF_THIS_BANK = '06';
const NOT_FOUND: Verdict = { status: 'failed', problem: 'account_not_found' };
/** It came back for something that says nothing about whose account it is. */
const UNTOLD: Verdict = { status: 'failed', problem: 'check_unavailable' };

/** Whose account it is, by what became of the centavo. */
export function judgeCentavo(end: CentavoEnd, holder: Holder): Judged {
  switch (end.kind) {
    case 'arrived': {
      const finding = compareHolder(end.receipt, holder);
      return { finding, verdict: finding === 'mismatch' ? MISMATCH : VERIFIED };
    }
    case 'returned': {
      const elsewhere = end.code === NOT_OF_THIS_BANK ? NOT_FOUND : UNTOLD;
      return { finding: 'returned', verdict: judgeReturn(end.code) ?? elsewhere };
    }
    case 'refused':
      return { finding: 'refused', verdict: UNREACHABLE };
  }
}

/** So long are names where SPEI cuts them. */
const NAME_CUT_AT = 39;

/**
 * Banks often know a person by one given name and one surname, in either order: a receipt is good when all it says is the
 * customer's, a given name and a surname at least. A number of somebody born on another day makes it somebody else's.
 */
function compareHolder(
  { holder: told, rfc }: Receipt,
  { givenNames, surnames, curp }: Holder,
): Extract<Finding, 'match' | 'partial' | 'mismatch'> {
  if (rfc !== null && birthDigits(rfc) !== birthDigits(curp)) return 'mismatch';
  const [given, last, words] = [wordsOf(givenNames), wordsOf(surnames), wordsOf(told)];
  const isCut = told.trim().length >= NAME_CUT_AT;
  const isOneOf = (own: readonly string[]) => (word: string, index: number) =>
    own.includes(word) ||
    (isCut && index === words.length - 1 && own.some((one) => one.startsWith(word)));
  const isTheirs =
    words.every(isOneOf([...given, ...last])) &&
    words.some(isOneOf(given)) &&
    words.some(isOneOf(last));
  if (!isTheirs) return 'mismatch';
  return words.length >= given.length + last.length ? 'match' : 'partial';
}

const wordsOf = (text: string): string[] => nameKey(text).split(' ').filter(Boolean);

/** The day of birth, which RFC and CURP have at the same place: their letters differ where they would say a bad word. */
const birthDigits = (number: string): string => number.trim().slice(4, 10);
