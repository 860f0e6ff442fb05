import { classNames } from '#class-names.ts';
import { Petal, type PetalTone } from '#dense/display/petal.tsx';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import styles from './approval-strip.module.css';

export type ApprovalStep = {
  readonly title: string;
  readonly text: string;
} & (
  | { readonly initials: string; readonly tone?: PetalTone }
  | { readonly icon: DenseIconName; readonly tone?: PetalTone }
);

type ApprovalStripProps = {
  readonly label: string;
  /** Who made it, who decides, what happens then. */
  readonly steps: readonly ApprovalStep[];
  /** `own`: the person looking at it made it, and cannot decide. */
  readonly state: 'waiting' | 'applied' | 'refused' | 'own';
};

/** Who, or what happens. */
export const StepPetal = ({ step }: { readonly step: ApprovalStep }) =>
  'icon' in step ? (
    <Petal size="s" tone={step.tone ?? 'violet'} icon={step.icon} />
  ) : (
    <Petal size="s" tone={step.tone ?? 'gold'} initials={step.initials} />
  );

/** Maker → checker → effect. A step of tone `empty` is a person that is still missing. */
export function ApprovalStrip({ label, steps, state }: ApprovalStripProps) {
  return (
    <ol className={classNames(styles.strip, styles[state])} aria-label={label}>
      {steps.map((step) => (
        <li key={step.title} className={styles.step}>
          <StepPetal step={step} />
          <span className={styles.words}>
            <b className={styles.title}>{step.title}</b>
            {step.text}
          </span>
        </li>
      ))}
    </ol>
  );
}
