import { classNames } from '#class-names.ts';
import { Icon } from '#icons/icon.tsx';
import styles from './timeline.module.css';

type TimelineStep = {
  readonly state: 'done' | 'now' | 'todo';
  readonly text: string;
  readonly support?: string;
};

type TimelineProps = {
  readonly steps: readonly TimelineStep[];
  /** Side by side from 992 px. */
  readonly spreads?: boolean;
  /** On paper instead of a wall: what is done is green, what is happening blooms. */
  readonly ink?: boolean;
};

/** What has happened, what is happening, what is to come; changes are announced. */
export function Timeline({ steps, spreads = false, ink = false }: TimelineProps) {
  return (
    <ol
      className={classNames(styles.timeline, spreads && styles.spreads, ink && styles.ink)}
      aria-live="polite"
    >
      {steps.map(({ state, text, support }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps come at the end; two can say the same.
          key={place}
          className={classNames(styles.step, styles[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {state === 'done' && <Icon name="check-bold" size="xs" />}
            {ink && state === 'now' && <Icon name="clock-bold" size="xs" />}
          </span>
          <span className={styles.main}>
            <span className={styles.text}>{text}</span>
            {support !== undefined && <span className={styles.support}>{support}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
