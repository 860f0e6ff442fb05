import { useGo } from '@abona/client/office/use-address.ts';
import type { QueueName } from '@abona/contract/staff/staff-queue';
import { useCall } from '#api/use-call.ts';
import { shellCopy } from '#copy/shell.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { subjectPath } from '#lib/queue-row.ts';
import { useMay } from '#session/session.ts';

/**
 * `[` and `]`: what stands before and after something in its queue, the oldest deadline first. What waits no more, or
 * stands beyond the first page, leads on to the first that waits.
 */
export function useNeighbours(queue: QueueName, id: string): void {
  const may = useMay();
  const go = useGo();
  const today = useCall('getStaffToday', {}, { enabled: may('getStaffToday') }).data;
  const isTheirs = today?.queues.some((one) => one.queue === queue) ?? false;
  const list = useCall('listQueue', { params: { queue }, query: {} }, { enabled: isTheirs });
  const rows = list.data?.rows ?? [];
  const at = rows.findIndex(({ subject }) => subject.id === id);
  const { neighbours } = shellCopy;
  const step = (
    keys: string,
    to: number,
    words: { readonly label: string; readonly hint: string },
  ) => {
    const row = rows[to];
    const href = row === undefined || row.subject.id === id ? null : subjectPath(row);
    return href === null ? [] : [{ keys, ...words, run: () => go(href) }];
  };
  useShortcuts([...step('[', at - 1, neighbours.before), ...step(']', at + 1, neighbours.after)]);
}
