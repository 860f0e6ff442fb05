import type { Subject } from '@abona/contract/staff/staff-assignment';
import type { QueueRow } from '@abona/contract/staff/staff-queue';
import { customerCopy } from '#copy/customer.ts';
import { rowLabelText, rowStateText, subjectWords } from '#copy/queues.ts';
import { paths } from '#routing/paths.ts';
import { isTableId, shortId } from './short-text.ts';

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

const isOpaque = ({ subject }: Pick<QueueRow, 'subject'>): boolean =>
  subject.id.includes('_') || isTableId(subject.id);

/** Folios are short and known by heart; other ids are long, and their end tells them apart. */
export const subjectText = (row: Pick<QueueRow, 'subject'>): string =>
  isOpaque(row) ? shortId(row.subject.id) : row.subject.id;

export const personText = ({ customer }: QueueRow): string =>
  customer === null ? '—' : (customer.name ?? customerCopy.nameless);

/** Whom a row is about, or else what: «Balanza de comprobación, junio de 2026», «Dar un rol». */
export function aboutText(row: QueueRow): string {
  const { customer, label, subject, state } = row;
  if (customer !== null) return personText(row);
  if (label !== null) return rowLabelText(label);
  return subject.kind === 'request' ? rowStateText(state) : personText(row);
}

/** By what one knows it, and what it is: «AC-2026-004127», «José Luis Peña»; «Bicis del Valle», «Comercio». */
export const knownText = (row: QueueRow): readonly [name: string, what: string] =>
  isOpaque(row)
    ? [aboutText(row), subjectWords[row.subject.kind]]
    : [subjectText(row), aboutText(row)];

/** What a row is, in a heading: a report by its name, all else by its folio. */
export const titleText = ({ subject, label }: QueueRow): string =>
  subject.kind === 'report' && label !== null
    ? rowLabelText(label)
    : `${subjectWords[subject.kind]} ${subjectText({ subject })}`;
