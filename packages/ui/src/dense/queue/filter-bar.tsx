import { type ReactNode, useRef } from 'react';
import { KeyHint } from '#dense/action/key-hint.tsx';
import { useKeys } from '#dense/action/use-keys.ts';
import { DenseIcon } from '#dense/dense-icon.tsx';
import styles from './filter-bar.module.css';

type FilterSearch = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

type FilterBarProps = {
  readonly label: string;
  /** Words to look for in the queue; `/` brings the focus here. */
  readonly search?: FilterSearch | undefined;
  /** The chips. */
  readonly children?: ReactNode;
  /** At the right edge: the order. */
  readonly end?: ReactNode;
};

function SearchBox({ label, value, onChange }: FilterSearch) {
  const input = useRef<HTMLInputElement>(null);
  useKeys([{ keys: '/', run: () => input.current?.focus() }]);
  return (
    <label className={styles.search}>
      <DenseIcon name="funnel-simple-bold" className={styles.icon} />
      <input
        ref={input}
        className={styles.input}
        type="search"
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts="/"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <KeyHint keys="/" silent />
    </label>
  );
}

/** What the queue is narrowed to, chip by chip. */
export function FilterBar({ label, search, children, end }: FilterBarProps) {
  return (
    <search className={styles.bar} aria-label={label}>
      {children}
      {search !== undefined && <SearchBox {...search} />}
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </search>
  );
}

type FilterOption = { readonly value: string; readonly text: string };

type FilterChipProps = {
  readonly field: string;
  /** The words of the value. */
  readonly text: string;
} & (
  | { readonly onRemove: () => void; readonly removeLabel: string }
  | {
      readonly value: string;
      readonly options: readonly FilterOption[];
      readonly onChange: (value: string) => void;
    }
);

/** One condition, «campo: valor»: taken away by its cross, or changed by its list. */
export function FilterChip(props: FilterChipProps) {
  const { field, text } = props;
  if ('onRemove' in props) {
    return (
      <span className={styles.chip}>
        {field}: <b className={styles.value}>{text}</b>
        <button
          type="button"
          className={styles.remove}
          aria-label={props.removeLabel}
          onClick={props.onRemove}
        >
          <DenseIcon name="x-bold" className={styles.icon} />
        </button>
      </span>
    );
  }
  return (
    <label className={styles.chip}>
      {field}: <b className={styles.value}>{text}</b>
      <DenseIcon name="caret-down-bold" className={styles.icon} />
      <select
        className={styles.select}
        aria-label={field}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}

type FilterDayProps = {
  readonly field: string;
  /** `2026-11-20`, or nothing. */
  readonly value: string;
  readonly max?: string | undefined;
  readonly onChange: (value: string) => void;
};

/** A day that the list begins or ends with. */
export function FilterDay({ field, value, max, onChange }: FilterDayProps) {
  return (
    <label className={styles.chip}>
      {field}:
      <input
        className={styles.day}
        type="date"
        value={value}
        max={max}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
