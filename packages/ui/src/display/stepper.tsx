import { classNames } from '#class-names.ts';
import { Icon } from '#icons/icon.tsx';
import styles from './stepper.module.css';

type StepsProps = {
  readonly steps: readonly string[];
  /** Counted from 1; one past the last means all are done. */
  readonly current: number;
};

const stateOf = (index: number, current: number): 'done' | 'now' | 'rest' => {
  if (index + 1 < current) return 'done';
  return index + 1 === current ? 'now' : 'rest';
};

type StepperProps = StepsProps & {
  /** "Avance de tu solicitud" */
  readonly label: string;
  /** "Paso 2 de 4: Tu domicilio" */
  readonly text: string;
};

/** Progress through a funnel on phones: a bar and the name of the step. */
export function Stepper({ steps, current, label, text }: StepperProps) {
  return (
    <div className={styles.stepper}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={Math.min(current, steps.length)}
        aria-valuetext={text}
      >
        {steps.map((step, index) => (
          <i key={step} className={classNames(styles.part, styles[stateOf(index, current)])} />
        ))}
      </div>
      <p className={styles.text} aria-hidden="true">
        {text}
      </p>
    </div>
  );
}

/** The same steps down the funnel's wall on wide screens. */
export function WallSteps({ steps, current }: StepsProps) {
  return (
    <ol className={styles.wallSteps}>
      {steps.map((step, index) => {
        const state = stateOf(index, current);
        return (
          <li
            key={step}
            className={classNames(styles.wallStep, styles[`wall-${state}`])}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {state === 'done' ? <Icon name="check-bold" size="xs" /> : index + 1}
            </span>
            {step}
          </li>
        );
      })}
    </ol>
  );
}
