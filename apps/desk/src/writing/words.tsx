import type { CaseMessage } from '@abona/contract/cases/case';
import type { StaffNote } from '@abona/contract/staff/staff-case';
import { initialsOf, toneOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import type { ReactNode } from 'react';
import { nearMomentText } from '#lib/moments.ts';
import styles from './words.module.css';

type WordsProps = {
  readonly author: string;
  readonly at: string;
  readonly text: string;
  readonly now: Date;
  readonly files?: CaseMessage['attachments'];
  /** What can be done with it. */
  readonly act?: ReactNode;
};

/** What somebody wrote, as they wrote it. */
export function Words({ author, at, text, now, files = [], act }: WordsProps) {
  return (
    <li className={styles.words}>
      <Petal size="s" tone={toneOf(author)} initials={initialsOf(author)} />
      <div className={styles.body}>
        <b>{author}</b> <time className={styles.when}>{nearMomentText(new Date(at), now)}</time>
        <p className={styles.text}>{text}</p>
        {files.map(({ attachment_id: id, name, url }) => (
          <a key={id} className={styles.file} href={url} download>
            {name}
          </a>
        ))}
      </div>
      {act}
    </li>
  );
}

type NoteListProps = {
  readonly notes: readonly StaffNote[];
  readonly now: Date;
  /** Said where there are none. */
  readonly none: string;
  /** What can be done with each. */
  readonly act?: ((note: StaffNote) => ReactNode) | undefined;
};

/** What people of ours noted, the latest first. */
export function NoteList({ notes, now, none, act }: NoteListProps) {
  if (notes.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ol className={styles.notes}>
      {notes.map((note) => (
        <Words
          key={note.note_id}
          author={note.author}
          at={note.at}
          text={note.text}
          now={now}
          act={act?.(note)}
        />
      ))}
    </ol>
  );
}
