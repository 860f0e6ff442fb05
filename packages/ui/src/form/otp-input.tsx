import { type ChangeEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '#class-names.ts';
import styles from './otp-input.module.css';

const OTP_DIGITS = 6;

type OtpInputProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called once when the sixth digit is there; there is no send button. */
  readonly onComplete: (code: string) => void;
  /** `wrong` keeps the digits selected, so that typing replaces them. */
  readonly outcome?: 'wrong' | 'right' | null;
  /** What to do next, announced when it appears. */
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
};

/** A code pasted with its message or its spaces is still the code. */
const otpDigits = (text: string): string => text.replace(/\D/g, '').slice(0, OTP_DIGITS);

type BoxesProps = {
  readonly value: string;
  readonly focused: boolean;
};

function Boxes({ value, focused }: BoxesProps) {
  return Array.from({ length: OTP_DIGITS }, (_, index) => {
    const digit = value.charAt(index);
    const current = focused && index === value.length;
    return (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: six places that never move.
        key={index}
        className={classNames(styles.box, digit !== '' && styles.full, current && styles.current)}
        aria-hidden="true"
      >
        {digit}
        {current && <span className={styles.caret} />}
      </span>
    );
  });
}

/** Six painted boxes over one real input, which autofill, paste and screen readers understand. */
export function OtpInput(props: OtpInputProps) {
  const { label, value, onChange, onComplete, outcome = null, error, disabled } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);

  useEffect(() => {
    if (outcome !== 'wrong') return;
    input.current?.focus();
    input.current?.select();
  }, [outcome]);

  const edit = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const code = otpDigits(currentTarget.value);
    if (code === value) return;
    onChange(code);
    if (code.length === OTP_DIGITS) onComplete(code);
  };

  // The boxes show one place to type: the end. A caret elsewhere would be invisible.
  const keepAtEnd = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value: text } = currentTarget;
    if (selectionStart === selectionEnd && selectionEnd !== text.length) {
      currentTarget.setSelectionRange(text.length, text.length);
    }
  };

  return (
    <div className={styles.otp}>
      <div
        className={classNames(
          styles.boxes,
          outcome === 'wrong' && styles.wrong,
          outcome === 'right' && styles.right,
        )}
      >
        <input
          ref={input}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the code is the only thing this screen asks for.
          autoFocus={props.autoFocus}
          value={value}
          disabled={disabled}
          aria-label={label}
          aria-invalid={outcome === 'wrong' || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={edit}
          onSelect={keepAtEnd}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        <Boxes value={value} focused={focused} />
      </div>
      {error !== undefined && (
        <p className={styles.note} id={`${id}-note`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
