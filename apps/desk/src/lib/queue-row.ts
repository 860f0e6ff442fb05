import type { QueueRow } from '@abona/contract/staff/staff-queue';
import { customerCopy } from '#copy/customer.ts';
import { paths } from '#routing/paths.ts';
import { shortId } from './short-text.ts';

/** What tells one row of a queue from another. */
export const rowIdOf = ({ subject }: QueueRow): string => `${subject.kind}:${subject.id}`;

/** Where a row is worked on: its own page, or that of the customer or loan it is about; null: nowhere yet. */
export function subjectPath({ subject, customer, loan_id: loanId }: QueueRow): string | null {
  if (subject.kind === 'case') return paths.case(subject.id);
  if (subject.kind === 'alert') return paths.alert(subject.id);
  if (subject.kind === 'request') return `${paths.requests}?solicitud=${subject.id}`;
  if (subject.kind === 'application') return paths.application(subject.id);
  if (subject.kind === 'report') return `${paths.reports}?reporte=${subject.id}`;
  if (subject.kind === 'job') return `${paths.operations}?ver=tareas&vista=${subject.id}`;
  if (subject.kind === 'webhook') return `${paths.operations}?ver=avisos&vista=${subject.id}`;
  if (subject.kind === 'suspense') return paths.suspense(subject.id);
  if (subject.kind === 'difference') return `${paths.differences}?diferencia=${subject.id}`;
  if (subject.kind === 'loan') return paths.loan(subject.id);
  if (loanId !== null) return paths.loan(loanId);
  return customer === null ? null : paths.customer(customer.customer_id);
}

/** Folios are short and known by heart; other ids are long, and their end tells them apart. */
export const subjectText = ({ subject }: QueueRow): string =>
  subject.id.includes('_') ? shortId(subject.id) : subject.id;

export const personText = ({ customer }: QueueRow): string =>
  customer === null ? '—' : (customer.name ?? customerCopy.nameless);
