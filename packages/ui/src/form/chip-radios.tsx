import type { ReactNode } from 'react';
import styles from './chip-radios.module.css';
import chips from './chips.module.css';

type ChipRadiosProps = {
  readonly legend: string;
  readonly children: ReactNode;
};

/** Chips of which exactly one is chosen: native radios, so they work before any script does. */
export function ChipRadios({ legend, children }: ChipRadiosProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>{children}</div>
    </fieldset>
  );
}

type ChipRadioProps = {
  readonly name: string;
  readonly value: string | number;
  readonly chosen: boolean;
  readonly children: ReactNode;
};

export function ChipRadio({ name, value, chosen, children }: ChipRadioProps) {
  return (
    <label className={styles.chip}>
      <input
        className={styles.input}
        type="radio"
        name={name}
        value={value}
        defaultChecked={chosen}
      />
      <span className={chips.chip}>{children}</span>
    </label>
  );
}
