import type { PrivacyRequestKind, PrivacyRequestStatus } from '@abona/contract/identity/privacy';
import { addMonths, type CivilDate } from '@abona/kernel/civil-date';
import { addBusinessDays } from '@abona/mexico/bank-calendar';
import type { Standing } from './login-rules.ts';

/** Twenty business days to answer, fifteen more to carry it out (LFPDPPP). */
const ANSWER_DAYS = 20;
const EFFECT_DAYS = 15;
/** Open at once: more of them say nothing that the others do not. */
export const PRIVACY_REQUESTS_PER_DAY_MAX = 5;

export type PrivacyRequest = {
  readonly id: string;
  readonly folio: string;
  readonly customerId: number;
  readonly kind: PrivacyRequestKind;
  readonly status: PrivacyRequestStatus;
  readonly description: string;
  readonly receivedAt: Date;
  readonly answerDueOn: CivilDate;
  readonly effectiveDueOn: CivilDate;
  readonly doneAt: Date | null;
  readonly answeredAt: Date | null;
  readonly answer: string | null;
  /** When what is blocked goes; null while nothing is. */
  readonly eraseOn: CivilDate | null;
};

export function deadlinesOf(today: CivilDate): {
  readonly answerDueOn: CivilDate;
  readonly effectiveDueOn: CivilDate;
} {
  const answerDueOn = addBusinessDays(today, ANSWER_DAYS);
  return { answerDueOn, effectiveDueOn: addBusinessDays(answerDueOn, EFFECT_DAYS) };
}

/** Without the letters that are mistaken for digits or for one another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const FOLIO_SIGNS = 8;

/** `ARCO-2026-0X3F9K2M`, from random bytes, one for each sign. */
export const folioOf = (today: CivilDate, bytes: Uint8Array): string =>
  `ARCO-${today.slice(0, 4)}-${[...bytes].map((byte) => SIGNS[byte % SIGNS.length]).join('')}`;

/** Files of who somebody is and what they did are kept ten years (prevention of money laundering). */
const BORROWER_MONTHS = 120;
/** The authorisation to consult a bureau is kept a year (LRSIC). */
const APPLICANT_MONTHS = 12;

/** When the law no longer wants kept what we know of somebody whose relation with us ends today. */
export function eraseOn(today: CivilDate, { hasApplied, hasBorrowed }: Standing): CivilDate {
  if (hasBorrowed) return addMonths(today, BORROWER_MONTHS);
  return hasApplied ? addMonths(today, APPLICANT_MONTHS) : today;
}
