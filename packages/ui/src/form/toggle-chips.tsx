import { Icon } from '#icons/icon.tsx';
import type { IconName } from '#icons/icon-names.gen.ts';
import { VisuallyHidden } from '#visually-hidden.tsx';
import styles from './chips.module.css';

type ToggleChip<Value extends string> = {
  readonly value: Value;
  readonly text: string;
  readonly icon: IconName;
  /** `locked`: on, and nothing to press. */
  readonly state: 'on' | 'off' | 'locked';
};

type ToggleChipsProps<Value extends string> = {
  readonly label: string;
  readonly chips: readonly ToggleChip<Value>[];
  /** Read aloud after a locked one. */
  readonly lockedText: string;
  readonly disabled?: boolean;
  readonly onToggle: (value: Value, isOn: boolean) => void;
};

/** Chips of which any number is on; each says so by more than its colour. */
export function ToggleChips<Value extends string>(props: ToggleChipsProps<Value>) {
  const { label, chips, lockedText, disabled = false, onToggle } = props;
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {chips.map(({ value, text, icon, state }) =>
        state === 'locked' ? (
          <span key={value} className={styles.locked}>
            <Icon name="lock-key-fill" size="s" />
            {text}
            <VisuallyHidden>{lockedText}</VisuallyHidden>
          </span>
        ) : (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-pressed={state === 'on'}
            disabled={disabled}
            onClick={() => onToggle(value, state === 'off')}
          >
            <Icon name={state === 'on' ? 'check-bold' : icon} size="s" />
            {text}
          </button>
        ),
      )}
    </fieldset>
  );
}
