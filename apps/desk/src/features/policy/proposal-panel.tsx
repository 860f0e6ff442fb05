import { useSearch } from '@abona/client/office/use-address.ts';
import { isSameRule } from '@abona/contract/staff/policy-catalogue';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { IconAction } from '@abona/ui/dense/action/icon-action.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { useState } from 'react';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { policyCopy } from '#copy/policies.ts';
import { ruleName, ruleValueText } from '#lib/policy-rule.ts';
import {
  type DraftedChange,
  readChanges,
  typedValue,
  unitHint,
  writeChanges,
} from './drafted-changes.ts';
import styles from './policy-screen.module.css';
import type { ComparedRule, PolicyView } from './policy-text.ts';

const copy = policyCopy.edit;
const nameShape = /^[0-9a-z.-]{1,40}$/;

const textOf = (rule: ComparedRule): string => {
  const { name, detail } = ruleName(rule);
  return `${name}, ${detail}`;
};

type ProposalPanelProps = {
  readonly view: PolicyView;
  readonly onClose: () => void;
  readonly onProposed: (version: string) => void;
};

/** A version like the one at hand but for some rules. The draft lives in the address. */
export function ProposalPanel({ view, onClose, onProposed }: ProposalPanelProps) {
  const [{ cambios, nombre = '' }, change] = useSearch();
  const { rules, policy } = view;
  const changes = readChanges(rules, cambios);
  const keep = (next: readonly DraftedChange[]) => change({ cambios: writeChanges(rules, next) });
  const isNamed = nameShape.test(nombre);
  const isWhole = isNamed && changes.length > 0;
  const body = { version: nombre, based_on: policy.version, changes: [...changes] };
  const preview = useCall('previewPolicyProposal', { body }, { enabled: isWhole });
  return (
    <Panel
      title={copy.title}
      actions={<IconAction icon="x-bold" label={copy.close} onClick={onClose} />}
    >
      <div className={styles.form}>
        <DenseTextField
          label={copy.name}
          value={nombre}
          help={copy.nameHelp}
          error={nombre === '' || isNamed ? undefined : copy.nameWrong}
          autoFocus
          autoComplete="off"
          onChange={({ target }) => change({ nombre: target.value })}
        />
        <p className={styles.small}>{copy.from(policy.version)}</p>
        <ChangeList
          rules={rules}
          changes={changes}
          onRemove={(gone) => keep(changes.filter((one) => one !== gone))}
        />
        <AddChange
          rules={rules}
          onAdd={(added) => keep([...changes.filter((one) => !isSameRule(one, added)), added])}
        />
        {isWhole && (
          <PreviewedAct
            preview={preview}
            verb={() => copy.verb}
            onAct={async (why, key) => {
              const done = await call(
                'proposePolicy',
                { body: { ...why, ...body } },
                { idempotencyKey: key },
              );
              onProposed(nombre);
              return done;
            }}
            onClose={() => undefined}
          />
        )}
      </div>
    </Panel>
  );
}

type ChangeListProps = {
  readonly rules: readonly ComparedRule[];
  readonly changes: readonly DraftedChange[];
  readonly onRemove: (change: DraftedChange) => void;
};

function ChangeList({ rules, changes, onRemove }: ChangeListProps) {
  if (changes.length === 0) return <p className={styles.small}>{copy.none}</p>;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => {
        const rule = rules.find((one) => isSameRule(one, change));
        if (rule === undefined) return null;
        const name = textOf(rule);
        return (
          <li key={name}>
            <span>{name}</span>
            <b>{ruleValueText(rule, change.value)}</b>
            <IconAction icon="x-bold" label={copy.remove(name)} onClick={() => onRemove(change)} />
          </li>
        );
      })}
    </ul>
  );
}

type AddChangeProps = {
  readonly rules: readonly ComparedRule[];
  readonly onAdd: (change: DraftedChange) => void;
};

function AddChange({ rules, onAdd }: AddChangeProps) {
  const [at, setAt] = useState('');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const rule = at === '' ? undefined : rules[Number(at)];
  const value = rule === undefined ? undefined : typedValue(rule, text);
  const add = () => {
    setTried(true);
    if (rule === undefined || value === undefined) return;
    onAdd({ rule: rule.rule, of: rule.of, band: rule.band, value });
    setAt('');
    setText('');
    setTried(false);
  };
  return (
    <div className={styles.add}>
      <DenseSelectField
        label={copy.rule}
        blank={copy.ruleBlank}
        options={rules.map((one, index) => ({ value: String(index), text: textOf(one) }))}
        value={at}
        onChange={({ target }) => setAt(target.value)}
      />
      <DenseTextField
        label={copy.value}
        value={text}
        help={
          rule === undefined
            ? undefined
            : `${copy.valueHelp(ruleValueText(rule, rule.value))} ${unitHint(rule)}`
        }
        error={isTried && value === undefined ? copy.valueWrong : undefined}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey) return;
          event.preventDefault();
          add();
        }}
      />
      <DenseButton variant="line" onClick={add}>
        {copy.add}
      </DenseButton>
    </div>
  );
}
