import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';
import { describedBy, FieldFrame, type FieldText } from './field-frame.tsx';

type TextFieldProps = FieldText & Omit<ComponentProps<'input'>, 'id' | 'placeholder' | 'size'>;

/**
 * A native input with a floating label. Forms validate on blur and again on input, never on the
 * first keystroke; this only shows what they found.
 */
export function TextField(props: TextFieldProps) {
  const { label, helper, helperIcon, error, valid, pending, className, ...input } = props;
  const id = useId();
  const disabled = input.disabled === true;
  return (
    <FieldFrame id={id} field={props} disabled={disabled}>
      <input
        type="text"
        {...input}
        id={id}
        className={styles.control}
        // An empty placeholder lets the stylesheet tell whether the field is filled.
        placeholder=" "
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, props)}
        aria-busy={pending || undefined}
      />
    </FieldFrame>
  );
}
