import type { PinnedNote } from '@abona/contract/staff/staff-timeline';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { doneActs } from '@abona/ui/dense/state/undo-store.ts';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { threadCopy as copy } from '#copy/thread.ts';
import { nearMomentText } from '#lib/moments.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/session.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './pinned-note.module.css';

type Change = {
  /** Null: none is pinned any more. */
  readonly to: string | null;
  /** What is pinned until now, as the screen shows it. */
  readonly from: string | null;
  readonly isUndo?: boolean;
};

/** Pins a note for everybody, or none; for a while it can be taken back. */
export function usePinning(customerId: number) {
  const queryClient = useQueryClient();
  const pinning = useMutation({
    mutationFn: ({ to, from }: Change) =>
      call('pinCustomerNote', {
        params: { customer_id: customerId },
        body: { note_id: to, instead_of: from },
      }),
    onSuccess: (_, { to, from, isUndo = false }) =>
      doneActs.show(
        to === null ? copy.unpinned : copy.pinned,
        isUndo ? undefined : () => pinning.mutate({ to: from, from: to, isUndo: true }),
      ),
    onError: (failure) => toasts.show(sentenceOf(failure), 'late'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listCustomerNotes'] }),
  });
  return pinning;
}

/** What everybody is to read before they do anything about this customer. */
export function PinnedNotePanel({ customerId }: { readonly customerId: number }) {
  const { data } = useCall('listCustomerNotes', { params: { customer_id: customerId } });
  const pinned = data?.pinned ?? null;
  return pinned === null ? null : <Pinned customerId={customerId} note={pinned} />;
}

function Pinned({ customerId, note }: { readonly customerId: number; readonly note: PinnedNote }) {
  const may = useMay();
  const now = useNow();
  const pinning = usePinning(customerId);
  const { note_id: id, author, at, text, pinned_by: pinnedBy } = note;
  return (
    <Panel
      title={copy.pinnedTitle}
      actions={
        may('pinCustomerNote') && (
          <DenseButton
            variant="text"
            size="s"
            busy={pinning.isPending}
            onClick={() => pinning.mutate({ to: null, from: id })}
          >
            {copy.unpin}
          </DenseButton>
        )
      }
    >
      <p className={styles.text}>{text}</p>
      <p className={styles.when}>
        {copy.writtenAt(author, nearMomentText(new Date(at), now))}
        {pinnedBy !== author && copy.pinnedBy(pinnedBy)}
      </p>
    </Panel>
  );
}
