import type { ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import { Dots } from '#feedback/dots.tsx';
import { Icon } from '#icons/icon.tsx';
import type { IconName } from '#icons/icon-names.gen.ts';
import styles from './field.module.css';

export type FieldText = {
  readonly label: string;
  /** A sentence under the field. */
  readonly helper?: string | undefined;
  readonly helperIcon?: IconName;
  /** What is wrong and what to do; takes the helper's place and is announced. */
  readonly error?: string | undefined;
  /** Checked and right. */
  readonly valid?: boolean;
  /** Something about it is being looked up. */
  readonly pending?: boolean;
};

type FieldMood = 'plain' | 'valid' | 'error' | 'disabled' | 'pending';

function fieldMood(field: FieldText, disabled: boolean): FieldMood {
  if (field.pending) return 'pending';
  if (disabled) return 'disabled';
  if (field.error !== undefined) return 'error';
  return field.valid ? 'valid' : 'plain';
}

const adornmentOf: Partial<Record<FieldMood, IconName>> = {
  valid: 'check-circle-fill',
  error: 'warning-circle-fill',
  disabled: 'lock-key-bold',
};

/** Which sentence describes the field, for `aria-describedby`. */
export const describedBy = (id: string, field: FieldText): string | undefined =>
  (field.error ?? field.helper) === undefined ? undefined : `${id}-note`;

function Adornment({ mood, icon }: { readonly mood: FieldMood; readonly icon?: IconName }) {
  const name = adornmentOf[mood] ?? icon;
  if (mood !== 'pending' && name === undefined) return null;
  return (
    <span className={styles.adornment}>
      {mood === 'pending' ? <Dots small /> : name && <Icon name={name} />}
    </span>
  );
}

function Note({ id, field }: { readonly id: string; readonly field: FieldText }) {
  const { helper, helperIcon, error } = field;
  const text = error ?? helper;
  if (text === undefined) return null;
  return (
    <p className={styles.note} id={`${id}-note`} role={error === undefined ? undefined : 'alert'}>
      {error === undefined && helperIcon !== undefined && <Icon name={helperIcon} size="xs" />}
      <span>{text}</span>
    </p>
  );
}

type FieldFrameProps = {
  readonly id: string;
  readonly field: FieldText;
  readonly disabled: boolean;
  /** At the end of the box when the state shows none, such as a select's caret. */
  readonly icon?: IconName;
  readonly children: ReactNode;
};

/** Box, floating label, adornment and note around a native control. */
export function FieldFrame({ id, field, disabled, icon, children }: FieldFrameProps) {
  const mood = fieldMood(field, disabled);
  return (
    <div className={classNames(styles.field, mood !== 'plain' && styles[mood])}>
      <div className={styles.box}>
        {children}
        <label className={styles.label} htmlFor={id}>
          {field.label}
        </label>
        <Adornment mood={mood} {...(icon === undefined ? {} : { icon })} />
      </div>
      <Note id={id} field={field} />
    </div>
  );
}
