import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { IconAction, IconActionLink } from '@abona/ui/dense/action/icon-action.tsx';
import { KeyHint } from '@abona/ui/dense/action/key-hint.tsx';
import { ClockBadge } from '@abona/ui/dense/display/clock-badge.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseCheck } from '@abona/ui/dense/form/dense-check.tsx';
import { StatesFlower } from '@abona/ui/dense/object/states-flower.tsx';
import { kitCopy as copy } from '#copy/kit.ts';
import styles from './kit.module.css';

const { blocks, clocks, tags, flowers, buttons } = copy;

export function KitClocks() {
  return (
    <Panel title={blocks.clocks}>
      <div className={styles.stack}>
        <div className={styles.row}>
          <ClockBadge state="calm" text={clocks.calm} used={0.2} />
          <ClockBadge state="soon" text={clocks.soon} used={0.96} />
          <ClockBadge state="today" text={clocks.today} used={0.98} />
          <ClockBadge state="late" text={clocks.late} used={1} />
          <ClockBadge state="pause" text={clocks.pause} used={0.4} />
          <ClockBadge state="done" text={clocks.done} used={0.69} />
          <ClockBadge state="today" text={clocks.house} used={0.7} kind="house" />
        </div>
        <p className={styles.note}>{clocks.legend}</p>
      </div>
    </Panel>
  );
}

export function KitTags() {
  return (
    <Panel title={blocks.tags}>
      <div className={styles.row}>
        <DenseTag tone="ok" text={tags.ok} />
        <DenseTag tone="warn" text={tags.warn} />
        <DenseTag tone="late" text={tags.late} />
        <DenseTag tone="latesoft" text={tags.latesoft} />
        <DenseTag tone="info" text={tags.info} icon="eye-fill" />
        <DenseTag tone="frozen" text={tags.frozen} />
        <DenseTag tone="approval" text={tags.approval} />
        <DenseTag tone="brand" text={tags.brand} icon="flask-fill" />
        <DenseTag tone="off" text={tags.off} />
        <DenseTag tone="bloom" text={tags.bloom} />
        <DenseTag tone="onwall" text={tags.onwall} />
      </div>
    </Panel>
  );
}

const rest = (count: number) => Array.from({ length: count }, () => 'rest' as const);
const paid = (count: number) => Array.from({ length: count }, () => 'paid' as const);
const frozen = (count: number) => Array.from({ length: count }, () => 'frozen' as const);

const samples = [
  { text: flowers.ok, states: [...paid(3), 'next', ...rest(4)] },
  { text: flowers.late, states: [...paid(2), 'overdue', 'overdue', ...rest(2)] },
  { text: flowers.frozen, states: [...paid(1), ...frozen(3), ...rest(8)] },
  { text: flowers.done, states: paid(4) },
  { text: flowers.term, states: [...paid(29), 'next'] },
] as const;

export function KitFlowers() {
  return (
    <Panel title={blocks.flowers}>
      <div className={styles.row}>
        {samples.map(({ text, states }) => (
          <span key={text} className={styles.flower}>
            <StatesFlower states={states} size={56} label={text} />
            <span aria-hidden="true">{text}</span>
          </span>
        ))}
      </div>
    </Panel>
  );
}

const silent = () => {};

export function KitButtons() {
  return (
    <Panel title={blocks.buttons}>
      <div className={styles.stack}>
        <div className={styles.row}>
          <DenseButton keys="Ctrl Enter">{buttons.apply}</DenseButton>
          <DenseButton variant="line" keys="P">
            {buttons.ask}
          </DenseButton>
          <DenseButton variant="quiet">{buttons.invite}</DenseButton>
          <DenseButton variant="ghost" icon="export-bold">
            {buttons.export}
          </DenseButton>
          <DenseButton variant="approval" icon="users-bold">
            {buttons.approve}
          </DenseButton>
          <DenseButton variant="dangerline">{buttons.refuse}</DenseButton>
          <DenseButton variant="danger">{buttons.danger}</DenseButton>
          <DenseButton variant="ink">{buttons.ink}</DenseButton>
          <DenseButton variant="text">{buttons.text}</DenseButton>
          <DenseButton disabled>{buttons.off}</DenseButton>
          <DenseButton busy>{buttons.busy}</DenseButton>
          <DenseButton size="s">{buttons.approve}</DenseButton>
          <DenseButtonLink variant="line" size="s" href="#contador">
            {buttons.link}
          </DenseButtonLink>
        </div>
        <div className={styles.wall}>
          <DenseButton variant="bloom" keys="Enter">
            {buttons.bloom}
          </DenseButton>
          <DenseButton variant="onwall">{buttons.onwall}</DenseButton>
        </div>
        <div className={styles.row}>
          <DenseCheck checked aria-label={buttons.all} onChange={silent} />
          <DenseCheck checked={false} mixed aria-label={buttons.some} onChange={silent} />
          <DenseCheck checked={false} aria-label={buttons.none} onChange={silent} />
          <IconAction icon="x-bold" label={buttons.close} keys="Esc" />
          <IconActionLink icon="caret-down-bold" label={buttons.neighbour} href="#siguiente" />
          <KeyHint keys={['G', 'A']} />
          <span className={styles.note}>{buttons.sequence}</span>
        </div>
      </div>
    </Panel>
  );
}
