import type { StaffCallReply } from '@abona/contract/client-types';
import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { ClockBadge } from '@abona/ui/dense/display/clock-badge.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { customerCopy } from '#copy/customer.ts';
import { queueCopy, queueWords, subjectWords } from '#copy/queues.ts';
import { placeWords } from '#copy/shell.ts';
import { todayCopy } from '#copy/today.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { civilLongDayText } from '#lib/moments.ts';
import { queueClock } from '#lib/queue-clock.ts';
import { subjectPath } from '#lib/queue-row.ts';
import { paths } from '#routing/paths.ts';
import { useGo } from '#routing/use-address.ts';
import { useSession } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import { useBusinessNow } from '#shell/use-counts.ts';
import { QueueCard } from './queue-card.tsx';
import styles from './today-screen.module.css';

type Today = StaffCallReply<'getStaffToday'>;

/** What is theirs to do today, the oldest deadline of the law on top. */
export function Screen() {
  const { name } = useSession();
  const now = useBusinessNow();
  const today = useCall('getStaffToday', {});
  const { data } = today;
  return (
    <ScreenFrame name={placeWords.today}>
      <PageHead
        title={todayCopy.greeting(now, name)}
        sub={data === undefined ? undefined : civilLongDayText(data.today)}
      />
      {today.error !== null && (
        <Failure failure={today.error} onRetry={() => void today.refetch()} />
      )}
      {today.isPending && <ScreenSkeleton />}
      {data !== undefined && <TodayView today={data} />}
    </ScreenFrame>
  );
}

function TodayView({ today }: { readonly today: Today }) {
  const waiting = today.queues.filter(({ open }) => open > 0);
  const quiet = today.queues.filter(({ open }) => open === 0);
  return (
    <>
      {today.first !== null && <FirstDue first={today.first} today={today.today} />}
      {waiting.length === 0 && (
        <DenseEmpty title={todayCopy.nothing} text={todayCopy.nothingText} />
      )}
      <ul className={styles.cards}>
        {waiting.map((figures) => (
          <li key={figures.queue}>
            <QueueCard figures={figures} />
          </li>
        ))}
      </ul>
      {quiet.length > 0 && (
        <p className={styles.quiet}>
          {todayCopy.quiet}{' '}
          {quiet.map(({ queue }, index) => (
            <span key={queue}>
              {index > 0 && ', '}
              <Link href={paths.queue(queue)}>{queueWords[queue]}</Link>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

type FirstDueProps = { readonly first: NonNullable<Today['first']>; readonly today: string };

/** Of all that waits, what the law or we promised first. */
function FirstDue({ first, today }: FirstDueProps) {
  const go = useGo();
  const href = subjectPath(first) ?? paths.queue(first.queue);
  useShortcuts([
    { keys: 'Enter', label: todayCopy.open, hint: todayCopy.openHint, run: () => go(href) },
  ]);
  const clock = queueClock(first, today, useBusinessNow());
  return (
    <Wall shade={first.is_late} className={styles.wall}>
      <div className={styles.face}>
        <p className={styles.eyebrow}>{todayCopy.first}</p>
        <p className={styles.big}>{clock.text}</p>
        <h2 className={styles.what}>
          {subjectWords[first.subject.kind]} {first.subject.id}
        </h2>
        {first.customer !== null && (
          <p className={styles.eyebrow}>{first.customer.name ?? customerCopy.nameless}</p>
        )}
        <div className={styles.acts}>
          <DenseButtonLink variant="bloom" href={href} keys="Enter">
            {todayCopy.open}
          </DenseButtonLink>
          <DenseButtonLink variant="onwall" href={paths.queue(first.queue)}>
            {todayCopy.seeQueue(queueWords[first.queue])}
          </DenseButtonLink>
        </div>
      </div>
      <WallBand>
        <ClockBadge {...clock} />
        {first.assignment === null
          ? todayCopy.nobodyHasIt
          : queueCopy.takenBy(first.assignment.person.name, todayCopy.hour(first.assignment.until))}
      </WallBand>
    </Wall>
  );
}
