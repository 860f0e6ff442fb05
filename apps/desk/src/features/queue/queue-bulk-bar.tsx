import type { QueueRow } from '@abona/contract/staff/staff-queue';
import { BulkBar } from '@abona/ui/dense/queue/bulk-bar.tsx';
import { doneActs } from '@abona/ui/dense/state/undo-store.ts';
import {
  isSelected,
  type RowSelection,
  selectedCount,
} from '@abona/ui/dense/table/row-selection.ts';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import type { usePages } from '#api/use-pages.ts';
import { queueCopy } from '#copy/queues.ts';
import { rowIdOf } from '#lib/queue-row.ts';
import { useMay, useSession } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';

type List = ReturnType<typeof usePages<'listQueue'>>;

type QueueBulkBarProps = {
  readonly list: List;
  readonly selection: RowSelection;
  readonly onRelease: () => void;
};

/** As many as one call takes. */
const AT_ONCE = 500;
/** Each is given back by a call of its own: of more than that nobody changes their mind in eight seconds. */
const UNDO_MAX = 50;

/** All that is chosen, also what no page was read of yet. */
async function chosenRows(list: List, selection: RowSelection): Promise<readonly QueueRow[]> {
  let pages = list.data?.pages ?? [];
  let hasMore = selection.kind === 'all' && list.hasNextPage;
  while (hasMore) {
    const read = await list.fetchNextPage({ throwOnError: true });
    pages = read.data?.pages ?? pages;
    hasMore = read.hasNextPage;
  }
  return pages.flatMap((page) => page.rows).filter((row) => isSelected(selection, rowIdOf(row)));
}

/** What can be done with what was chosen: it becomes one's own, but for what somebody else works on. */
export function QueueBulkBar({ list, selection, onRelease }: QueueBulkBarProps) {
  const { person_id: me } = useSession();
  const may = useMay();
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['listQueue'] });
  const giveBack = useMutation({
    mutationFn: async (rows: readonly QueueRow[]) => {
      for (const { subject } of rows) await call('releaseSubject', { body: { subject } });
    },
    onSettled: readAgain,
  });
  const assign = useMutation({
    mutationFn: async () => {
      const rows = await chosenRows(list, selection);
      let [assigned, taken] = [0, 0];
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const subjects = rows.slice(from, from + AT_ONCE).map(({ subject }) => subject);
        const done = await call('assignSubjects', { body: { person_id: me, subjects } });
        assigned += done.assigned;
        taken += done.taken.length;
      }
      return { assigned, taken, rows };
    },
    onSuccess: ({ assigned, taken, rows }) => {
      onRelease();
      if (taken > 0)
        toasts.show(`${queueCopy.takenAll(assigned)}; ${queueCopy.takenByOthers(taken)}`, 'late');
      else
        doneActs.show(
          queueCopy.takenAll(assigned),
          rows.length > UNDO_MAX ? undefined : () => giveBack.mutate(rows),
        );
    },
    onSettled: readAgain,
  });
  const total = list.data?.pages[0]?.total ?? 0;
  const count = selectedCount(selection, total);
  if (count === 0) return null;
  return (
    <>
      {assign.error !== null && <Failure failure={assign.error} onRetry={() => assign.mutate()} />}
      <BulkBar
        label={queueCopy.bulk}
        count={queueCopy.chosen(count)}
        acts={
          may('assignSubjects')
            ? [
                {
                  text: queueCopy.takeAll,
                  icon: 'user-check-bold',
                  keys: 'A',
                  run: () => assign.mutate(),
                  disabled: assign.isPending,
                },
              ]
            : []
        }
        release={queueCopy.release}
        onRelease={onRelease}
      />
    </>
  );
}
