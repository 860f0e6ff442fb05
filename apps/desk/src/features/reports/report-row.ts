import type { StaffCallReply } from '@abona/contract/client-types';
import type { ReportState, ReportView } from '@abona/contract/staff/report';
import type { DenseTagTone } from '@abona/ui/dense/display/dense-tag.tsx';

type Listed = StaffCallReply<'listReports'>;
type Missing = Listed['missing'][number];

/** A report, or a period of which there is none yet. */
export type ReportRow = {
  readonly id: string;
  readonly kind: ReportView['kind'];
  readonly period: string;
  readonly legalDue: string;
  readonly internalDue: string;
  readonly isLate: boolean;
  /** Null: it is still to be made. */
  readonly report: ReportView | null;
};

const missingRow = (missing: Missing): ReportRow => ({
  id: `${missing.kind}:${missing.period}`,
  kind: missing.kind,
  period: missing.period,
  legalDue: missing.legal_due,
  internalDue: missing.internal_due,
  isLate: missing.is_late,
  report: null,
});

const rowOf = (report: ReportView): ReportRow => ({
  id: report.report_id,
  kind: report.kind,
  period: report.period,
  legalDue: report.legal_due,
  internalDue: report.internal_due,
  isLate: report.is_late,
  report,
});

export type ReportsShown = 'open' | 'sent' | 'all';

/** Whether somebody has to do something about it: send it, make it anew. An older version is nobody's work. */
export function isOpen({ report, ...row }: ReportRow, reports: readonly ReportView[]): boolean {
  if (report === null || report.state === 'draft') return true;
  const isLast = reports.every(
    (one) => one.kind !== row.kind || one.period !== row.period || one.version <= report.version,
  );
  return report.state === 'rejected' && isLast;
}

/** What is to be done by its day, the first on top; then what was told, as the server lists it. */
export function reportRows(
  { reports, missing }: Listed,
  shown: ReportsShown,
): readonly ReportRow[] {
  const rows = [...missing.map(missingRow), ...reports.map(rowOf)];
  const open = rows
    .filter((row) => isOpen(row, reports))
    .toSorted((one, other) => one.internalDue.localeCompare(other.internalDue));
  const rest = rows.filter((row) => !isOpen(row, reports));
  if (shown === 'open') return open;
  if (shown === 'all') return [...open, ...rest];
  return rows.filter(({ report }) => report !== null && report.state !== 'draft');
}

export const stateTones: Readonly<Record<ReportState, DenseTagTone>> = {
  draft: 'brand',
  sent: 'info',
  accepted: 'ok',
  rejected: 'latesoft',
};
