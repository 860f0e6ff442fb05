import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
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
};

/** What has happened, what is happening, what is to come; changes are announced. */
export function Timeline({ steps, spreads = false }: TimelineProps) {
  return (
    <ol className={classNames(styles.timeline, spreads && styles.spreads)} aria-live="polite">
      {steps.map(({ state, text, support }) => (
        <li
          key={text}
          className={classNames(styles.step, styles[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {state === 'done' && <Icon name="check-bold" size="xs" />}
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
