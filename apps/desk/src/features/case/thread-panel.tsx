import type { CaseMessage } from '@abona/contract/cases/case';
import type { StaffCase } from '@abona/contract/staff/staff-case';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { initialsOf, toneOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { DenseCheckbox } from '@abona/ui/dense/form/choices.tsx';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { caseCopy } from '#copy/case-screen.ts';
import { nearMomentText } from '#lib/moments.ts';
import { useMay } from '#session/session.ts';
import styles from './thread-panel.module.css';
import { WriteForm } from './write-form.tsx';

type CaseProps = { readonly found: StaffCase; readonly now: Date };

const { keys, hints } = caseCopy;

type WordsProps = {
  readonly author: string;
  readonly at: string;
  readonly text: string;
  readonly now: Date;
  readonly files?: CaseMessage['attachments'];
};

/** What somebody wrote, as they wrote it. */
function Words({ author, at, text, now, files = [] }: WordsProps) {
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

/** What was written to and fro, the latest first, and room to write. */
export function ThreadPanel(props: CaseProps & { readonly isResting: boolean }) {
  const { found, now, isResting } = props;
  const { messages, messages_total: total, customer } = found;
  const may = useMay();
  return (
    <Panel title={caseCopy.thread} count={total === 0 ? undefined : total}>
      {may('writeInCase') && found.may.write ? (
        <Composer found={found} isResting={isResting} />
      ) : (
        <p className={styles.none}>{caseCopy.writingOver}</p>
      )}
      {messages.length === 0 && <p className={styles.none}>{caseCopy.noMessages}</p>}
      <ol className={styles.thread}>
        {messages.map(({ message_id: id, author, text, at, attachments }) => (
          <Words
            key={id}
            author={author ?? customer.name ?? caseCopy.customer}
            at={at}
            text={text}
            now={now}
            files={attachments}
          />
        ))}
      </ol>
      {messages.length < total && (
        <p className={styles.none}>{caseCopy.earlier(messages.length, total)}</p>
      )}
    </Panel>
  );
}

type ComposerProps = { readonly found: StaffCase; readonly isResting: boolean };

function Composer({ found, isResting }: ComposerProps) {
  const [asks, setAsks] = useState(false);
  const isQuestion = asks && found.may.ask;
  const params = { folio: found.folio };
  return (
    <WriteForm
      label={caseCopy.write}
      help={caseCopy.writeHelp}
      send={isQuestion ? caseCopy.ask : caseCopy.send}
      sent={caseCopy.sent}
      shortcut={{ keys: 'r', label: keys.write, hint: hints.write }}
      isResting={isResting}
      onSend={(text, idempotencyKey) =>
        call('writeInCase', { params, body: { text, is_question: isQuestion } }, { idempotencyKey })
      }
      onSent={() => setAsks(false)}
    >
      {found.may.ask && (
        <DenseCheckbox
          checked={asks}
          disabled={isResting}
          onChange={(event) => setAsks(event.target.checked)}
        >
          {caseCopy.isQuestion}
        </DenseCheckbox>
      )}
    </WriteForm>
  );
}

/** What people of ours write for each other; also while somebody else has the case. */
export function NotesPanel({ found: { folio, notes }, now }: CaseProps) {
  const may = useMay();
  return (
    <Panel title={caseCopy.notes} count={notes.length === 0 ? undefined : notes.length}>
      {may('noteCase') && (
        <WriteForm
          label={caseCopy.note}
          help={caseCopy.noteHelp}
          send={caseCopy.addNote}
          sent={caseCopy.noted}
          shortcut={{ keys: 'n', label: keys.note, hint: hints.note }}
          onSend={(text, idempotencyKey) =>
            call('noteCase', { params: { folio }, body: { text } }, { idempotencyKey })
          }
        />
      )}
      {notes.length === 0 && <p className={styles.none}>{caseCopy.noNotes}</p>}
      <ol className={styles.thread}>
        {notes.map(({ note_id: id, author, text, at }) => (
          <Words key={id} author={author} at={at} text={text} now={now} />
        ))}
      </ol>
    </Panel>
  );
}
