import type { Operations } from '@abona/contract/staff/operations';
import { civilDate, daysBetween } from '@abona/kernel/civil-date';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { keyWords, operationsCopy, restrictionCountWords } from '#copy/operations.ts';
import { civilDateText, dateText } from '#lib/moments.ts';

type FlagsPanelProps = {
  readonly flags: Operations['flags'];
  /** Opens what switching one would do; null: whoever reads may not. */
  readonly onSwitch: ((name: string) => void) | null;
};

/** Every flag, what it says for everybody and from where. */
export function FlagsPanel({ flags, onSwitch }: FlagsPanelProps) {
  const copy = operationsCopy.flags;
  const { heads } = copy;
  return (
    <Panel title={copy.title} count={copy.sub} pad={false}>
      <PlainTable
        caption={copy.caption}
        rows={flags}
        rowId={({ name }) => name}
        columns={[
          { id: 'name', header: heads.name, look: 'strong', cell: ({ name }) => name },
          {
            id: 'value',
            header: heads.value,
            cell: ({ is_on: isOn }) => (
              <DenseTag tone={isOn ? 'ok' : 'off'} text={isOn ? copy.on : copy.off} />
            ),
          },
          {
            id: 'set',
            header: heads.set,
            look: 'muted',
            cell: ({ is_set: isSet }) => (isSet ? copy.set : copy.byDefault),
          },
          {
            id: 'customers',
            header: heads.customers,
            align: 'end',
            cell: ({ customers }) => copy.apart(customers),
          },
          ...(onSwitch === null
            ? []
            : [
                {
                  id: 'act',
                  header: heads.act,
                  align: 'end' as const,
                  cell: ({ name, is_on: isOn }: Operations['flags'][number]) => (
                    <DenseButton
                      variant="ghost"
                      size="s"
                      aria-label={copy.switchName(name, isOn)}
                      onClick={() => onSwitch(name)}
                    >
                      {isOn ? copy.switchOff : copy.switchOn}
                    </DenseButton>
                  ),
                },
              ]),
        ]}
      />
    </Panel>
  );
}

type Key = Operations['keys'][number];

/** So many days before its day a key is to be rolled soon. */
const SOON_DAYS = 30;

function keyTag({ is_current: isCurrent, due_on: due }: Key, today: string | undefined) {
  const { keys: copy } = operationsCopy;
  if (!isCurrent) return { tone: 'off', text: copy.old } as const;
  if (due === null || today === undefined) return { tone: 'ok', text: copy.current } as const;
  const left = daysBetween(civilDate(today), civilDate(due));
  if (left < 0) return { tone: 'late', text: copy.late } as const;
  return left <= SOON_DAYS
    ? ({ tone: 'warn', text: copy.soon } as const)
    : ({ tone: 'ok', text: copy.current } as const);
}

type KeysPanelProps = {
  readonly keys: Operations['keys'];
  readonly today: string | undefined;
};

/** Every key and secret with its clock, what is to be rolled first on top; of a list the first signs or seals. */
export function KeysPanel({ keys, today }: KeysPanelProps) {
  const copy = operationsCopy.keys;
  const { heads } = copy;
  const byDay = keys.toSorted((one, other) =>
    (one.due_on ?? '9').localeCompare(other.due_on ?? '9'),
  );
  return (
    <Panel title={copy.title} pad={false}>
      <PlainTable
        caption={copy.caption}
        rows={byDay}
        rowId={({ name, id, since }) => `${name}:${id}:${since}`}
        columns={[
          { id: 'name', header: heads.name, look: 'strong', cell: ({ name }) => keyWords[name] },
          { id: 'id', header: heads.id, look: 'muted', cell: ({ id }) => id ?? copy.none },
          {
            id: 'since',
            header: heads.since,
            look: 'muted',
            cell: ({ made, since }) => made ?? dateText(new Date(since)),
          },
          {
            id: 'due',
            header: heads.due,
            cell: ({ due_on: due }) => (due === null ? copy.none : civilDateText(due)),
          },
          {
            id: 'state',
            header: heads.state,
            cell: (key) => <DenseTag {...keyTag(key, today)} />,
          },
        ]}
      />
    </Panel>
  );
}

export function RestrictionsPanel({
  restrictions,
}: {
  readonly restrictions: Operations['restrictions'];
}) {
  const copy = operationsCopy.restrictions;
  return (
    <Panel title={copy.title}>
      {restrictions.length === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <KeyValues
          entries={restrictions.map(({ code, customers }) => ({
            label: restrictionCountWords[code],
            value: copy.customers(customers),
          }))}
        />
      )}
    </Panel>
  );
}
