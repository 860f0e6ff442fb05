import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { IconAction } from '@abona/ui/dense/action/icon-action.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { DenseSegmented } from '@abona/ui/dense/form/choices.tsx';
import { ApprovalStrip } from '@abona/ui/dense/object/approval-strip.tsx';
import { BeforeAfter } from '@abona/ui/dense/object/before-after.tsx';
import { EventTimeline } from '@abona/ui/dense/object/event-timeline.tsx';
import { Facade } from '@abona/ui/dense/object/facade.tsx';
import { MaskedValue } from '@abona/ui/dense/object/masked-value.tsx';
import { StatesFlower } from '@abona/ui/dense/object/states-flower.tsx';
import { CodeBlock } from '@abona/ui/dense/paper/code-block.tsx';
import { Paper } from '@abona/ui/dense/paper/paper.tsx';
import { useState } from 'react';
import { kitCopy as copy } from '#copy/kit.ts';
import { kitSamples as samples } from '#copy/kit-samples.ts';
import styles from './kit.module.css';

const { blocks, masked, approval, diff } = copy;
const { facade, shade, timeline, paper } = samples;

export function KitFacades() {
  return (
    <div className={`${styles.wide} ${styles.stack}`}>
      <Facade
        lead={<Petal size="l" tone="gold" initials={facade.initials} />}
        title={facade.name}
        sub={facade.sub}
        figures={facade.figures}
        actions={
          <>
            <DenseButton variant="bloom" keys="M">
              {facade.write}
            </DenseButton>
            <IconAction icon="dots-three-bold" label={facade.more} />
          </>
        }
        band={{
          items: [
            { icon: 'check-circle-fill', text: facade.ok },
            { icon: 'scales-fill', text: facade.case },
          ],
          end: { icon: 'whatsapp-logo', text: facade.reach },
        }}
      />
      <Facade
        tone="shade"
        lead={
          <StatesFlower
            size={72}
            states={['paid', 'paid', 'overdue', 'overdue', 'rest', 'rest']}
            core={shade.core}
            label={shade.flower}
          />
        }
        title={shade.title}
        sub={shade.sub}
        figures={shade.figures}
        band={{
          items: [{ icon: 'warning-fill', text: shade.late }],
          end: { icon: 'timer-fill', text: shade.clock },
          used: 0.55,
        }}
      />
    </div>
  );
}

const FIVE_MINUTES_MS = 300_000;

function KitPhone() {
  const [until, setUntil] = useState<number | null>(() => Date.now() + FIVE_MINUTES_MS);
  return (
    <MaskedValue
      label={masked.phone}
      masked={masked.phoneMasked}
      shown={until === null ? undefined : { value: masked.phoneShown, until }}
      reasons={masked.reasons}
      onShow={() => setUntil(Date.now() + FIVE_MINUTES_MS)}
      onHide={() => setUntil(null)}
    />
  );
}

const nothing = () => {};

export function KitMasked() {
  const hidden = { reasons: masked.reasons, onShow: nothing, onHide: nothing };
  return (
    <Panel title={blocks.masked}>
      <div className={styles.stack}>
        <KeyValues
          entries={[
            {
              label: masked.curp,
              value: <MaskedValue label={masked.curp} masked={masked.curpMasked} {...hidden} />,
            },
            { label: masked.phone, value: <KitPhone /> },
            {
              label: masked.mail,
              value: (
                <MaskedValue label={masked.mail} masked={masked.forbidden} forbidden {...hidden} />
              ),
            },
          ]}
        />
        <p className={styles.note}>{masked.note}</p>
      </div>
    </Panel>
  );
}

const made = { title: approval.made, text: approval.madeAt, initials: 'LB', tone: 'gold' } as const;

export function KitApprovals() {
  return (
    <Panel title={blocks.approval}>
      <div className={styles.stack}>
        <ApprovalStrip
          label={approval.label}
          state="waiting"
          steps={[
            made,
            { title: approval.missing, text: approval.who, initials: '2', tone: 'empty' },
          ]}
        />
        <ApprovalStrip
          label={approval.label}
          state="applied"
          steps={[
            made,
            { title: approval.approved, text: approval.approvedAt, initials: 'AI', tone: 'blue' },
          ]}
        />
        <ApprovalStrip
          label={approval.label}
          state="own"
          steps={[{ title: approval.own, text: approval.cannot, initials: 'LB', tone: 'gold' }]}
        />
        <ApprovalStrip
          label={approval.label}
          state="waiting"
          steps={[
            made,
            { title: approval.decide, text: approval.decideAs, initials: 'AI', tone: 'blue' },
            { title: approval.effect, text: approval.effectText, icon: 'lightning' },
          ]}
        />
      </div>
    </Panel>
  );
}

export function KitDiffs() {
  return (
    <Panel title={blocks.diff}>
      <BeforeAfter
        caption={diff.caption}
        rows={[
          { concept: diff.due, now: diff.dueNow, after: diff.dueAfter, changed: true },
          { concept: diff.next, now: diff.nextNow, after: diff.same, changed: false },
        ]}
      />
      <BeforeAfter
        caption={diff.rules}
        heads={diff.heads}
        struck
        rows={[
          {
            concept: diff.rule,
            note: diff.ruleNote,
            now: diff.ruleNow,
            after: diff.ruleAfter,
            changed: true,
          },
        ]}
      />
    </Panel>
  );
}

type Kind = (typeof copy.choices.views)[number]['value'];

export function KitTimeline() {
  const [kind, setKind] = useState<Kind>('all');
  return (
    <Panel
      title={blocks.timeline}
      actions={
        <DenseSegmented
          legend={copy.choices.view}
          choices={copy.choices.views}
          value={kind}
          onChange={setKind}
        />
      }
    >
      <EventTimeline
        label={timeline.label}
        days={timeline.days}
        kind={kind === 'all' ? null : kind}
        empty={<p className={styles.note}>{copy.states.emptyTitle}</p>}
      />
    </Panel>
  );
}

export function KitPapers() {
  return (
    <Panel title={blocks.paper}>
      <div className={styles.stack}>
        <Paper label={paper.label} head={paper.head} title={paper.title} foot={paper.foot}>
          <p>{paper.text}</p>
        </Paper>
        <CodeBlock label={paper.codeLabel} code={paper.code} />
      </div>
    </Panel>
  );
}
