import type { StaffNote } from '@abona/contract/staff/staff-case';
import { IconAction } from '@abona/ui/dense/action/icon-action.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { threadCopy as copy } from '#copy/thread.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import { NoteList } from '#writing/words.tsx';
import { WriteForm } from '#writing/write-form.tsx';
import styles from './pinned-note.module.css';
import { usePinning } from './pinned-note.tsx';

/** What people of ours noted about a customer, the latest first. */
export function NotesPanel({ customerId }: { readonly customerId: number }) {
  const may = useMay();
  const now = useNow();
  const params = { customer_id: customerId };
  const { data, error, refetch } = useCall('listCustomerNotes', { params });
  const notes = data?.notes ?? [];
  return (
    <Panel title={copy.notes} count={notes.length === 0 ? undefined : notes.length}>
      {may('noteCustomer') && (
        <WriteForm
          label={copy.note}
          help={copy.noteHelp}
          send={copy.addNote}
          sent={copy.noted}
          shortcut={{ keys: 'n', label: copy.keys.note, hint: copy.hints.note }}
          onSend={(text, idempotencyKey) =>
            call('noteCustomer', { params, body: { text } }, { idempotencyKey })
          }
        />
      )}
      {error !== null && <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <ScreenSkeleton />}
      {data !== undefined && (
        <NoteList
          notes={notes}
          now={now}
          none={copy.noNotes}
          act={
            may('pinCustomerNote')
              ? (note) => (
                  <PinToggle
                    customerId={customerId}
                    note={note}
                    pinnedId={data.pinned?.note_id ?? null}
                  />
                )
              : undefined
          }
        />
      )}
    </Panel>
  );
}

type PinToggleProps = {
  readonly customerId: number;
  readonly note: StaffNote;
  /** The one that is pinned now. */
  readonly pinnedId: string | null;
};

function PinToggle({ customerId, note: { note_id: id, author }, pinnedId }: PinToggleProps) {
  const pinning = usePinning(customerId);
  const isPinned = id === pinnedId;
  return (
    <IconAction
      icon="push-pin-fill"
      size="s"
      label={copy.pin(author)}
      aria-pressed={isPinned}
      className={isPinned ? styles.pinned : styles.pin}
      aria-busy={pinning.isPending}
      onClick={() => {
        if (!pinning.isPending) pinning.mutate({ to: isPinned ? null : id, from: pinnedId });
      }}
    />
  );
}
