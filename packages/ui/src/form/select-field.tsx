import { type ComponentProps, useId } from 'react';
import { classNames } from '#class-names.ts';
import styles from './field.module.css';
import { describedBy, FieldFrame, type FieldText } from './field-frame.tsx';

type SelectOption = { readonly value: string; readonly text: string };

type SelectFieldProps = FieldText &
  Omit<ComponentProps<'select'>, 'id' | 'children' | 'size'> & {
    readonly options: readonly SelectOption[];
  };

/** The platform's own picker in the same box: the best list there is on a phone. */
export function SelectField(props: SelectFieldProps) {
  const { label, helper, helperIcon, error, valid, pending, className, options, ...select } = props;
  const id = useId();
  const disabled = select.disabled === true || pending === true;
  return (
    <FieldFrame id={id} field={props} disabled={disabled} icon="caret-down-bold">
      <select
        {...select}
        id={id}
        className={classNames(styles.control, styles.select)}
        disabled={disabled}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, props)}
        aria-busy={pending || undefined}
      >
        <option value="" hidden />
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
