import { peso } from '@abona/client/office/money.ts';
import type { ArrearsRow, ContactGuard } from '@abona/contract/staff/arrears';
import type { ContactRefusal, NextAction } from '@abona/contract/staff/arrears-terms';
import { classNames } from '@abona/ui/class-names.ts';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { DenseTag, type DenseTagTone } from '@abona/ui/dense/display/dense-tag.tsx';
import { StatesFlower } from '@abona/ui/dense/object/states-flower.tsx';
import type { DataColumn } from '@abona/ui/dense/table/data-column.ts';
import type { DenseIconName } from '@abona/ui/icons/dense-icon-names.ts';
import { VisuallyHidden } from '@abona/ui/visually-hidden.tsx';
import type { ReactNode } from 'react';
import {
  actionWords,
  arrearsCopy,
  reasonWords,
  refusalTags,
  standingWords,
} from '#copy/arrears.ts';
import { customerCopy } from '#copy/customer.ts';
import { hourAt } from '#lib/clock-at.ts';
import { shortDayText } from '#lib/moments.ts';
import { petalsOf } from '#lib/petals.ts';
import { shortFromText } from './guard-until.ts';
import styles from './work-table.module.css';

const { columns } = arrearsCopy;

const actionIcons: Readonly<Record<NextAction, DenseIconName>> = {
  person: 'user-switch-bold',
  call: 'phone',
  offer_convenio: 'handshake',
  offer_relief: 'calendar-blank',
  message: 'chat-circle-text',
  await_promise: 'calendar-check',
  await_offer: 'signature-bold',
  wait_payment: 'hourglass-medium',
  with_agency: 'buildings-bold',
  nothing: 'scales',
};

/** Nothing of ours to do: somebody else's turn. */
const isStill = (action: NextAction): boolean =>
  action === 'nothing' || action === 'wait_payment' || action === 'with_agency';

const refusalTones: Readonly<Record<ContactRefusal, DenseTagTone>> = {
  contact_died: 'frozen',
  contact_not_late: 'off',
  contact_held: 'frozen',
  contact_payment_coming: 'frozen',
  contact_with_agency: 'info',
  contact_not_placed: 'off',
  contact_not_told: 'warn',
  contact_no_calls: 'info',
  contact_other_hour: 'warn',
  contact_day_cap: 'off',
  contact_week_cap: 'off',
  contact_closed_day: 'warn',
  contact_outside_hours: 'warn',
};

export const personText = ({ customer }: ArrearsRow): string =>
  customer.name ?? customerCopy.nameless;

const saysFrom: readonly (ContactRefusal | null)[] = [
  'contact_other_hour',
  'contact_outside_hours',
];

function GuardTag({ guard, now }: { readonly guard: ContactGuard; readonly now: Date }) {
  const { reason, until } = guard;
  if (reason === null) return <DenseTag tone="ok" text={standingWords.free} />;
  const text =
    until !== null && saysFrom.includes(reason)
      ? arrearsCopy.from(shortFromText(new Date(until), now))
      : refusalTags[reason];
  return <DenseTag tone={refusalTones[reason]} text={text} />;
}

type TwoLinesProps = {
  readonly first: ReactNode;
  readonly second: ReactNode;
  readonly end?: boolean;
};

const TwoLines = ({ first, second, end = false }: TwoLinesProps) => (
  <span className={classNames(styles.two, end && styles.end)}>
    <b>{first}</b>
    <span className={styles.note}>{second}</span>
  </span>
);

/** The promise of a row in a few words; null: there is none. */
function promiseText({ promise }: ArrearsRow, today: string): string | null {
  if (promise === null || promise.state === 'replaced') return null;
  const day = shortDayText(promise.due_on);
  if (promise.state === 'broken') return arrearsCopy.promiseBroken(day);
  if (promise.state === 'kept') return arrearsCopy.promiseKept(day);
  return arrearsCopy.promised(
    promise.due_on === today ? arrearsCopy.today : day,
    peso(promise.amount),
  );
}

export const workColumns = (now: Date, today: string): readonly DataColumn<ArrearsRow>[] => [
  {
    id: 'loan',
    // The flower says it to the eye.
    header: <VisuallyHidden>{columns.loan}</VisuallyHidden>,
    width: 3,
    cell: ({ petals }) => <StatesFlower states={petalsOf(petals)} size={32} />,
  },
  {
    id: 'customer',
    header: columns.customer,
    width: 10.5,
    grow: true,
    truncates: true,
    cell: (row) => (
      <TwoLines
        first={personText(row)}
        second={arrearsCopy.there(row.state, hourAt(now, row.time_zone))}
      />
    ),
  },
  {
    id: 'overdue',
    header: columns.overdue,
    width: 6,
    align: 'end',
    cell: ({ overdue, days_late: days }) => (
      <TwoLines first={peso(overdue)} second={arrearsCopy.days(days)} end />
    ),
  },
  {
    id: 'promise',
    header: columns.promise,
    width: 7.25,
    cell: (row) => {
      const text = promiseText(row, today);
      if (text === null) return <span className={styles.muted}>{arrearsCopy.noPromise}</span>;
      return (
        <span className={row.promise?.state === 'broken' ? styles.broken : undefined}>{text}</span>
      );
    },
  },
  {
    id: 'contact',
    header: columns.contact,
    width: 9,
    cell: ({ guard }) => <GuardTag guard={guard} now={now} />,
  },
  {
    id: 'next',
    header: columns.next,
    width: 12.5,
    grow: true,
    cell: ({ next: { action, reason } }) => (
      <span className={classNames(styles.next, isStill(action) && styles.still)}>
        <DenseIcon name={actionIcons[action]} />
        <TwoLines first={actionWords[action]} second={reasonWords[reason]} />
      </span>
    ),
  },
];
