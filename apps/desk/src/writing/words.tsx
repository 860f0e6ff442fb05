import type { CaseMessage } from '@abona/contract/cases/case';
import type { StaffNote } from '@abona/contract/staff/staff-case';
import { initialsOf, toneOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { nearMomentText } from '#lib/moments.ts';
import styles from './words.module.css';

type WordsProps = {
  readonly author: string;
  readonly at: string;
  readonly text: string;
  readonly now: Date;
  readonly files?: CaseMessage['attachments'];
};

/** What somebody wrote, as they wrote it. */
export function Words({ author, at, text, now, files = [] }: WordsProps) {
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
    </li>
  );
}

type NoteListProps = {
  readonly notes: readonly StaffNote[];
  readonly now: Date;
  /** Said where there are none. */
  readonly none: string;
};

/** What people of ours noted, the latest first. */
export function NoteList({ notes, now, none }: NoteListProps) {
  if (notes.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ol className={styles.notes}>
      {notes.map(({ note_id: id, author, text, at }) => (
        <Words key={id} author={author} at={at} text={text} now={now} />
      ))}
    </ol>
  );
}
