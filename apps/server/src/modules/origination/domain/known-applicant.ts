import { legalTerms } from '@abona/contract/legal-terms';
import type { ConsentDocument } from '@abona/contract/origination/consent-documents';
import { addMonths, type CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { type ConsentText, consentTexts } from './consent-texts.ts';

/** The last day on which the bureau may be asked by a signature, whatever is owed. */
export const bureauConsentEnd = (signedAt: Date): CivilDate =>
  addMonths(mexicoCityDate(signedAt.getTime()), 12 * legalTerms.bureauAuthorisationYears);

type GivenConsent = {
  readonly document: ConsentDocument;
  readonly version: string;
  readonly isGiven: boolean;
};

export type KnownFacts = {
  readonly today: CivilDate;
  /** What was told is whole, and nothing of it is wrong today. */
  readonly isFormWhole: boolean;
  readonly isPhoneProven: boolean;
  readonly isIdentityProven: boolean;
  /** The latest answer to each text, over all applications. */
  readonly consents: readonly GivenConsent[];
  /** When the bureau was last signed for; null: never. */
  readonly signedAt: Date | null;
  /** When the consent for it was last taken back; null: never. */
  readonly revokedAt: Date | null;
  /** Something is owed: the relation lasts, and the authorisation with it. */
  readonly isBorrower: boolean;
  /** The last day of the line that was granted; null: none was. */
  readonly lineUntil: CivilDate | null;
  /** The bureau answered at some time. */
  readonly hasReport: boolean;
};

/**
 * How much of an application somebody has to go through who was here before.
 * - `form`: it is looked over and handed in; what still holds of `holding` is not asked again.
 * - `bureau`: nothing is asked of them; the bureau is, by the signature that holds.
 * - `offer`: nothing is asked of anybody: line and report hold.
 */
export type Recognition = {
  readonly goesTo: 'form' | 'bureau' | 'offer';
  readonly holding: readonly ConsentDocument[];
};

const nothing: Recognition = { goesTo: 'form', holding: [] };

export function recognise(facts: KnownFacts): Recognition {
  if (!facts.isFormWhole || !facts.isPhoneProven || !facts.isIdentityProven) return nothing;
  const isSignatureGood = isSignatureHolding(facts);
  const holding = consentTexts
    .filter((text) => isHolding(text, facts.consents))
    .map(({ document }) => document)
    .filter((document) => document !== 'bureau_consultation' || isSignatureGood);
  const isAsked = ({ document, isRequired }: ConsentText) =>
    isRequired && !holding.includes(document);
  if (consentTexts.some(isAsked)) return { goesTo: 'form', holding };
  const isLineGood = facts.lineUntil !== null && facts.lineUntil >= facts.today;
  return { goesTo: isLineGood && facts.hasReport ? 'offer' : 'bureau', holding };
}

/** One from before its consent was taken back never holds again, whatever is owed or agreed to since. */
function isSignatureHolding({ signedAt, revokedAt, isBorrower, today }: KnownFacts): boolean {
  if (signedAt === null || (revokedAt !== null && revokedAt >= signedAt)) return false;
  return isBorrower || today <= bureauConsentEnd(signedAt);
}

/** Only what was agreed to word by word: a text that changed since is asked again. */
const isHolding = (text: ConsentText, consents: readonly GivenConsent[]): boolean =>
  consents.some(
    (one) => one.document === text.document && one.version === text.version && one.isGiven,
  );
