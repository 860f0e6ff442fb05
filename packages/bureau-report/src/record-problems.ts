import { ageOn } from '@abona/kernel/civil-date';
import { reportText } from './report-text.ts';
import type { ReportedRecord } from './reported-account.ts';

/** Why a record would be sent back; the words are for whoever mends it here. */
export type RecordProblem =
  | 'name_missing'
  | 'age_out_of_range'
  | 'address_missing'
  | 'account_number_invalid'
  | 'opened_after_cut'
  | 'closed_with_balance'
  | 'principal_above_balance'
  | 'overdue_above_balance'
  | 'late_without_overdue'
  | 'overdue_without_default';

const AGE_MIN = 15;
const AGE_MAX = 100;

/** What bureaus are known to refuse, so that it is mended before it is sent. */
export function recordProblems({ person, account }: ReportedRecord): readonly RecordProblem[] {
  const age = ageOn(person.birthDate, account.cutOn);
  const { address } = person;
  const rules: readonly (readonly [broken: boolean, problem: RecordProblem])[] = [
    [isEmpty(person.givenNames) || isEmpty(person.firstSurname), 'name_missing'],
    [age < AGE_MIN || age > AGE_MAX, 'age_out_of_range'],
    [
      isEmpty(address.street) || address.state === '' || !/^\d{5}$/.test(address.postalCode),
      'address_missing',
    ],
    [!/^[A-Z0-9-]{1,25}$/.test(account.number), 'account_number_invalid'],
    [account.openedOn > account.cutOn, 'opened_after_cut'],
    [account.closedOn !== null && account.balance > 0, 'closed_with_balance'],
    [account.principal > account.balance, 'principal_above_balance'],
    [account.overdue > account.balance, 'overdue_above_balance'],
    [account.daysLate > 0 && account.overdue === 0, 'late_without_overdue'],
    [account.overdue > 0 && account.firstDefaultOn === null, 'overdue_without_default'],
  ];
  return rules.filter(([broken]) => broken).map(([, problem]) => problem);
}

const isEmpty = (text: string): boolean => reportText(text, 99) === '';
