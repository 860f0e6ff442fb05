import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { type CommandGroup, CommandPalette } from '@abona/ui/dense/palette/command-palette.tsx';
import { SidePanel } from '@abona/ui/dense/queue/side-panel.tsx';
import { useState } from 'react';
import { kitCopy } from '#copy/kit.ts';
import { kitSamples } from '#copy/kit-samples.ts';
import { ScreenFrame } from '#shell/screen-frame.tsx';
import styles from './kit.module.css';
import { KitButtons, KitClocks, KitFlowers, KitTags } from './kit-basics.tsx';
import { KitCharts } from './kit-charts.tsx';
import { KitChoices, KitFields } from './kit-forms.tsx';
import {
  KitApprovals,
  KitDiffs,
  KitFacades,
  KitMasked,
  KitPapers,
  KitTimeline,
} from './kit-objects.tsx';
import { KitJournal, KitQueue } from './kit-queue.tsx';
import { KitFacts, KitPermissions, KitPetals, KitStates, KitUndo } from './kit-states.tsx';

const { palette, panel } = kitSamples;

const groups: readonly CommandGroup[] = [
  {
    title: palette.acts,
    commands: [
      {
        id: 'unpause',
        icon: 'hourglass-medium-fill',
        tone: 'gold',
        title: palette.unpause,
        text: palette.unpauseText,
        keys: 'R',
      },
      {
        id: 'autopay',
        icon: 'repeat-fill',
        tone: 'blue',
        title: palette.autopay,
        text: palette.autopayText,
      },
    ],
  },
  {
    title: palette.places,
    commands: [
      { id: 'case', icon: 'scales', tone: 'violet', title: palette.case, text: palette.caseText },
    ],
  },
];

function KitPalette() {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('pausa');
  const close = () => setOpen(false);
  return (
    <Panel title={kitCopy.blocks.palette}>
      <DenseButton variant="line" icon="magnifying-glass-bold" onClick={() => setOpen(true)}>
        {palette.open}
      </DenseButton>
      {open && (
        <CommandPalette
          label={palette.label}
          query={query}
          onQuery={setQuery}
          groups={groups}
          context={{ icon: 'user-circle-fill', text: palette.person }}
          onChoose={close}
          onClose={close}
          empty={palette.empty}
          hints={[
            { keys: 'Enter', text: palette.enter },
            { keys: 'Tab', text: palette.tab },
          ]}
          note={palette.note}
        />
      )}
    </Panel>
  );
}

function KitPanel() {
  const [open, setOpen] = useState(false);
  return (
    <Panel title={kitCopy.blocks.panel}>
      <DenseButton variant="line" onClick={() => setOpen(true)}>
        {panel.open}
      </DenseButton>
      {open && (
        <SidePanel
          edits
          title={panel.title}
          closeLabel={panel.close}
          onClose={() => setOpen(false)}
          footer={<DenseButton keys="Ctrl Enter">{kitCopy.buttons.apply}</DenseButton>}
        >
          <KitDiffs />
        </SidePanel>
      )}
    </Panel>
  );
}

/** Every piece of the dense design system, in its states. */
export function Screen() {
  return (
    <ScreenFrame name={kitCopy.title}>
      <div className={styles.kit}>
        <div className={styles.grid}>
          <div className={styles.wide}>
            <PageHead title={kitCopy.title} sub={kitCopy.sub} />
          </div>
          <KitClocks />
          <KitTags />
          <KitFlowers />
          <KitButtons />
          <KitMasked />
          <KitUndo />
          <KitApprovals />
          <KitDiffs />
          <KitPapers />
          <KitStates />
          <KitFacades />
          <KitQueue />
          <KitFields />
          <KitChoices />
          <KitTimeline />
          <KitFacts />
          <KitJournal />
          <KitPermissions />
          <KitPalette />
          <KitPanel />
          <KitCharts />
          <KitPetals />
        </div>
      </div>
    </ScreenFrame>
  );
}
