import { DenseSelectField, DenseTextArea } from './dense-fields.tsx';
import styles from './reason-fields.module.css';

export type Reason = { readonly code: string; readonly text: string };

type ReasonFieldsProps = {
  readonly label: string;
  readonly blank: string;
  readonly reasons: readonly { readonly value: string; readonly text: string }[];
  readonly textLabel: string;
  readonly value: Reason;
  readonly onChange: (reason: Reason) => void;
  readonly error?: string | undefined;
  readonly textError?: string | undefined;
};

/** Why an act is done: one of a closed list, and one's own words. It goes to the trail with the act. */
export function ReasonFields(props: ReasonFieldsProps) {
  const { value, onChange } = props;
  return (
    <div className={styles.reason}>
      <DenseSelectField
        label={props.label}
        blank={props.blank}
        options={props.reasons}
        value={value.code}
        error={props.error}
        onChange={(event) => onChange({ code: event.target.value, text: value.text })}
      />
      <DenseTextArea
        label={props.textLabel}
        value={value.text}
        error={props.textError}
        onChange={(event) => onChange({ code: value.code, text: event.target.value })}
      />
    </div>
  );
}
