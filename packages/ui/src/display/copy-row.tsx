import { IconButton } from '#button/icon-button.tsx';
import { classNames } from '#class-names.ts';
import styles from './copy-row.module.css';

type CopyRowProps = {
  readonly name: string;
  readonly value: string;
  /** The one that matters, such as the CLABE. */
  readonly main?: boolean;
  readonly copy?: { readonly label: string; readonly onPress: () => void };
};

/** A value to carry elsewhere: its name, itself, and a button that copies it. */
export function CopyRow({ name, value, main = false, copy }: CopyRowProps) {
  return (
    <div className={classNames(styles.row, main && styles.main)}>
      <dl className={styles.pair}>
        <dt className={styles.name}>{name}</dt>
        <dd className={styles.value}>{value}</dd>
      </dl>
      {copy !== undefined && (
        <IconButton
          className={styles.copy}
          icon="copy-bold"
          label={copy.label}
          onClick={copy.onPress}
        />
      )}
    </div>
  );
}
