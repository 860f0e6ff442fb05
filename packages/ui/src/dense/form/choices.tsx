import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#class-names.ts';
import { VisuallyHidden } from '#visually-hidden.tsx';
import styles from './choices.module.css';
import { DenseCheck } from './dense-check.tsx';

type DenseCheckboxProps = Omit<ComponentProps<typeof DenseCheck>, 'children'> & {
  readonly children: ReactNode;
};

/** A choice with its sentence. */
export function DenseCheckbox({ children, ...input }: DenseCheckboxProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <DenseCheck {...input} id={id} />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}

type Choice<Value extends string> = {
  readonly value: Value;
  readonly text: string;
  /** At the right edge: what it means. */
  readonly note?: string | undefined;
  readonly disabled?: boolean | undefined;
};

type ChoiceProps<Value extends string> = {
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
};

type RadioRowsProps<Value extends string> = ChoiceProps<Value> & {
  /** Without boxes around the rows, as inside another box. */
  readonly bare?: boolean | undefined;
  /** The legend is shown above instead of only being read aloud. */
  readonly legendShown?: boolean | undefined;
};

/** One of a few, a row each. */
export function RadioRows<Value extends string>(props: RadioRowsProps<Value>) {
  const { legend, legendShown = false, bare = false, choices, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.rows}>
      <legend className={legendShown ? styles.legend : undefined}>
        {legendShown ? legend : <VisuallyHidden>{legend}</VisuallyHidden>}
      </legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classNames(styles.row, bare && styles.bare)}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.words}>
            <span className={styles.text}>{choice.text}</span>
            {choice.note !== undefined && <span className={styles.note}>{choice.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A few views of the same thing side by side; the arrows change it. */
export function DenseSegmented<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, choices, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.segment}>
          <input
            className={styles.hidden}
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.text}
        </label>
      ))}
    </fieldset>
  );
}

type SwitchRowProps = {
  readonly label: string;
  readonly text?: string | undefined;
  readonly checked: boolean;
  readonly disabled?: boolean | undefined;
  readonly onChange: (checked: boolean) => void;
};

/** On or off at once: a flag, a preference. */
export function SwitchRow({ label, text, checked, disabled, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={styles.switchRow}>
      <label htmlFor={id}>
        <b className={styles.switchLabel}>{label}</b>
        {text !== undefined && <span className={styles.note}>{text}</span>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
