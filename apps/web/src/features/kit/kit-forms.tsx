import { AmountInput } from '@abona/ui/form/amount-input.tsx';
import { ChipRadio, ChipRadios } from '@abona/ui/form/chip-radios.tsx';
import { Chips } from '@abona/ui/form/chips.tsx';
import { OtpInput } from '@abona/ui/form/otp-input.tsx';
import { SelectField } from '@abona/ui/form/select-field.tsx';
import { Slider } from '@abona/ui/form/slider.tsx';
import { TermPicker } from '@abona/ui/form/term-picker.tsx';
import { TextField } from '@abona/ui/form/text-field.tsx';
import { useState } from 'react';
import { kitCopy } from '#copy/kit.ts';
import { kitTerms } from '#copy/kit-samples.ts';
import { KitBlock } from './kit-block.tsx';

const { sections, fields, amount, otp, choices } = kitCopy;

function Fields() {
  return (
    <KitBlock title={sections.fields}>
      <TextField label={fields.name} name="given-name" />
      <TextField
        label={fields.postalCode}
        defaultValue={fields.postalCodeValue}
        inputMode="numeric"
        helper={fields.postalCodeHelp}
        helperIcon="map-pin-fill"
        valid
      />
      <TextField label={fields.curp} defaultValue={fields.curpValue} error={fields.curpError} />
      <SelectField label={fields.sector} options={fields.neighbourhoods} defaultValue="" />
      <SelectField label={fields.neighbourhood} options={fields.neighbourhoods} defaultValue="1" />
      <TextField label={fields.occupation} helper={fields.occupationHelp} pending disabled />
      <TextField label={fields.mail} defaultValue={fields.mailValue} disabled />
    </KitBlock>
  );
}

const quickAmounts = [
  { value: '1000', text: '$1,000' },
  { value: '3500', text: '$3,500' },
  { value: '6000', text: '$6,000' },
] as const;

const AMOUNT_MAX_CENTAVOS = 600_000;

function Amounts() {
  const [value, setValue] = useState('3500');
  const [over, setOver] = useState('12500');
  const [price, setPrice] = useState(2500);
  return (
    <KitBlock title={sections.amount}>
      <AmountInput
        label={amount.label}
        hint={amount.hint}
        value={value}
        onChange={setValue}
        max={AMOUNT_MAX_CENTAVOS}
      />
      <Chips label={amount.quick} chips={quickAmounts} value={value} onChange={setValue} centred />
      <AmountInput
        label={amount.over}
        value={over}
        onChange={setOver}
        max={AMOUNT_MAX_CENTAVOS}
        wholePesos
      />
      <Slider
        aria-label={amount.slider}
        min={300}
        max={6000}
        step={100}
        value={price}
        onChange={(event) => setPrice(event.currentTarget.valueAsNumber)}
      />
      <ChipRadios legend={choices.terms}>
        {kitTerms.map(({ instalments }) => (
          <ChipRadio
            key={instalments}
            name="kit-term"
            value={instalments}
            chosen={instalments === 6}
          >
            {instalments}
          </ChipRadio>
        ))}
      </ChipRadios>
    </KitBlock>
  );
}

function Codes() {
  const [code, setCode] = useState('482');
  const [outcome, setOutcome] = useState<'wrong' | 'right' | null>(null);
  return (
    <KitBlock title={sections.otp}>
      <OtpInput
        label={otp.label}
        value={code}
        outcome={outcome}
        error={outcome === 'wrong' ? otp.wrong : undefined}
        onChange={(next) => {
          setCode(next);
          setOutcome(null);
        }}
        onComplete={(next) => setOutcome(next === '482917' ? 'right' : 'wrong')}
      />
      <OtpInput
        label={otp.wrong}
        value="482910"
        error={otp.wrong}
        onChange={() => undefined}
        onComplete={() => undefined}
        outcome="wrong"
      />
      <OtpInput
        label={otp.right}
        value="482917"
        onChange={() => undefined}
        onComplete={() => undefined}
        outcome="right"
      />
    </KitBlock>
  );
}

function Terms() {
  const [instalments, setInstalments] = useState(8);
  return (
    <KitBlock title={sections.terms}>
      <TermPicker
        legend={choices.terms}
        name="kit-plan"
        terms={kitTerms}
        value={instalments}
        onChange={setInstalments}
      />
    </KitBlock>
  );
}

export function KitForms() {
  return (
    <>
      <Fields />
      <Amounts />
      <Codes />
      <Terms />
    </>
  );
}
