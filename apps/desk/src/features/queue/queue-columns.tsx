import { peso } from '@abona/client/office/money.ts';
import type { QueueRow } from '@abona/contract/staff/staff-queue';
import { ClockBadge } from '@abona/ui/dense/display/clock-badge.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { initialsOf, toneOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import type { DataColumn } from '@abona/ui/dense/table/data-column.ts';
import { queueCopy, rowLabelText, rowStateText } from '#copy/queues.ts';
import { queueClock } from '#lib/queue-clock.ts';
import { aboutText, subjectText } from '#lib/queue-row.ts';

const { columns } = queueCopy;

/** Said by what stands beside the table of the row at hand, and there is no room for both. */
const saidBeside: readonly string[] = ['about', 'state'];

/** What the queue says of each row; less of it while one of them is read beside it. */
export const queueColumns = (
  today: string | undefined,
  now: Date,
  isBeside: boolean,
): readonly DataColumn<QueueRow>[] =>
  columnsOf(today, now).filter(({ id }) => !(isBeside && saidBeside.includes(id)));

const columnsOf = (today: string | undefined, now: Date): readonly DataColumn<QueueRow>[] => [
  {
    id: 'due',
    header: columns.due,
    width: 11.25,
    cell: (row) => (today === undefined ? '' : <ClockBadge {...queueClock(row, today, now)} />),
  },
  { id: 'what', header: columns.what, width: 11, look: 'strong', cell: subjectText },
  {
    id: 'customer',
    header: columns.customer,
    // With all the others that is what 1280 leaves; no room for what comes next.
    width: 8,
    grow: true,
    truncates: true,
    cell: aboutText,
  },
  {
    id: 'about',
    header: columns.about,
    width: 10,
    look: 'muted',
    // What is nobody's is told by it in the column before.
    cell: ({ label, customer }) => (label === null || customer === null ? '' : rowLabelText(label)),
  },
  {
    id: 'amount',
    header: columns.amount,
    width: 7,
    align: 'end',
    cell: ({ amount }) => (amount === null ? '—' : peso(amount)),
  },
  {
    id: 'state',
    header: columns.state,
    width: 9.5,
    cell: ({ state }) => <DenseTag tone="off" text={rowStateText(state)} />,
  },
  {
    id: 'who',
    header: columns.who,
    width: 4,
    cell: ({ assignment }) =>
      assignment === null ? (
        <Petal size="xs" tone="plain" icon="user-plus" label={queueCopy.nobody} />
      ) : (
        <Petal
          size="xs"
          tone={toneOf(assignment.person.name)}
          initials={initialsOf(assignment.person.name)}
          label={assignment.person.name}
        />
      ),
  },
];
