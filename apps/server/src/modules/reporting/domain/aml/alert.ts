import type { AlertEvidence } from '@abona/contract/staff/aml-alert';
import type { AlertKind, AlertReason, AlertState } from '@abona/contract/staff-acts/aml-reasons';
import type { CivilDate } from '@abona/kernel/civil-date';

/**
 * Somebody's operations are to be looked at. It is open until it is decided, once: the authority is told of it
 * (`reported`), or there was nothing in it (`dismissed`).
 */
export type Alert = {
  readonly folio: string;
  readonly kind: AlertKind;
  readonly customerId: number;
  readonly loanId: string | null;
  readonly amount: number | null;
  readonly evidence: AlertEvidence;
  readonly isUrgent: boolean;
  readonly raisedBy: string;
  /** What whoever raised it wrote; null: it was found. */
  readonly words: string | null;
  readonly foundAt: Date;
  readonly legalDue: CivilDate;
  readonly internalDue: CivilDate;
  readonly state: AlertState;
  readonly decision: {
    readonly reason: AlertReason;
    readonly finding: string;
    readonly by: string;
    readonly at: Date;
  } | null;
};

/** What somebody paid in a month. */
export type PaidInMonth = {
  readonly customerId: number;
  readonly total: number;
  readonly cash: number;
  readonly payments: readonly {
    readonly id: string;
    readonly rail: AlertEvidence['payments'][number]['rail'];
    readonly amount: number;
    readonly value_on: CivilDate;
  }[];
};

export type PaidOnLoan = PaidInMonth & { readonly loanId: string };

/** Somebody whom the authority is told of, as far as they told. */
export type ReportedPerson = {
  readonly givenNames: string;
  readonly firstSurname: string;
  readonly secondSurname: string;
  readonly curp: string;
  readonly birthDate: string;
  readonly street: string;
  readonly settlement: string;
  readonly postalCode: string;
  readonly phone: string;
};
