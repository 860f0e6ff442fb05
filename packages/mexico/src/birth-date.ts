import { ageOn, type CivilDate, parseCivilDate } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';

/** Complete years at which somebody may borrow, and from which a person looks at it. */
export const ADULT_AGE = 18;
export const REVIEW_AGE = 75;

export type BirthDateProblem = 'date_invalid' | 'future_birth_date' | 'underage';

export type BirthDate = {
  readonly date: CivilDate;
  readonly age: number;
  readonly needsReview: boolean;
};

/** Reads a customer's birth date as of the day in Mexico City that the caller brings. */
export function parseBirthDate(
  text: string,
  today: CivilDate,
): Result<BirthDate, BirthDateProblem> {
  const date = parseCivilDate(text);
  if (!date.ok) return date;
  if (date.value > today) return err('future_birth_date');
  const age = ageOn(date.value, today);
  if (age < ADULT_AGE) return err('underage');
  return ok({ date: date.value, age, needsReview: age > REVIEW_AGE });
}
