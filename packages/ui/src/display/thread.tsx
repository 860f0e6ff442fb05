import type { ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import { VisuallyHidden } from '#visually-hidden.tsx';
import styles from './thread.module.css';

export type ThreadMessage = {
  readonly id: string;
  readonly isOwn: boolean;
  readonly text: string;
  /** "Tú · mar 1 dic, 22:41" */
  readonly by: string;
  /** Read before the words, e.g. "Tú escribiste: " */
  readonly label: string;
  readonly files?: ReactNode;
};

/** What was written to and fro, the oldest first. */
export function Thread({ messages }: { readonly messages: readonly ThreadMessage[] }) {
  return (
    <ol className={styles.thread}>
      {messages.map(({ id, isOwn, text, by, label, files }) => (
        <li key={id} className={classNames(styles.message, isOwn && styles.own)}>
          <VisuallyHidden>{label}</VisuallyHidden>
          <span className={styles.text}>{text}</span>
          {files}
          <span className={styles.by}>{by}</span>
        </li>
      ))}
    </ol>
  );
}
