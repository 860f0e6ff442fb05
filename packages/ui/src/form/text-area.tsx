import { type ComponentProps, useId } from 'react';
import { classNames } from '#class-names.ts';
import styles from './field.module.css';
import { describedBy, FieldFrame, type FieldText } from './field-frame.tsx';

type TextAreaProps = FieldText & Omit<ComponentProps<'textarea'>, 'id' | 'placeholder'>;

/** Room for a person's own words; grows with them where the browser can. */
export function TextArea(props: TextAreaProps) {
  const { label, helper, helperIcon, error, valid, pending, className, ...area } = props;
  const id = useId();
  return (
    <FieldFrame id={id} field={props} disabled={area.disabled === true}>
      <textarea
        rows={4}
        {...area}
        id={id}
        className={classNames(styles.control, styles.area)}
        placeholder=" "
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, props)}
      />
    </FieldFrame>
  );
}
