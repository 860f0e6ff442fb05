import type { StaffCallReply } from '@abona/contract/client-types';
import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { ClockBadge } from '@abona/ui/dense/display/clock-badge.tsx';
import { type PetalMark, StatesFlower } from '@abona/ui/dense/object/states-flower.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { customerCopy } from '#copy/customer.ts';
import { queueCopy, queueWords } from '#copy/queues.ts';
import { todayCopy } from '#copy/today.ts';
import { dayText } from '#lib/moments.ts';
import { queueClock } from '#lib/queue-clock.ts';
import { subjectPath, titleText } from '#lib/queue-row.ts';
import { paths } from '#routing/paths.ts';
import { useBusinessNow } from '#shell/use-counts.ts';
import styles from './first-due.module.css';

type Due = StaffCallReply<'listDueWork'>;

type FirstDueProps = {
  readonly first: NonNullable<Due['first']>;
  readonly term: Due['term'];
  readonly today: string;
  /** It is the first row of the table as well, which Enter opens. */
  readonly opensByEnter: boolean;
};

/** Of all that waits, what the law or we promised first. */
export function FirstDue({ first, term, today, opensByEnter }: FirstDueProps) {
  const href = subjectPath(first) ?? paths.queue(first.queue);
  const clock = queueClock(first, today, useBusinessNow());
  const who = first.customer === null ? null : (first.customer.name ?? customerCopy.nameless);
  return (
    <Wall shade={first.is_late} className={styles.wall}>
      <div className={styles.face}>
        <div className={styles.words}>
          <p className={styles.quiet}>{first.is_late ? todayCopy.firstLate : todayCopy.first}</p>
          <p className={styles.big}>{clock.text}</p>
          <h2 className={styles.what}>{titleText(first)}</h2>
          <p className={styles.quiet}>
            {todayCopy.received(who, dayText(new Date(first.opened_at)))}
          </p>
          <div className={styles.acts}>
            <DenseButtonLink variant="bloom" href={href} keys={opensByEnter ? 'Enter' : undefined}>
              {todayCopy.open}
            </DenseButtonLink>
            <DenseButtonLink variant="onwall" href={paths.queue(first.queue)}>
              {todayCopy.seeQueue(queueWords[first.queue])}
            </DenseButtonLink>
          </div>
        </div>
        {term !== null && term.days > 0 && <TermFlower {...term} />}
      </div>
      <WallBand>
        {!first.is_late && <ClockBadge {...clock} />}
        {first.assignment === null
          ? todayCopy.nobodyHasIt
          : queueCopy.takenBy(first.assignment.person.name, todayCopy.hour(first.assignment.until))}
      </WallBand>
    </Wall>
  );
}

/** A petal for each working day of the term; those that are over are full. */
function TermFlower({ days, used }: { readonly days: number; readonly used: number }) {
  const petals = Array.from({ length: days }, (_, day): PetalMark => {
    if (day < used) return 'paid';
    return day === used ? 'next' : 'rest';
  });
  return (
    <span className={styles.term}>
      <StatesFlower states={petals} size={132} />
      {todayCopy.term(used, days)}
    </span>
  );
}
