import { IconButton } from '#button/icon-button.tsx';
import { classNames } from '#class-names.ts';
import { Dots } from '#feedback/dots.tsx';
import { Icon } from '#icons/icon.tsx';
import styles from './attachment-row.module.css';

type AttachmentRowProps = {
  readonly name: string;
  /** "1.2 MB · guardada cifrada" */
  readonly support?: string;
  readonly isImage: boolean;
  /** Saves it. */
  readonly href?: string;
  readonly remove?: { readonly label: string; readonly onPress: () => void };
  /** It is still on its way to us. */
  readonly busy?: boolean;
  /** What is wrong with the file, by what rule, and what to do. */
  readonly error?: string;
};

/** A file that goes with what is written. */
export function AttachmentRow(props: AttachmentRowProps) {
  const { name, support, isImage, href, remove, busy = false, error } = props;
  const words = (
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      {support !== undefined && <span className={styles.support}>{support}</span>}
      {error !== undefined && (
        <span className={styles.error} role="alert">
          {error}
        </span>
      )}
    </span>
  );
  return (
    <span className={classNames(styles.row, error !== undefined && styles.bad)}>
      <Icon name={iconOf(isImage, error)} />
      {href === undefined ? (
        words
      ) : (
        <a className={styles.link} href={href}>
          {words}
        </a>
      )}
      {busy && <Dots small />}
      {remove !== undefined && (
        <IconButton icon="x-bold" label={remove.label} onClick={remove.onPress} />
      )}
    </span>
  );
}

const iconOf = (isImage: boolean, error: string | undefined) => {
  if (error !== undefined) return 'warning-circle-fill';
  return isImage ? 'image-fill' : 'file-pdf-fill';
};
