import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '#icons/icon.tsx';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'children' | 'size'> & {
  /** The sentence agreed to; links inside it keep their own target. */
  readonly children: ReactNode;
  readonly error?: string | undefined;
};

/** A consent or a choice. Never ticked for the person. */
export function Checkbox({ children, error, className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <span className={styles.place}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles.input}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
        />
        <span className={styles.box} aria-hidden="true">
          <Icon name="check-bold" size="s" />
        </span>
      </span>
      <span className={styles.text}>
        <label htmlFor={id}>{children}</label>
        {error !== undefined && (
          <span className={styles.error} id={`${id}-note`} role="alert">
            {error}
          </span>
        )}
      </span>
    </div>
  );
}
