import { Button } from '@abona/ui/button/button.tsx';
import { Barcode } from '@abona/ui/codes/barcode.tsx';
import { Qr } from '@abona/ui/codes/qr.tsx';
import { CardTile } from '@abona/ui/display/card-tile.tsx';
import { CatBox } from '@abona/ui/display/cat-box.tsx';
import { CopyRow } from '@abona/ui/display/copy-row.tsx';
import { CostList } from '@abona/ui/display/cost-list.tsx';
import { HowTo } from '@abona/ui/display/how-to.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { ProgressBar } from '@abona/ui/display/progress-bar.tsx';
import { Ring } from '@abona/ui/display/ring.tsx';
import { Row, RowCard, RowChoices } from '@abona/ui/display/row.tsx';
import { ScheduleList } from '@abona/ui/display/schedule-list.tsx';
import { SplitBar } from '@abona/ui/display/split-bar.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Ticket } from '@abona/ui/display/ticket.tsx';
import { Timeline } from '@abona/ui/display/timeline.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Flower } from '@abona/ui/flower/flower.tsx';
import { Switch } from '@abona/ui/form/switch.tsx';
import { VirtualList } from '@abona/ui/layout/virtual-list.tsx';
import { Wall } from '@abona/ui/layout/wall.tsx';
import { Money } from '@abona/ui/money.tsx';
import { useState } from 'react';
import { kitCopy } from '#copy/kit.ts';
import {
  kitCosts,
  kitSamples,
  kitSchedule,
  kitSplit,
  kitSteps,
  kitTimeline,
} from '#copy/kit-samples.ts';
import styles from './kit.module.css';
import { KitBlock } from './kit-block.tsx';

const { sections, flower, feedback } = kitCopy;
const { rows, ticket, clabe, cat, card, oldCard, person } = kitSamples;
const tones = ['pink', 'gold', 'violet', 'jade', 'blue', 'plain'] as const;

function Plans() {
  return (
    <>
      <KitBlock title={sections.schedule}>
        <ScheduleList entries={kitSchedule} />
      </KitBlock>
      <KitBlock title={sections.cat}>
        <CostList costs={kitCosts} />
        <CatBox figure={cat.figure} suffix={cat.suffix}>
          {cat.text}
        </CatBox>
        <ProgressBar value={455_786} max={1_000_000} label={flower.progress(3, 8)} />
        <SplitBar {...kitSplit} />
        <Ring share={0.54} core={kitSamples.ring.core} label={kitSamples.ring.label} />
      </KitBlock>
    </>
  );
}

function Rows() {
  const [on, setOn] = useState(true);
  return (
    <KitBlock title={sections.rows}>
      <div className={styles.rowFrame}>
        <RowCard>
          <Row
            tall
            href="#compra"
            lead={<Flower total={8} paid={3} size={52} label={flower.progress(3, 8)} />}
            title={kitSamples.shop}
            support={rows.purchaseSupport}
            amount={kitSamples.instalment}
            amountSupport={rows.date}
          />
          <Row
            still
            lead={<PetalTile icon="arrow-u-up-left-bold" tone="blue" />}
            title={rows.refund}
            support={rows.refundSupport}
            amount={rows.refundAmount}
            incoming
            end={<Tag tone="ok" text={rows.refundState} />}
          />
          <Row
            still
            lead={<PetalTile icon="repeat-bold" tone="violet" />}
            title={rows.autopay}
            support={rows.autopaySupport}
            end={<Switch label={rows.autopay} checked={on} onChange={() => setOn(!on)} />}
          />
          <Row
            href="#seguridad"
            icon="shield-check"
            title={rows.security}
            support={rows.securitySupport}
          />
        </RowCard>
      </div>
      <RowChoices>
        <Row
          icon="chat-text"
          title={rows.resend}
          end={rows.resendIn}
          onPress={() => undefined}
          disabled
        />
        <Row
          icon="whatsapp-logo"
          title={rows.whatsapp}
          onPress={() => toasts.show(rows.whatsapp)}
        />
      </RowChoices>
    </KitBlock>
  );
}

function Pieces() {
  return (
    <>
      <KitBlock title={sections.tiles} row>
        {tones.map((tone) => (
          <PetalTile key={tone} tone={tone} icon="handbag-fill" />
        ))}
        <PetalTile tone="gold" size="l" icon="couch-fill" />
        <PetalTile tone="gold" size="xl" initial={person.name.charAt(0)} />
      </KitBlock>
      <KitBlock title={sections.cards}>
        <CardTile {...card} holder={person.name} />
        <CardTile {...oldCard} holder={person.name} expired />
      </KitBlock>
      <KitBlock title={sections.timeline}>
        <Wall as="div">
          <div className={styles.wallBody}>
            <Timeline steps={kitTimeline} />
          </div>
        </Wall>
        <Timeline steps={kitTimeline} />
      </KitBlock>
    </>
  );
}

const stepHeight = (): number => 2;

function Slips() {
  const copied = () => toasts.show(feedback.copied);
  return (
    <>
      <KitBlock title={sections.ticket}>
        <Ticket
          title={ticket.title}
          amount={<Money text={kitSamples.instalment} raised />}
          mark={<Tag tone="warn" text={ticket.due} />}
          barcode={<Barcode digits={ticket.reference.replaceAll(' ', '')} label={ticket.barcode} />}
          referenceName={ticket.referenceName}
          reference={ticket.reference}
          action={
            <Button size="s" variant="quiet" icon="copy-bold" onClick={copied}>
              {ticket.copy}
            </Button>
          }
        />
      </KitBlock>
      <KitBlock title={sections.codes}>
        <div className={styles.square}>
          <Qr digits={ticket.reference.replaceAll(' ', '')} label={ticket.qr} />
        </div>
        <HowTo steps={kitSteps} />
        <VirtualList
          label={sections.codes}
          items={kitSteps}
          keyOf={(step) => step}
          heightOf={stepHeight}
          render={(step) => step}
        />
      </KitBlock>
      <KitBlock title={sections.copyRows}>
        <CopyRow
          main
          name={clabe.name}
          value={clabe.value}
          copy={{ label: clabe.copy, onPress: copied }}
        />
        <CopyRow name={clabe.bank} value={clabe.bankValue} />
      </KitBlock>
    </>
  );
}

export function KitDisplay() {
  return (
    <>
      <Plans />
      <Rows />
      <Pieces />
      <Slips />
    </>
  );
}
