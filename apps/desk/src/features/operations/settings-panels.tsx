import type { Operations } from '@abona/contract/staff/operations';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { keyWords, operationsCopy, restrictionCountWords } from '#copy/operations.ts';

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

/** Which key signs and seals now, and which only read what is older. */
export function KeysPanel({ keys }: { readonly keys: Operations['keys'] }) {
  const copy = operationsCopy.keys;
  const { heads } = copy;
  return (
    <Panel title={copy.title} pad={false}>
      <PlainTable
        caption={copy.caption}
        rows={keys}
        rowId={({ name, id }) => `${name}:${id}`}
        columns={[
          { id: 'name', header: heads.name, look: 'strong', cell: ({ name }) => keyWords[name] },
          { id: 'id', header: heads.id, cell: ({ id }) => id },
          {
            id: 'since',
            header: heads.since,
            look: 'muted',
            cell: ({ since }) => since ?? copy.noSince,
          },
          {
            id: 'state',
            header: heads.state,
            cell: ({ is_current: isCurrent }) =>
              isCurrent ? (
                <DenseTag tone="ok" text={copy.current} />
              ) : (
                <DenseTag tone="off" text={copy.old} />
              ),
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
