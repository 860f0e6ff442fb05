import type { ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import { VisuallyHidden } from '#visually-hidden.tsx';
import styles from './radio-options.module.css';

type RadioOption<Value extends string> = {
  readonly value: Value;
  readonly title: string;
  readonly support?: string;
  readonly lead?: ReactNode;
  readonly amount?: string;
  /** What choosing it costs, on a line of its own: it precedes the button. */
  readonly cost?: { readonly name: string; readonly amount: string };
  readonly disabled?: boolean;
};

type RadioOptionsProps<Value extends string> = {
  readonly legend: string;
  /** The legend is shown above the options instead of only being read aloud. */
  readonly legendShown?: boolean;
  readonly name: string;
  readonly options: readonly RadioOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
};

/** One of several: rows that are radio buttons as a whole. */
export function RadioOptions<Value extends string>(props: RadioOptionsProps<Value>) {
  const { legend, legendShown = false, name, options, value, onChange } = props;
  return (
    <fieldset className={styles.group}>
      <legend className={legendShown ? styles.legend : undefined}>
        {legendShown ? legend : <VisuallyHidden>{legend}</VisuallyHidden>}
      </legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(styles.option, option.cost !== undefined && styles.priced)}
        >
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.radio} aria-hidden="true" />
          {option.lead}
          <span className={styles.main}>
            <span className={styles.title}>{option.title}</span>
            {option.support !== undefined && (
              <span className={styles.support}>{option.support}</span>
            )}
            {option.cost !== undefined && (
              <span className={styles.cost}>
                <span>{option.cost.name}</span>
                <b className={styles.costAmount}>{option.cost.amount}</b>
              </span>
            )}
          </span>
          {option.amount !== undefined && <span className={styles.amount}>{option.amount}</span>}
        </label>
      ))}
    </fieldset>
  );
}
