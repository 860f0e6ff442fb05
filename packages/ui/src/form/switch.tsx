import type { ComponentProps } from 'react';
import styles from './switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size'> & {
  readonly label: string;
  readonly checked: boolean;
};

/** On or off at once, without a save button. */
export function Switch({ label, checked, className, ...input }: SwitchProps) {
  return (
    <input
      {...input}
      type="checkbox"
      role="switch"
      className={styles.switch}
      checked={checked}
      aria-checked={checked}
      aria-label={label}
    />
  );
}
