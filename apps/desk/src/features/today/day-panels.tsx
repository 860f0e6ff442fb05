import type { StaffCallReply } from '@abona/contract/client-types';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { ClockBadge } from '@abona/ui/dense/display/clock-badge.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { initialsOf, toneOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { todayCopy } from '#copy/today.ts';
import { civilLongDayText } from '#lib/moments.ts';
import { queueClock } from '#lib/queue-clock.ts';
import { knownText, rowIdOf, subjectPath } from '#lib/queue-row.ts';
import { paths } from '#routing/paths.ts';
import { useBusinessNow } from '#shell/use-counts.ts';
import styles from './day-panels.module.css';
import type { DueRow } from './due-table.tsx';

const LATE_SHOWN = 4;
const PEOPLE_SHOWN = 4;
/** As many as the server answers with. */
const DUE_ROWS = 24;

type LatePanelProps = {
  readonly rows: readonly DueRow[];
  readonly today: string;
  /** All that is late; null: as much as stands among these rows, and maybe more. */
  readonly count: number | null;
};

/** What missed its day, the latest to turn red first: it can still be caught. */
export function LatePanel({ rows, today, count }: LatePanelProps) {
  const now = useBusinessNow();
  const lateRows = rows.filter(({ is_late: isLate }) => isLate);
  const late = lateRows.toReversed().slice(0, LATE_SHOWN);
  const counted =
    lateRows.length < DUE_ROWS ? String(lateRows.length) : todayCopy.late.atLeast(DUE_ROWS);
  return (
    <Panel
      title={todayCopy.late.title}
      count={count === null ? counted : String(count)}
      pad={late.length === 0}
    >
      {late.length === 0 && <p className={styles.none}>{todayCopy.late.none}</p>}
      <ul>
        {late.map((row) => {
          const [known, what] = knownText(row);
          return (
            <li key={rowIdOf(row)}>
              <Link className={styles.row} href={subjectPath(row) ?? paths.queue(row.queue)}>
                <span className={styles.words}>
                  <b className={styles.known}>{known}</b>
                  <span className={styles.who}>{what}</span>
                </span>
                <ClockBadge {...queueClock(row, today, now)} />
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** How much each has, the most first, and how much nobody has. */
export function TeamPanel({ unassigned }: { readonly unassigned: number }) {
  const { data } = useCall('listColleagues', {});
  const people = (data?.people ?? [])
    .filter(({ assigned }) => assigned > 0)
    .toSorted((one, other) => other.assigned - one.assigned);
  const most = Math.max(unassigned, ...people.map(({ assigned }) => assigned), 1);
  const share = (count: number) => ({ inlineSize: `${(100 * count) / most}%` });
  return (
    <Panel title={todayCopy.team.title} pad={false}>
      <ul className={styles.team}>
        {people.slice(0, PEOPLE_SHOWN).map(({ person_id: id, name, assigned }) => (
          <li key={id}>
            <Petal size="s" tone={toneOf(name)} initials={initialsOf(name)} />
            <span className={styles.who}>{name}</span>
            <span className={styles.bar} aria-hidden="true">
              <i style={share(assigned)} />
            </span>
            <b className={styles.count}>{assigned}</b>
          </li>
        ))}
        <li>
          <Petal size="s" tone="plain" icon="user-plus" />
          <span className={styles.who}>{todayCopy.team.nobody}</span>
          <span className={styles.bar} aria-hidden="true">
            <i style={share(unassigned)} />
          </span>
          <b className={styles.count}>{unassigned}</b>
        </li>
      </ul>
    </Panel>
  );
}

type CalendarPanelProps = {
  readonly calendar: StaffCallReply<'listDueWork'>['calendar'];
  readonly today: string;
};

/** Whether terms in working days run today, and when they stand still next. */
export function CalendarPanel({ calendar, today }: CalendarPanelProps) {
  const { is_working_day: isWorkingDay } = calendar;
  return (
    <Panel title={todayCopy.calendar.title}>
      <ul className={styles.calendar}>
        <li>
          <DenseIcon name="calendar-check" />
          <span>
            {isWorkingDay
              ? todayCopy.calendar.working(civilLongDayText(calendar.next_working_day))
              : todayCopy.calendar.closed(
                  civilLongDayText(today),
                  civilLongDayText(calendar.next_working_day),
                )}
          </span>
        </li>
        <li>
          <DenseIcon name="clock-countdown" />
          <span>{todayCopy.calendar.holiday(civilLongDayText(calendar.next_holiday))}</span>
        </li>
      </ul>
    </Panel>
  );
}
