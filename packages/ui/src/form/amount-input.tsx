import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '#class-names.ts';
import { uiCopy } from '#words.ts';
import styles from './amount-input.module.css';
import {
  type AmountText,
  amountCentavos,
  editAmount,
  groupedAmount,
  keptBefore,
  placeAfter,
  settledAmount,
} from './amount-text.ts';

type AmountInputProps = {
  readonly label: string;
  readonly name?: string;
  readonly value: AmountText;
  readonly onChange: (value: AmountText) => void;
  readonly onBlur?: () => void;
  /** In centavos; above it the amount is not valid. */
  readonly max?: number;
  /** "De $500.00 a $6,000.00" */
  readonly hint?: string;
  /** Another reason than the maximum, from the form. */
  readonly error?: string | undefined;
  readonly wholePesos?: boolean;
  readonly disabled?: boolean;
};

/** Deleting a separator means the digit beside it: otherwise the key would seem dead. */
function deleteSeparator(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const { selectionStart: start, selectionEnd: end, value } = input;
  if (start === null || start !== end) return;
  if (event.key === 'Backspace' && value[start - 1] === ',') {
    input.setSelectionRange(start - 1, start - 1);
  }
  if (event.key === 'Delete' && value[start] === ',') {
    input.setSelectionRange(start + 1, start + 1);
  }
}

/** Keeps the caret behind the same digit when separators come and go around it. */
function useCaret(text: string) {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ readonly kept: number | 'all' } | null>(null);
  useLayoutEffect(() => {
    if (caret === null || input.current === null) return;
    if (caret.kept === 'all') input.current.select();
    else {
      const place = placeAfter(text, caret.kept);
      input.current.setSelectionRange(place, place);
    }
  }, [caret, text]);
  return { input, setCaret };
}

export function AmountInput(props: AmountInputProps) {
  const { label, name, value, onChange, onBlur, max, hint, wholePesos = false } = props;
  const id = useId();
  const [focused, setFocused] = useState(false);
  const shown = focused ? groupedAmount(value) : settledAmount(value, { wholePesos });
  const { input, setCaret } = useCaret(shown);

  const centavos = amountCentavos(value);
  const tooMuch = max !== undefined && centavos !== null && centavos > max;
  const error = tooMuch ? uiCopy.invalidAmount : props.error;
  const note = error ?? hint;

  const edit = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const typed = currentTarget.value;
    const next = editAmount({ previous: value, typed }, { wholePesos });
    const passed = keptBefore(typed, currentTarget.selectionStart ?? typed.length);
    const rejected = next === value && keptBefore(typed, typed.length) > value.length;
    const zeroAdded = typed.startsWith('.') ? 1 : 0;
    setCaret({ kept: rejected ? Math.max(0, passed - 1) : passed + zeroAdded });
    if (next !== value) onChange(next);
  };

  // Who arrives with everything selected keeps it, although the text changes with the focus. The
  // browser settles the selection after this event, hence the microtask.
  const focus = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) =>
    queueMicrotask(() => {
      if (document.activeElement !== field) return;
      const isAll = field.selectionStart === 0 && field.selectionEnd === field.value.length;
      setFocused(true);
      setCaret(isAll ? { kept: 'all' } : null);
    });

  return (
    <div className={classNames(styles.amount, error !== undefined && styles.error)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.box}>
        <span className={styles.sign} aria-hidden="true">
          $
        </span>
        <input
          ref={input}
          id={id}
          name={name}
          className={styles.input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={wholePesos ? '0' : '0.00'}
          size={Math.max(4, shown.length)}
          value={shown}
          disabled={props.disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onChange={edit}
          onKeyDown={deleteSeparator}
          onFocus={focus}
          onBlur={() => {
            setFocused(false);
            setCaret(null);
            onBlur?.();
          }}
        />
      </span>
      {note !== undefined && (
        <p
          className={styles.note}
          id={`${id}-note`}
          role={error === undefined ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  );
}
