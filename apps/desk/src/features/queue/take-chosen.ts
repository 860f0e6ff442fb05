import type { StaffCallInput, StaffCallReply } from '@abona/contract/client-types';
import type { QueueRow } from '@abona/contract/staff/staff-queue';
import { isSelected, type RowSelection } from '@abona/ui/dense/table/row-selection.ts';
import { call } from '#api/call.ts';
import { rowIdOf } from '#lib/queue-row.ts';

/** As many as one act takes, those that are due first: more would be thousands of calls, and nobody's work. */
export const BULK_MAX = 10_000;
/** As many as one call takes. */
const AT_ONCE = 500;

type TakenRow = StaffCallReply<'assignSubjects'>['taken'][number];

/** How far it came: each row was taken, or stays with whoever works on it. */
export type TakenRows = {
  readonly mine: readonly QueueRow[];
  readonly others: readonly TakenRow[];
};

type Choice = {
  readonly asked: StaffCallInput<'listQueue'>;
  /** What was read so far. */
  readonly rows: readonly QueueRow[];
  readonly selection: RowSelection;
  readonly signal: AbortSignal;
};

/** All that is chosen, in parts; also what nobody has read yet, which is read aside: a list of thousands stays as it is. */
async function* chosenParts({ asked, rows, selection, signal }: Choice) {
  const isChosen = (row: QueueRow) => isSelected(selection, rowIdOf(row));
  if (selection.kind === 'some') {
    const chosen = rows.filter(isChosen);
    for (let from = 0; from < chosen.length; from += AT_ONCE)
      yield chosen.slice(from, from + AT_ONCE);
    return;
  }
  let part: QueueRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = cursor === undefined ? asked.query : { ...asked.query, cursor };
    const page: StaffCallReply<'listQueue'> = await call(
      'listQueue',
      { ...asked, query },
      { signal },
    );
    part.push(...page.rows.filter(isChosen));
    cursor = page.next_cursor;
    if (part.length < AT_ONCE && cursor !== null) continue;
    yield part;
    part = [];
  }
}

type Taking = Choice & {
  /** Whose they become. */
  readonly personId: string;
  readonly onStep: (sofar: TakenRows) => void;
};

/** Takes what is chosen, a part after the other, and says after each how far it came: what breaks off is known. */
export async function takeChosen({ personId, onStep, ...choice }: Taking): Promise<TakenRows> {
  let [left, sofar]: [number, TakenRows] = [BULK_MAX, { mine: [], others: [] }];
  for await (const part of chosenParts(choice)) {
    const rows = part.slice(0, left);
    if (rows.length > 0) {
      const subjects = rows.map(({ subject }) => subject);
      const body = { person_id: personId, subjects };
      const { taken } = await call('assignSubjects', { body }, { signal: choice.signal });
      const others = new Set(taken.map(({ subject }) => subject.id));
      sofar = {
        mine: [...sofar.mine, ...rows.filter(({ subject }) => !others.has(subject.id))],
        others: [...sofar.others, ...taken],
      };
      onStep(sofar);
    }
    left -= rows.length;
    if (left === 0) break;
  }
  return sofar;
}
