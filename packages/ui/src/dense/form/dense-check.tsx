import { type ComponentProps, useEffect, useRef } from 'react';
import { classNames } from '#class-names.ts';
import { DenseIcon } from '#dense/dense-icon.tsx';
import styles from './dense-check.module.css';

type DenseCheckProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'children'> & {
  readonly checked: boolean;
  /** Some, but not all, of what it stands for. */
  readonly mixed?: boolean;
};

/** The box alone: its words are a label around it, or `aria-label`. */
export function DenseCheck({ mixed = false, className, ...input }: DenseCheckProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <span className={classNames(styles.place, className)}>
      <input {...input} ref={box} type="checkbox" className={styles.input} />
      <span className={styles.box} aria-hidden="true">
        {/* Drawn when there is something to see: a table has one in every row that scrolls by. */}
        {(mixed || input.checked) && (
          <DenseIcon name={mixed ? 'minus-bold' : 'check-bold'} className={styles.icon} />
        )}
      </span>
    </span>
  );
}
