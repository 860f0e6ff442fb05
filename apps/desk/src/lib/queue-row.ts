import type { Subject } from '@abona/contract/staff/staff-assignment';
import type { QueueRow } from '@abona/contract/staff/staff-queue';
import { customerCopy } from '#copy/customer.ts';
import { paths } from '#routing/paths.ts';
import { shortId } from './short-text.ts';

/** What tells one row of a queue from another. */
export const rowIdOf = ({ subject }: QueueRow): string => `${subject.kind}:${subject.id}`;

type Path = (id: string) => string;

/** Kinds that have a page, or a place on one, of their own. */
const pathOfKind: Readonly<Partial<Record<QueueRow['subject']['kind'], Path>>> = {
  case: paths.case,
  customer: (id) => paths.customer(Number(id)),
  alert: paths.alert,
  request: (id) => `${paths.requests}?solicitud=${id}`,
  application: paths.application,
  account: paths.merchant,
  report: (id) => `${paths.reports}?reporte=${id}`,
  job: (id) => `${paths.operations}?ver=tareas&vista=${id}`,
  webhook: (id) => `${paths.operations}?ver=avisos&vista=${id}`,
  suspense: paths.suspense,
  difference: (id) => `${paths.differences}?diferencia=${id}`,
  loan: paths.loan,
};

/** Where something has a page, or a place on one, of its own; null: nowhere. */
export const pathOf = ({ kind, id }: Subject): string | null => pathOfKind[kind]?.(id) ?? null;

/** Where a row is worked on: its own page, or that of the customer or loan it is about; null: nowhere yet. */
export function subjectPath({ subject, customer, loan_id: loanId }: QueueRow): string | null {
  const path = pathOfKind[subject.kind];
  if (path !== undefined) return path(subject.id);
  if (loanId !== null) return paths.loan(loanId);
  return customer === null ? null : paths.customer(customer.customer_id);
}

/** Folios are short and known by heart; other ids are long, and their end tells them apart. */
export const subjectText = ({ subject }: Pick<QueueRow, 'subject'>): string =>
  subject.id.includes('_') ? shortId(subject.id) : subject.id;

export const personText = ({ customer }: QueueRow): string =>
  customer === null ? '—' : (customer.name ?? customerCopy.nameless);
