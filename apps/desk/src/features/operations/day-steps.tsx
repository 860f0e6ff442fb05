import type { DayStepState, Operations } from '@abona/contract/staff/operations';
import { DenseTag, type DenseTagTone } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { dayStepStateWords, dayStepWords, operationsCopy } from '#copy/operations.ts';
import { momentText } from '#lib/moments.ts';
import styles from './operations-screen.module.css';

const tones: Readonly<Record<DayStepState, DenseTagTone>> = {
  done: 'ok',
  running: 'info',
  stopped: 'late',
  waiting: 'off',
};

type DayStepsProps = { readonly day: Operations['end_of_day'][number] };

/** The last end of day step by step, and whether it was begun again where it stopped. */
export function DayStepsPanel({ day }: DayStepsProps) {
  const copy = operationsCopy.days;
  const { stepHeads: heads } = copy;
  const { steps, resumed, resumed_at: resumedAt } = day;
  return (
    <Panel title={copy.steps} pad={false}>
      <PlainTable
        caption={copy.steps}
        rows={steps}
        rowId={({ step }) => step}
        rowTone={({ state }) => (state === 'stopped' ? 'late' : undefined)}
        columns={[
          {
            id: 'step',
            header: heads.step,
            look: 'strong',
            cell: ({ step }) => dayStepWords[step],
          },
          {
            id: 'at',
            header: heads.at,
            look: 'muted',
            cell: ({ done_at: at }) => (at === null ? '—' : momentText(new Date(at))),
          },
          {
            id: 'state',
            header: heads.state,
            cell: ({ state }) => <DenseTag tone={tones[state]} text={dayStepStateWords[state]} />,
          },
        ]}
      />
      {resumedAt !== null && (
        <p className={styles.resumed}>{copy.resumed(resumed, momentText(new Date(resumedAt)))}</p>
      )}
    </Panel>
  );
}
