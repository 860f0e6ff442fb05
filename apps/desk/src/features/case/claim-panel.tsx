import { peso } from '@abona/client/office/money.ts';
import type { StaffCase } from '@abona/contract/staff/staff-case';
import { ClockBadge } from '@abona/ui/dense/display/clock-badge.tsx';
import { DenseTag, type DenseTagTone } from '@abona/ui/dense/display/dense-tag.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { Link } from '@abona/ui/link.tsx';
import { caseCopy, disputeReasonWords, subjectWords } from '#copy/case-screen.ts';
import { caseChannelWords } from '#copy/cases.ts';
import { shownClock } from '#lib/case-clock.ts';
import { civilDateText } from '#lib/moments.ts';
import { shortId } from '#lib/short-text.ts';
import { paths } from '#routing/paths.ts';
import styles from './case-panels.module.css';

type CaseProps = { readonly found: StaffCase };

function subjectText({ subject }: StaffCase): string | null {
  if (subject === null) return null;
  const { kind, instalment, label, on } = subject;
  const what = instalment === null ? subjectWords[kind] : `${subjectWords[kind]} ${instalment}`;
  // An instalment of a loan without a shop is called what it is.
  const names = what === label ? [what] : [what, label];
  return [...names, civilDateText(on)].join(', ');
}

function claimed(found: StaffCase) {
  const { subject, reason, legal_due: legalDue, internal_due: houseDue } = found;
  const about = subjectText(found);
  const loanId = subject?.loan_id ?? null;
  return [
    ...(about === null ? [] : [{ label: caseCopy.about, value: about }]),
    ...(loanId === null
      ? []
      : [
          {
            label: caseCopy.loan,
            value: <Link href={paths.loan(loanId)}>{caseCopy.openLoan(shortId(loanId))}</Link>,
          },
        ]),
    ...(reason === null ? [] : [{ label: caseCopy.reason, value: disputeReasonWords[reason] }]),
    ...(found.granted === 0 ? [] : [{ label: caseCopy.granted, value: peso(found.granted) }]),
    ...(found.is_abroad ? [{ label: caseCopy.abroad, value: caseCopy.yes }] : []),
    { label: caseCopy.channel, value: caseChannelWords[found.channel] },
    {
      label: caseCopy.legalDue,
      value: legalDue === null ? caseCopy.noLegalDue : civilDateText(legalDue),
    },
    { label: caseCopy.houseDue, value: civilDateText(houseDue) },
  ];
}

/** In the customer's words, and what of ours it is about. */
export function ClaimPanel({ found }: CaseProps) {
  const { clock, is_open: isOpen, legal_due: legalDue } = found;
  return (
    <Panel
      title={caseCopy.claim}
      actions={
        <ClockBadge kind={legalDue === null ? 'house' : 'legal'} {...shownClock(clock, isOpen)} />
      }
    >
      <div className={styles.parts}>
        <blockquote className={styles.quote}>{found.description}</blockquote>
        <KeyValues align="start" entries={claimed(found)} />
        <Evidence found={found} />
      </div>
    </Panel>
  );
}

type Evidence = StaffCase['evidence'][number];

const markTones: Readonly<Record<Evidence['mark'], DenseTagTone>> = {
  odd: 'warn',
  known: 'ok',
  missing: 'off',
};

const { evidenceColumns } = caseCopy;

const columns = [
  {
    id: 'what',
    header: evidenceColumns.what,
    cell: ({ kind }: Evidence) => caseCopy.evidenceKinds[kind],
  },
  { id: 'found', header: evidenceColumns.found, cell: ({ text }: Evidence) => text },
  {
    id: 'mark',
    header: evidenceColumns.mark,
    cell: ({ mark }: Evidence) => <DenseTag tone={markTones[mark]} text={caseCopy.marks[mark]} />,
  },
] as const;

/** Of «no fui yo»: what we hold about the moment it was signed. */
function Evidence({ found: { evidence } }: CaseProps) {
  if (evidence.length === 0) return null;
  return (
    <div className={styles.evidence}>
      <PlainTable
        caption={caseCopy.evidence}
        columns={columns}
        rows={evidence}
        rowId={({ kind, text, at }) => `${kind} ${text} ${at}`}
      />
    </div>
  );
}
