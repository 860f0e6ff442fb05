import { AttachmentRow } from '@abona/ui/display/attachment-row.tsx';
import { FrozenList } from '@abona/ui/display/frozen-list.tsx';
import { Letter } from '@abona/ui/display/letter.tsx';
import { Thread } from '@abona/ui/display/thread.tsx';
import { Timeline } from '@abona/ui/display/timeline.tsx';
import { Difference, TwoPlans } from '@abona/ui/display/two-plans.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Composer } from '@abona/ui/form/composer.tsx';
import { FileButton } from '@abona/ui/form/file-button.tsx';
import { RadioOptions } from '@abona/ui/form/radio-options.tsx';
import { TextArea } from '@abona/ui/form/text-area.tsx';
import { CaseClock, CaseTile, CaseWall } from '@abona/ui/layout/case-wall.tsx';
import { useState } from 'react';
import { kitCopy } from '#copy/kit.ts';
import { kitCases as sample } from '#copy/kit-cases.ts';
import { KitBlock } from './kit-block.tsx';

const { sections } = kitCopy;

function Walls() {
  const { open, answered, late, listed } = sample;
  return (
    <>
      <KitBlock title={sections.cases}>
        <CaseWall folio={open.folio} title={open.title} text={open.text} amount={open.amount}>
          <CaseClock icon="clock-fill" text={open.clock} term={{ day: 9, days: 45 }} />
        </CaseWall>
        <CaseWall
          folio={answered.folio}
          title={answered.title}
          amount={answered.amount}
          support={answered.support}
        >
          <CaseClock icon="check-circle-fill" text={answered.clock} />
        </CaseWall>
      </KitBlock>
      <KitBlock title={sections.caseList}>
        <CaseTile late folio={late.folio} title={late.title} text={late.text} href="#caso">
          <CaseClock short icon="warning-fill" text={late.clock} term={{ day: 20, days: 20 }} />
        </CaseTile>
        <CaseTile folio={listed.folio} title={listed.title} text={listed.text} href="#caso">
          <CaseClock short icon="clock-fill" text={listed.clock} term={{ day: 9, days: 45 }} />
        </CaseTile>
      </KitBlock>
      <KitBlock title={sections.still}>
        <Timeline ink steps={sample.steps} />
        <FrozenList items={sample.still} />
      </KitBlock>
    </>
  );
}

function Messages() {
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  const { file, badFile } = sample;
  const sent = () => toasts.show(sample.send);
  return (
    <KitBlock title={sections.thread}>
      <Thread messages={sample.messages} />
      <Composer
        label={sample.write}
        send={sample.send}
        value={text}
        onChange={setText}
        onSend={sent}
        maxLength={200}
        attach={<FileButton small label={sample.attach} accept="image/png" onFiles={sent} />}
      />
      <TextArea
        {...sample.words}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <AttachmentRow
        isImage
        name={file.name}
        support={file.support}
        remove={{ label: file.remove, onPress: sent }}
      />
      <AttachmentRow isImage={false} name={badFile.name} error={badFile.error} />
      <FileButton label={sample.attach} accept="image/png" onFiles={sent} />
    </KitBlock>
  );
}

function Relief() {
  const [chosen, setChosen] = useState<string>('longer');
  return (
    <>
      <KitBlock title={sections.relief}>
        <RadioOptions
          legend={sections.relief}
          name="kit-relief"
          options={sample.relief}
          value={chosen}
          onChange={setChosen}
        />
        <TwoPlans today={sample.today} proposed={sample.proposed} />
        <Difference {...sample.difference} />
      </KitBlock>
      <KitBlock title={sections.letter}>
        <Letter {...sample.letter} />
      </KitBlock>
    </>
  );
}

export function KitCases() {
  return (
    <>
      <Walls />
      <Messages />
      <Relief />
    </>
  );
}
