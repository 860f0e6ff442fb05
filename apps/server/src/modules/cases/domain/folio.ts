import type { CaseKind } from '@abona/contract/cases/case-status';
import type { CivilDate } from '@abona/kernel/civil-date';

const prefixes: Readonly<Record<CaseKind, string>> = {
  dispute: 'AC',
  complaint: 'QU',
  withdrawal: 'DE',
  hardship: 'AP',
  not_me: 'NF',
  decision_review: 'RV',
  bureau_correction: 'BU',
};

const DIGITS = 6;

/** `AC-2026-004182`: kind, year of receipt, and digits of a rolled number, so that nobody can count our cases. */
export const folioOf = (kind: CaseKind, receivedOn: CivilDate, rolled: number): string =>
  `${prefixes[kind]}-${receivedOn.slice(0, 4)}-${String(rolled).slice(-DIGITS).padStart(DIGITS, '0')}`;
