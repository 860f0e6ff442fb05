import { PermissionLegend, PermissionMatrix } from '@abona/ui/dense/access/permission-matrix.tsx';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { IconAction } from '@abona/ui/dense/action/icon-action.tsx';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { KeyValues, SumList } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { Popover } from '@abona/ui/dense/display/popover.tsx';
import {
  DenseEmpty,
  DenseError,
  DenseForbidden,
  DenseOffline,
  DenseSkeleton,
  Overtaken,
} from '@abona/ui/dense/state/states.tsx';
import { doneActs } from '@abona/ui/dense/state/undo-store.ts';
import { UndoBar, UndoToaster } from '@abona/ui/dense/state/undo-toaster.tsx';
import { denseIconNames } from '@abona/ui/icons/dense-icon-names.ts';
import { useState } from 'react';
import { kitCopy as copy } from '#copy/kit.ts';
import { kitSamples as samples } from '#copy/kit-samples.ts';
import styles from './kit.module.css';

const { blocks, states, undo, facts, banners } = copy;
const nothing = () => {};

export function KitUndo() {
  return (
    <Panel title={blocks.undo}>
      <div className={styles.stack}>
        <div className={styles.row}>
          <UndoBar text={undo.done} undoText={undo.undo} onUndo={nothing} />
        </div>
        <p className={styles.note}>{undo.note}</p>
        <div className={styles.row}>
          <DenseButton variant="line" onClick={() => doneActs.show(undo.done, nothing)}>
            {undo.show}
          </DenseButton>
          <BesideButton />
        </div>
        <UndoToaster undoText={undo.undo} />
      </div>
    </Panel>
  );
}

function BesideButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      title={copy.buttons.beside}
      open={isOpen}
      onClose={() => setOpen(false)}
      button={
        <IconAction
          icon="bell-bold"
          label={copy.buttons.beside}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      <p>{copy.buttons.besideText}</p>
    </Popover>
  );
}

export function KitStates() {
  return (
    <>
      <Panel title={blocks.loading}>
        <div className={styles.mini}>
          <DenseSkeleton />
        </div>
        <p className={styles.note}>{states.loadingNote}</p>
      </Panel>
      <Panel title={blocks.empty}>
        <div className={styles.mini}>
          <DenseEmpty
            title={states.emptyTitle}
            text={states.emptyText}
            action={
              <DenseButton variant="quiet" size="s">
                {states.emptyAction}
              </DenseButton>
            }
          />
        </div>
      </Panel>
      <Panel title={blocks.error}>
        <div className={styles.mini}>
          <DenseError
            title={states.errorTitle}
            text={states.errorText}
            folio={states.errorFolio}
            retry={{ text: states.retry, run: nothing }}
          />
        </div>
      </Panel>
      <Panel title={blocks.forbidden}>
        <div className={styles.mini}>
          <DenseForbidden
            title={states.forbiddenTitle}
            text={states.forbiddenText}
            action={
              <DenseButton variant="line" size="s">
                {states.forbiddenAction}
              </DenseButton>
            }
          />
        </div>
      </Panel>
      <Panel title={blocks.overtaken}>
        <Overtaken
          title={states.overtakenTitle}
          text={states.overtakenText}
          action={
            <>
              <DenseButton size="s">{states.compare}</DenseButton>
              <DenseButton variant="ghost" size="s">
                {states.drop}
              </DenseButton>
            </>
          }
        />
      </Panel>
      <Panel title={blocks.offline}>
        <div className={styles.mini}>
          <DenseOffline title={states.offlineTitle} text={states.offlineText} />
        </div>
      </Panel>
    </>
  );
}

export function KitFacts() {
  return (
    <>
      <Panel title={blocks.facts} count={facts.entries.length}>
        <div className={styles.stack}>
          <KeyValues entries={facts.entries} />
          <KeyValues align="start" entries={[{ label: facts.wordsLabel, value: facts.words }]} />
          <SumList entries={facts.sum} total={facts.total} />
        </div>
      </Panel>
      <Panel title={blocks.banners}>
        <div className={styles.stack}>
          <DenseBanner tone="approval" title={banners.approval[0]} text={banners.approval[1]} />
          <DenseBanner tone="frozen" title={banners.frozen[0]} text={banners.frozen[1]} />
          <DenseBanner tone="warn" title={banners.warn[0]} text={banners.warn[1]} />
          <DenseBanner tone="late" title={banners.late[0]} text={banners.late[1]} />
          <DenseBanner tone="ok" title={banners.ok[0]} text={banners.ok[1]} icon="scales-bold" />
          <DenseBanner tone="info" title={banners.info[0]} text={banners.info[1]} />
        </div>
      </Panel>
    </>
  );
}

const tones = ['pink', 'gold', 'violet', 'jade', 'blue', 'plain', 'late', 'empty'] as const;
const sizes = ['xs', 's', 'm', 'l'] as const;

export function KitPetals() {
  return (
    <Panel title={blocks.petals} className={styles.wide}>
      <div className={styles.stack}>
        <div className={styles.row}>
          {tones.map((tone) => (
            <Petal key={tone} tone={tone} initials="LB" />
          ))}
          {sizes.map((size) => (
            <Petal key={size} size={size} tone="blue" icon="scales" />
          ))}
        </div>
        <div className={styles.icons}>
          {denseIconNames.map((name) => (
            <DenseIcon key={name} name={name} />
          ))}
        </div>
      </div>
    </Panel>
  );
}

export function KitPermissions() {
  const { matrix } = samples;
  return (
    <Panel title={blocks.matrix} actions={<PermissionLegend />} pad={false} className={styles.two}>
      <PermissionMatrix
        caption={matrix.caption}
        roles={matrix.roles}
        groups={matrix.groups}
        highlighted="collections"
      />
    </Panel>
  );
}
