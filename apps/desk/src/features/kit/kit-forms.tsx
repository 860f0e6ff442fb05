import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseCheckbox, RadioRows, SwitchRow } from '@abona/ui/dense/form/choices.tsx';
import {
  DenseSelectField,
  DenseTextArea,
  DenseTextField,
} from '@abona/ui/dense/form/dense-fields.tsx';
import { type Reason, ReasonFields } from '@abona/ui/dense/form/reason-fields.tsx';
import { useState } from 'react';
import { kitCopy as copy } from '#copy/kit.ts';
import styles from './kit.module.css';

const { blocks, fields, choices } = copy;

export function KitFields() {
  const [reason, setReason] = useState<Reason>({ code: '', text: '' });
  return (
    <Panel title={blocks.fields}>
      <div className={styles.stack}>
        <DenseTextField label={fields.date} icon="calendar-blank" defaultValue={fields.dateValue} />
        <DenseSelectField label={fields.target} options={fields.targets} defaultValue="due" />
        <DenseTextField
          label={fields.amount}
          error={fields.amountError}
          defaultValue={fields.amountValue}
        />
        <DenseTextArea label={fields.note} help={fields.noteHelp} />
        <ReasonFields
          label={fields.reason}
          blank={fields.blank}
          reasons={fields.reasons}
          textLabel={fields.ownWords}
          value={reason}
          onChange={setReason}
        />
      </div>
    </Panel>
  );
}

type Decision = (typeof choices.options)[number]['value'];

export function KitChoices() {
  const [decision, setDecision] = useState<Decision>('approve');
  const [letters, setLetters] = useState(true);
  const [checked, setChecked] = useState(true);
  return (
    <Panel title={blocks.choices}>
      <div className={styles.stack}>
        <RadioRows
          legend={choices.decision}
          choices={choices.options}
          value={decision}
          onChange={setDecision}
        />
        <SwitchRow
          label={choices.letters}
          text={choices.lettersText}
          checked={letters}
          onChange={setLetters}
        />
        <DenseCheckbox checked={checked} onChange={(event) => setChecked(event.target.checked)}>
          {choices.checked}
        </DenseCheckbox>
      </div>
    </Panel>
  );
}
