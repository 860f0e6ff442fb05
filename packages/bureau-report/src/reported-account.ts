import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Situation } from './situation.ts';

/** Whole pesos: bureaus take no centavos. */
export type Pesos = number & { readonly unit: 'pesos' };

/** Rounded half up; what is owed but is less than a peso is one peso, never nothing. */
export const wholePesos = (amount: Centavos): Pesos =>
  (amount > 0 && amount < 100 ? 1 : Math.floor((amount + 50) / 100)) as Pesos;

export type ReportedAddress = {
  readonly street: string;
  readonly settlement: string;
  readonly municipality: string;
  readonly city: string;
  /** As bureaus spell it, `CDMX`. */
  readonly state: string;
  readonly postalCode: string;
};

/** What is told of whoever owes. Files carry it in capitals without accents. */
export type ReportedPerson = {
  readonly givenNames: string;
  readonly firstSurname: string;
  readonly secondSurname: string | null;
  readonly birthDate: CivilDate;
  readonly rfc: string | null;
  readonly curp: string;
  readonly sex: 'F' | 'M' | null;
  readonly address: ReportedAddress;
  readonly phone: string | null;
  readonly email: string | null;
  readonly employer: string | null;
};

export type PaymentFrequency = 'semanal' | 'catorcenal' | 'quincenal' | 'mensual';

/** What is told of one account on the day of the cut. */
export type ReportedAccount = {
  /** Ours, at most 25 signs, the same in every report. */
  readonly number: string;
  readonly situation: Situation;
  readonly frequency: PaymentFrequency;
  readonly payments: number;
  readonly instalment: Pesos;
  /** It never changes once it was sent, and neither does the first default. */
  readonly openedOn: CivilDate;
  readonly firstDefaultOn: CivilDate | null;
  readonly lastPaymentOn: CivilDate | null;
  readonly lastPayment: Pesos;
  readonly lastPurchaseOn: CivilDate;
  readonly closedOn: CivilDate | null;
  readonly cutOn: CivilDate;
  readonly originalAmount: Pesos;
  readonly highestCredit: Pesos;
  readonly balance: Pesos;
  /** The part of the balance that was lent. */
  readonly principal: Pesos;
  readonly interest: Pesos;
  readonly overdue: Pesos;
  readonly overduePayments: number;
  /** Of the oldest instalment that is unpaid and late. */
  readonly daysLate: number;
  /** Nothing of it has fallen due yet. */
  readonly isTooNew: boolean;
  readonly overduePortfolioSince: CivilDate | null;
  /** From the opening to the last due date. */
  readonly termDays: number;
};

/** One account with whoever owes it: what both bureaus take as a unit. */
export type ReportedRecord = {
  readonly person: ReportedPerson;
  readonly account: ReportedAccount;
};
