import { classNames } from '#class-names.ts';
import { Flower } from '#flower/flower.tsx';
import { VisuallyHidden } from '#visually-hidden.tsx';
import options from './radio-options.module.css';
import styles from './term-picker.module.css';

type Term = {
  readonly instalments: number;
  /** "8 quincenas" */
  readonly title: string;
  /** "$706.36" */
  readonly amount: string;
  /** "Total $5,650.88": the whole cost stands beside every price. */
  readonly note: string;
  /** Good news, such as "Sin intereses". */
  readonly free?: boolean;
};

type TermPickerProps = {
  readonly legend: string;
  readonly name: string;
  readonly terms: readonly Term[];
  readonly value: number;
  readonly onChange: (instalments: number) => void;
};

/** Radio tiles, two by two: the flower has as many petals as the term has instalments. */
export function TermPicker({ legend, name, terms, value, onChange }: TermPickerProps) {
  return (
    <fieldset className={styles.picker}>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      <div className={styles.terms}>
        {terms.map(({ instalments, title, amount, note, free }) => (
          <label key={instalments} className={classNames(options.option, styles.term)}>
            <input
              className={options.input}
              type="radio"
              name={name}
              value={instalments}
              checked={instalments === value}
              onChange={() => onChange(instalments)}
            />
            <Flower total={instalments} paid={instalments} size={40} className={styles.flower} />
            <span className={options.main}>
              <span className={styles.title}>{title}</span>
              <span className={styles.amount}>{amount}</span>
              <span className={classNames(styles.note, free && styles.free)}>{note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
