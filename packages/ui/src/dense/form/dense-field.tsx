import { type ReactNode, useId } from 'react';
import { classNames } from '#class-names.ts';
import styles from './dense-field.module.css';

export type DenseFieldText = {
  readonly label: string;
  /** A sentence under the field. */
  readonly help?: ReactNode;
  /** What is wrong and what to do; takes the place of the help and is announced. */
  readonly error?: string | undefined;
};

/** Ties a control to its label and its sentence. */
export function useDenseField({ help, error }: DenseFieldText) {
  const id = useId();
  const noteId = `${id}-note`;
  const noted = help !== undefined || error !== undefined;
  return {
    id,
    noteId,
    control: {
      id,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': noted ? noteId : undefined,
    },
  } as const;
}

type DenseFieldFrameProps = {
  readonly field: DenseFieldText & { readonly className?: string | undefined };
  readonly tie: { readonly id: string; readonly noteId: string };
  readonly children: ReactNode;
};

/** Label above, box, sentence below. */
export function DenseFieldFrame({ field, tie, children }: DenseFieldFrameProps) {
  const { label, help, error, className } = field;
  const { id, noteId } = tie;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p id={noteId} className={classNames(styles.note, styles.error)} role="alert">
          {error}
        </p>
      )}
      {error === undefined && help !== undefined && (
        <p id={noteId} className={styles.note}>
          {help}
        </p>
      )}
    </div>
  );
}
