import { PROOF_GUESSES_MAX, type ProofProblem } from '@abona/contract/portal/account-status';
import { nameKey } from '@abona/mexico/person-name';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A code is good for so long: statements of some banks come with the next day. */
export const PROOF_LIFE_MS = 72 * HOUR_MS;

/** How many centavos a business is sent within a time. */
const limits = [
  { max: 3, windowMs: DAY_MS },
  { max: 6, windowMs: 30 * DAY_MS },
] as const;

export const PROOFS_WINDOW_MS = 30 * DAY_MS;

/** From when on another centavo may be sent; null: now. `sentAt` are those of the last thirty days. */
export function centavoAllowedFrom(sentAt: readonly Date[], now: Date): Date | null {
  const froms = limits.flatMap(({ max, windowMs }) => {
    const within = sentAt
      .filter((at) => at.getTime() > now.getTime() - windowMs)
      .toSorted((a, b) => b.getTime() - a.getTime());
    const freeing = within[max - 1];
    return freeing === undefined ? [] : [freeing.getTime() + windowMs];
  });
  return froms.length === 0 ? null : new Date(Math.max(...froms));
}

/** What kind of company it is says nothing about which. */
const companyWords = new Set('SA CV SAPI SAB SAS S RL MI SC AC SPR'.split(' '));

const wordsOf = (name: string): string =>
  nameKey(name)
    .split(' ')
    .filter((word) => !companyWords.has(word))
    .join(' ');

/** Banks cut names off; what is left must be long enough to mean somebody. */
const NAME_LENGTH_MIN = 8;

function isSameName(ours: string, theirs: string): boolean {
  const [a, b] = [wordsOf(ours), wordsOf(theirs)];
  if (a === b) return a !== '';
  return Math.min(a.length, b.length) >= NAME_LENGTH_MIN && (a.startsWith(b) || b.startsWith(a));
}

const CURP_LENGTH = 18;
/** What the RFC of a person and their CURP have in common: initials and the day of birth. */
const PERSON_KEY_LENGTH = 10;

/** A person's bank may know them by their CURP. */
const isSameTaxpayer = (rfc: string, theirs: string): boolean =>
  theirs.length === CURP_LENGTH
    ? rfc.slice(0, PERSON_KEY_LENGTH) === theirs.slice(0, PERSON_KEY_LENGTH)
    : rfc === theirs;

type Business = { readonly legalName: string; readonly rfc: string };
type Receipt = { readonly holder: string; readonly rfc: string | null };

/** Whether the account that a centavo reached is the business's own, by the bank's receipt; null: it is. */
export function holderProblem({ legalName, rfc }: Business, receipt: Receipt): ProofProblem | null {
  if (receipt.rfc !== null && !isSameTaxpayer(rfc, receipt.rfc.trim().toUpperCase()))
    return 'other_rfc';
  return isSameName(legalName, receipt.holder) ? null : 'other_holder';
}

type Guessed = { readonly attempts: number; readonly expiresAt: Date };

/** What a wrong or a right guess at a code comes to. */
export function judgeGuess(
  { attempts, expiresAt }: Guessed,
  isRight: boolean,
  now: Date,
): 'right' | 'wrong' | 'used_up' | 'expired' {
  if (expiresAt <= now || attempts >= PROOF_GUESSES_MAX) return 'expired';
  if (isRight) return 'right';
  return attempts + 1 >= PROOF_GUESSES_MAX ? 'used_up' : 'wrong';
}
