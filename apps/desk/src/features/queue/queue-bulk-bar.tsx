import type { StaffCallInput } from '@abona/contract/client-types';
import type { QueueRow } from '@abona/contract/staff/staff-queue';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { BulkBar } from '@abona/ui/dense/queue/bulk-bar.tsx';
import { doneActs } from '@abona/ui/dense/state/undo-store.ts';
import {
  isSelected,
  type RowSelection,
  selectedCount,
} from '@abona/ui/dense/table/row-selection.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { queueCopy } from '#copy/queues.ts';
import { hourText } from '#lib/moments.ts';
import { rowIdOf } from '#lib/queue-row.ts';
import { useMay, useSession } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { BULK_MAX, type TakenRows, takeChosen } from './take-chosen.ts';

type QueueBulkBarProps = {
  readonly asked: StaffCallInput<'listQueue'>;
  readonly rows: readonly QueueRow[];
  readonly total: number;
  readonly selection: RowSelection;
  /** Reads the queue from its beginning. */
  readonly onDone: () => Promise<void>;
  readonly onRelease: () => void;
  /** A covered value of these is to be shown. */
  readonly onReveal: (customerIds: readonly number[]) => void;
};

/** Each is given back by a call of its own: of more than that nobody changes their mind in eight seconds. */
const UNDO_MAX = 50;
/** So many of those that stay with others are named; the table has them all. */
const NAMED_MAX = 8;

const NONE: TakenRows = { mine: [], others: [] };

/** Whose the chosen rows are, each once; of those that were read. */
const peopleOf = (rows: readonly QueueRow[], selection: RowSelection): readonly number[] => [
  ...new Set(
    rows.flatMap((row) =>
      row.customer !== null && isSelected(selection, rowIdOf(row))
        ? [row.customer.customer_id]
        : [],
    ),
  ),
];

/** What can be done with what was chosen: it becomes one's own, but for what somebody else works on. */
export function QueueBulkBar(props: QueueBulkBarProps) {
  const { asked, rows, total, selection, onDone, onRelease } = props;
  const { person_id: personId } = useSession();
  const may = useMay();
  const [sofar, setSofar] = useState<TakenRows>(NONE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const giveBack = useMutation({
    mutationFn: async (taken: readonly QueueRow[]) => {
      for (const { subject } of taken) await call('releaseSubject', { body: { subject } });
    },
    onSettled: onDone,
  });
  const assign = useMutation({
    mutationFn: () => {
      const control = new AbortController();
      running.current = control;
      setSofar(NONE);
      return takeChosen({
        asked,
        rows,
        selection,
        personId,
        signal: control.signal,
        onStep: setSofar,
      });
    },
    onSuccess: ({ mine, others }) => {
      onRelease();
      if (others.length > 0) return;
      const isShort = mine.length <= UNDO_MAX;
      doneActs.show(
        queueCopy.takenAll(mine.length),
        isShort ? () => giveBack.mutate(mine) : undefined,
      );
    },
    onSettled: onDone,
  });
  const count = selectedCount(selection, total);
  const people = count === 0 ? [] : peopleOf(rows, selection);
  const take = {
    text: count > BULK_MAX ? queueCopy.takeFirst(BULK_MAX) : queueCopy.takeAll,
    icon: 'user-check-bold',
    keys: 'A',
    run: () => assign.mutate(),
  } as const;
  const reveal = {
    text: queueCopy.reveal.act,
    icon: 'eye-bold',
    keys: 'M',
    run: () => props.onReveal(people),
  } as const;
  const acts = [
    ...(may('assignSubjects') ? [take] : []),
    ...(may('revealMany') && people.length > 0 ? [reveal] : []),
  ];
  const forget = () => assign.reset();
  return (
    <>
      {assign.error !== null && (
        <Broken
          taken={sofar}
          isStopped={running.current?.signal.aborted === true}
          failure={assign.error}
          onRetry={() => assign.mutate()}
          onClose={forget}
        />
      )}
      {assign.isSuccess && sofar.others.length > 0 && (
        <StayWithOthers taken={sofar} onClose={forget} />
      )}
      {count > 0 && (
        <BulkBar
          label={queueCopy.bulk}
          count={
            assign.isPending
              ? queueCopy.taking(sofar.mine.length + sofar.others.length, Math.min(count, BULK_MAX))
              : queueCopy.chosen(count)
          }
          acts={assign.isPending ? [] : acts}
          release={assign.isPending ? queueCopy.stop : queueCopy.release}
          onRelease={assign.isPending ? () => running.current?.abort() : onRelease}
        />
      )}
    </>
  );
}

type OutcomeProps = { readonly taken: TakenRows; readonly onClose: () => void };

const CloseButton = ({ onClose }: Pick<OutcomeProps, 'onClose'>) => (
  <DenseButton variant="line" size="s" onClick={onClose}>
    {queueCopy.understood}
  </DenseButton>
);

/** It was done, and these were not: who has each, and until when. */
function StayWithOthers({ taken: { mine, others }, onClose }: OutcomeProps) {
  const named = others
    .slice(0, NAMED_MAX)
    .map(({ subject, name, until }) =>
      queueCopy.staysWith(subject.id, name, hourText(new Date(until))),
    );
  const rest = others.length - named.length;
  return (
    <DenseBanner
      tone="warn"
      live="polite"
      title={`${queueCopy.takenAll(mine.length)}; ${queueCopy.takenByOthers(others.length)}`}
      text={[...named, ...(rest === 0 ? [] : [queueCopy.andMore(rest)])].join('; ')}
      action={<CloseButton onClose={onClose} />}
    />
  );
}

type BrokenProps = OutcomeProps & {
  readonly isStopped: boolean;
  readonly failure: Error;
  readonly onRetry: () => void;
};

/** It ended half-way: what was taken until then is taken, the rest is as it was. */
function Broken({ taken: { mine }, isStopped, failure, onRetry, onClose }: BrokenProps) {
  const text = queueCopy.halfway(mine.length);
  if (isStopped)
    return (
      <DenseBanner
        tone="warn"
        live="polite"
        title={queueCopy.stopped}
        text={text}
        action={<CloseButton onClose={onClose} />}
      />
    );
  return (
    <>
      <Failure failure={failure} onRetry={onRetry} />
      {mine.length > 0 && <DenseBanner tone="warn" title={text} />}
    </>
  );
}
