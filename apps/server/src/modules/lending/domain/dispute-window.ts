import { addDays, type CivilDate } from '@abona/kernel/civil-date';

/** LTOSF 23 I: natural days from the cut that first showed it, or from the operation. */
const CLAIM_DAYS = 90;

type Disputed = {
  readonly on: CivilDate;
  /** The cut of the statement that first showed it; null: none has yet. */
  readonly cutOn: CivilDate | null;
  readonly isLoanOver: boolean;
  readonly today: CivilDate;
};

/** The last day to dispute something. While its statement is still to come the days have not begun to run. */
export const lastDayToDispute = ({ on, cutOn, isLoanOver, today }: Disputed): CivilDate =>
  addDays(cutOn ?? (isLoanOver ? on : today), CLAIM_DAYS);
