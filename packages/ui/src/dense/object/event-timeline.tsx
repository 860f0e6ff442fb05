import type { ReactNode } from 'react';
import { Petal, type PetalTone } from '#dense/display/petal.tsx';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import styles from './event-timeline.module.css';

export type TimelineEvent = {
  readonly id: string;
  /** What the filter asks for: money, message, case... */
  readonly kind: string;
  readonly time: string;
  readonly icon: DenseIconName;
  readonly tone: PetalTone;
  readonly fact: ReactNode;
  readonly text?: ReactNode;
  /** At the right edge: an amount, a tag, where it comes from. */
  readonly end?: ReactNode;
};

export type TimelineDay = { readonly title: string; readonly events: readonly TimelineEvent[] };

type EventTimelineProps = {
  readonly label: string;
  readonly days: readonly TimelineDay[];
  /** Only this kind; `null` shows all. */
  readonly kind?: string | null | undefined;
  readonly empty?: ReactNode;
};

/** The days that have something of a kind, with that alone. */
export const daysOfKind = (
  days: readonly TimelineDay[],
  kind: string | null,
): readonly TimelineDay[] =>
  kind === null
    ? days
    : days
        .map(({ title, events }) => ({
          title,
          events: events.filter((event) => event.kind === kind),
        }))
        .filter(({ events }) => events.length > 0);

/** All that happened, newest day first; nothing in it can be edited. */
export function EventTimeline({ label, days, kind = null, empty }: EventTimelineProps) {
  const shown = daysOfKind(days, kind);
  if (shown.length === 0) return <>{empty}</>;
  return (
    <ol className={styles.timeline} aria-label={label}>
      {shown.map(({ title, events }) => (
        <li key={title}>
          <h3 className={styles.day}>{title}</h3>
          <ol>
            {events.map((event) => (
              <li key={event.id} className={styles.event}>
                <time className={styles.time}>{event.time}</time>
                <span className={styles.petal}>
                  <Petal size="s" tone={event.tone} icon={event.icon} />
                </span>
                <div className={styles.words}>
                  <b>{event.fact}</b>
                  {event.text !== undefined && <span className={styles.text}>{event.text}</span>}
                </div>
                {event.end !== undefined && <div className={styles.end}>{event.end}</div>}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
