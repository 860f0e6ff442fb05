import type { QueueFigures, QueueName } from '@abona/contract/staff/staff-queue';
import { classNames } from '@abona/ui/class-names.ts';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { Link } from '@abona/ui/link.tsx';
import { queueCopy, queueWords } from '#copy/queues.ts';
import { paths } from '#routing/paths.ts';
import { queueIcons } from '#shell/use-counts.ts';
import styles from './queue-card.module.css';

type QueueCardProps = {
  readonly figures: QueueFigures & { readonly queue: QueueName };
  /** One of many: the words stand beside the count. */
  readonly low: boolean;
};

/** How much waits in a queue, by when it is due: the bar says at a glance how much of it worries. */
export function QueueCard({ figures, low }: QueueCardProps) {
  const { queue, open, late, today, week, clock } = figures;
  const later = Math.max(0, open - late - today - week);
  const parts = [
    { name: 'late', count: late, text: queueCopy.late(late) },
    { name: 'today', count: today, text: queueCopy.today(today) },
    { name: 'week', count: week, text: queueCopy.week(week) },
    { name: 'later', count: later, text: queueCopy.later(later) },
  ].filter(({ count }) => count > 0);
  return (
    <Link className={classNames(styles.card, low && styles.low)} href={paths.queue(queue)}>
      <span className={styles.name}>
        <DenseIcon name={queueIcons[queue]} />
        {queueWords[queue]}
      </span>
      <b className={styles.count}>{open.toLocaleString('es-MX')}</b>
      {clock !== 'since' && (
        <>
          <span className={styles.bar} aria-hidden="true">
            {parts.map(({ name, count }) => (
              <i key={name} className={styles[name]} style={{ flexGrow: count }} />
            ))}
          </span>
          <span className={styles.words}>
            {parts.map(({ name, text }) => (
              <span key={name} className={styles[`${name}Text`]}>
                {text}
              </span>
            ))}
          </span>
        </>
      )}
    </Link>
  );
}
