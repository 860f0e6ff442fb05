import { classNames } from '#class-names.ts';
import styles from './chips.module.css';

type ChipChoice<Value extends string | number> = {
  readonly value: Value;
  readonly text: string;
};

type ChipsProps<Value extends string | number> = {
  readonly label: string;
  readonly chips: readonly ChipChoice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** One line that scrolls sideways on phones. */
  readonly scrolls?: boolean;
  readonly centred?: boolean;
};

/** Quick choices and filters; the chosen one is filled with ink. */
export function Chips<Value extends string | number>(props: ChipsProps<Value>) {
  const { label, chips, value, onChange, scrolls = false, centred = false } = props;
  return (
    <fieldset
      className={classNames(styles.chips, scrolls && styles.scrolls, centred && styles.centred)}
      aria-label={label}
    >
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={styles.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.text}
        </button>
      ))}
    </fieldset>
  );
}
