import { Stepper } from '@abona/ui/display/stepper.tsx';
import { Checkbox } from '@abona/ui/form/checkbox.tsx';
import { Chips } from '@abona/ui/form/chips.tsx';
import { RadioOptions } from '@abona/ui/form/radio-options.tsx';
import { Segmented } from '@abona/ui/form/segmented.tsx';
import { Switch } from '@abona/ui/form/switch.tsx';
import { ToggleChips } from '@abona/ui/form/toggle-chips.tsx';
import { useState } from 'react';
import { kitCopy } from '#copy/kit.ts';
import { kitSamples } from '#copy/kit-samples.ts';
import { noticesCopy } from '#copy/notices.ts';
import styles from './kit.module.css';
import { KitBlock } from './kit-block.tsx';

const { sections, choices } = kitCopy;

function Choices() {
  const [option, setOption] = useState<'next' | 'other' | 'all'>('next');
  const [on, setOn] = useState(true);
  const [before, contract, between, notice, end] = choices.contract;
  return (
    <KitBlock title={sections.choices}>
      <RadioOptions
        legend={choices.legend}
        legendShown
        name="kit-amount"
        value={option}
        onChange={setOption}
        options={[
          {
            value: 'next',
            title: choices.next,
            support: choices.nextSupport,
            amount: kitSamples.instalment,
          },
          { value: 'other', title: choices.other },
          { value: 'all', title: choices.paidOff, disabled: true },
        ]}
      />
      <Checkbox defaultChecked>{choices.consent}</Checkbox>
      <Checkbox error={choices.contractError}>
        {before}
        <a href="#contrato">{contract}</a>
        {between}
        <a href="#aviso">{notice}</a>
        {end}
      </Checkbox>
      <div className={styles.row}>
        <Switch label={choices.on} checked={on} onChange={() => setOn(!on)} />
        <Switch label={choices.off} checked={!on} onChange={() => setOn(!on)} />
      </div>
    </KitBlock>
  );
}

const methods = [
  { value: 'oxxo', text: 'OXXO', icon: 'barcode-bold' },
  { value: 'spei', text: 'SPEI', icon: 'bank-bold' },
  { value: 'card', text: 'Débito', icon: 'credit-card-bold' },
] as const;

function Steps() {
  const [method, setMethod] = useState<'oxxo' | 'spei' | 'card'>('oxxo');
  const [filter, setFilter] = useState<string>(choices.filters[0]);
  const [hasTexts, setTexts] = useState(false);
  return (
    <KitBlock title={sections.steps}>
      <Stepper
        steps={kitSamples.steps}
        current={2}
        label={kitSamples.stepLabel}
        text={kitSamples.stepText}
      />
      <Segmented label={choices.method} segments={methods} value={method} onChange={setMethod} />
      <Chips
        label={choices.filter}
        chips={choices.filters.map((text) => ({ value: text, text }))}
        value={filter}
        onChange={setFilter}
      />
      <ToggleChips
        label={noticesCopy.kinds.cases.title}
        lockedText={noticesCopy.locked}
        onToggle={(_, isOn) => setTexts(isOn)}
        chips={[
          { value: 'push', text: noticesCopy.channels.push, icon: 'bell-bold', state: 'on' },
          {
            value: 'email',
            text: noticesCopy.channels.email,
            icon: 'envelope-simple',
            state: 'locked',
          },
          {
            value: 'sms',
            text: noticesCopy.channels.sms,
            icon: 'chat-text',
            state: hasTexts ? 'on' : 'off',
          },
        ]}
      />
    </KitBlock>
  );
}

export function KitChoices() {
  return (
    <>
      <Choices />
      <Steps />
    </>
  );
}
