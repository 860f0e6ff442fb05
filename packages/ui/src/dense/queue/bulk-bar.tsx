import { DenseButton } from '#dense/action/dense-button.tsx';
import { useKeys } from '#dense/action/use-keys.ts';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import styles from './bulk-bar.module.css';

type BulkAct = {
  readonly text: string;
  readonly icon: DenseIconName;
  readonly keys: string;
  readonly run: () => void;
  readonly disabled?: boolean | undefined;
};

type BulkBarProps = {
  readonly label: string;
  /** "3 elegidas". */
  readonly count: string;
  /** "$2,205.90 en disputa". */
  readonly sum?: string | undefined;
  /** "Elegir las 2,690 del filtro", while only the rows at hand are chosen. */
  readonly all?: { readonly text: string; readonly run: () => void } | undefined;
  readonly acts: readonly BulkAct[];
  readonly release: string;
  readonly onRelease: () => void;
};

/** What can be done to all the chosen rows at once. Escape lets them go. */
export function BulkBar(props: BulkBarProps) {
  const { label, count, sum, all, acts, release, onRelease } = props;
  useKeys([
    ...acts.filter((act) => act.disabled !== true).map(({ keys, run }) => ({ keys, run })),
    { keys: 'Esc', run: onRelease },
  ]);
  return (
    <section className={styles.bar} aria-label={label}>
      <p className={styles.count} role="status">
        {count} {sum !== undefined && <span className={styles.sum}>{sum}</span>}
      </p>
      {all !== undefined && (
        <DenseButton variant="ghost" onClick={all.run}>
          {all.text}
        </DenseButton>
      )}
      <span className={styles.line} />
      {acts.map(({ text, icon, keys, run, disabled }) => (
        <DenseButton
          key={text}
          variant="ghost"
          icon={icon}
          keys={keys}
          disabled={disabled}
          onClick={run}
        >
          {text}
        </DenseButton>
      ))}
      <span className={styles.line} />
      <DenseButton variant="ghost" keys="Esc" onClick={onRelease}>
        {release}
      </DenseButton>
    </section>
  );
}
