import type { StaffCase } from '@abona/contract/staff/staff-case';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseCheckbox } from '@abona/ui/dense/form/choices.tsx';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { caseCopy } from '#copy/case-screen.ts';
import { useMay } from '#session/session.ts';
import { NoteList, Words } from '#writing/words.tsx';
import { WriteForm } from '#writing/write-form.tsx';
import styles from './thread-panel.module.css';

type CaseProps = { readonly found: StaffCase; readonly now: Date };

const { keys, hints } = caseCopy;

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
      <NoteList notes={notes} now={now} none={caseCopy.noNotes} />
    </Panel>
  );
}
