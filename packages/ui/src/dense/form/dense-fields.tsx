import type { ComponentProps } from 'react';
import { classNames } from '#class-names.ts';
import { DenseIcon } from '#dense/dense-icon.tsx';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import styles from './dense-field.module.css';
import { DenseFieldFrame, type DenseFieldText, useDenseField } from './dense-field.tsx';

type DenseTextFieldProps = DenseFieldText &
  Omit<ComponentProps<'input'>, 'id' | 'size'> & { readonly icon?: DenseIconName | undefined };

/** One line of text, an amount or a date. */
export function DenseTextField(props: DenseTextFieldProps) {
  const { label, help, error, icon, className, ...input } = props;
  const tie = useDenseField(props);
  return (
    <DenseFieldFrame field={props} tie={tie}>
      <span className={styles.box}>
        {icon !== undefined && <DenseIcon name={icon} className={styles.icon} />}
        <input type="text" {...input} {...tie.control} className={styles.input} />
      </span>
    </DenseFieldFrame>
  );
}

type DenseTextAreaProps = DenseFieldText & Omit<ComponentProps<'textarea'>, 'id'>;

/** Room for one's own words: a reason, a note. */
export function DenseTextArea(props: DenseTextAreaProps) {
  const { label, help, error, className, ...area } = props;
  const tie = useDenseField(props);
  return (
    <DenseFieldFrame field={props} tie={tie}>
      <textarea
        rows={2}
        {...area}
        {...tie.control}
        className={classNames(styles.box, styles.area)}
      />
    </DenseFieldFrame>
  );
}

type FieldOption = { readonly value: string; readonly text: string };

type DenseSelectFieldProps = DenseFieldText &
  Omit<ComponentProps<'select'>, 'id' | 'children' | 'size'> & {
    readonly options: readonly FieldOption[];
    /** What stands there before anything is chosen. */
    readonly blank?: string | undefined;
  };

/** One of a closed list. */
export function DenseSelectField(props: DenseSelectFieldProps) {
  const { label, help, error, options, blank, className, ...select } = props;
  const tie = useDenseField(props);
  return (
    <DenseFieldFrame field={props} tie={tie}>
      <span className={styles.box}>
        <select {...select} {...tie.control} className={styles.select}>
          {blank !== undefined && <option value="">{blank}</option>}
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <DenseIcon name="caret-down-bold" className={styles.caret} />
      </span>
    </DenseFieldFrame>
  );
}
