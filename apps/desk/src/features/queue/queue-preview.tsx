import { peso } from '@abona/client/office/money.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import type { Assignment } from '@abona/contract/staff/staff-assignment';
import type { QueueRow } from '@abona/contract/staff/staff-queue';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { ClockBadge } from '@abona/ui/dense/display/clock-badge.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { SidePanel } from '@abona/ui/dense/queue/side-panel.tsx';
import { Link } from '@abona/ui/link.tsx';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import {
  nextStepWords,
  queueCopy,
  rowLabelText,
  rowStateText,
  subjectWords,
} from '#copy/queues.ts';
import { civilDateText, dateText, hourText } from '#lib/moments.ts';
import { queueClock } from '#lib/queue-clock.ts';
import { knownText, personText } from '#lib/queue-row.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { useBusinessNow } from '#shell/use-counts.ts';
import styles from './queue-screen.module.css';

type QueuePreviewProps = {
  readonly row: QueueRow;
  readonly today: string | undefined;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

type Pages = InfiniteData<StaffCallReply<'listQueue'>>;

const withAssignment = (
  { pages, ...rest }: Pages,
  changed: QueueRow,
  assignment: Assignment | null,
): Pages => ({
  ...rest,
  pages: pages.map((page) =>
    page.rows.includes(changed)
      ? { ...page, rows: page.rows.map((row) => (row === changed ? { ...row, assignment } : row)) }
      : page,
  ),
});

/** What a row is about, beside the table; whoever means to work on it takes it here. */
export function QueuePreview({ row, today, onOpen, onClose }: QueuePreviewProps) {
  const may = useMay();
  const now = useBusinessNow();
  const queryClient = useQueryClient();
  const { subject, assignment } = row;
  const isMine = assignment?.is_mine === true;
  const take = useMutation({
    mutationFn: async (): Promise<Assignment | null> => {
      if (!isMine) return call('takeSubject', { body: { subject } });
      await call('releaseSubject', { body: { subject } });
      return null;
    },
    // Seen at once, also in a list that is too long to be read again.
    onSuccess: (now) =>
      queryClient.setQueriesData<Pages>(
        { queryKey: ['listQueue'], predicate: ({ queryKey }) => queryKey.includes('pages') },
        (list) => list && withAssignment(list, row, now),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listQueue'] }),
  });
  return (
    <SidePanel
      title={knownText(row)[0]}
      closeLabel={queueCopy.close}
      onClose={onClose}
      footer={
        <>
          <DenseButton keys="Enter" onClick={onOpen}>
            {queueCopy.openRow}
          </DenseButton>
          {may('takeSubject') && (
            <DenseButton variant="line" busy={take.isPending} onClick={() => take.mutate()}>
              {isMine ? queueCopy.giveBack : queueCopy.take}
            </DenseButton>
          )}
        </>
      }
    >
      <p className={styles.head}>
        <b>{subjectWords[subject.kind]}</b>
        {today !== undefined && <ClockBadge {...queueClock(row, today, now)} />}
      </p>
      {assignment !== null && !isMine && (
        <DenseBanner
          tone="info"
          title={queueCopy.takenBy(assignment.person.name, hourText(new Date(assignment.until)))}
        />
      )}
      {take.error !== null && <Failure failure={take.error} onRetry={() => take.mutate()} />}
      <KeyValues entries={factsOf(row)} />
      {row.customer !== null && may('getStaffCustomer') && (
        <Link href={paths.customer(row.customer.customer_id)}>{queueCopy.customer}</Link>
      )}
      {row.loan_id !== null && may('getStaffLoan') && (
        <Link href={paths.loan(row.loan_id)}>{queueCopy.seeLoan}</Link>
      )}
    </SidePanel>
  );
}

function factsOf(row: QueueRow) {
  const { columns } = queueCopy;
  const { amount, label, legal_due: legalDue } = row;
  return [
    ...(row.customer === null ? [] : [{ label: columns.customer, value: personText(row) }]),
    { label: columns.state, value: rowStateText(row.state) },
    { label: columns.next, value: nextStepWords[row.next] },
    ...(label === null ? [] : [{ label: columns.about, value: rowLabelText(label) }]),
    ...(amount === null ? [] : [{ label: columns.amount, value: peso(amount) }]),
    { label: queueCopy.openedOn, value: dateText(new Date(row.opened_at)) },
    ...(row.clock === 'since'
      ? []
      : [{ label: queueCopy.dueOn, value: civilDateText(row.due_on) }]),
    ...(legalDue === null ? [] : [{ label: queueCopy.legalDue, value: civilDateText(legalDue) }]),
  ];
}
