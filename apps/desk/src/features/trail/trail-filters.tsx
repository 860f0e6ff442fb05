import { useSearch } from '@abona/client/office/use-address.ts';
import { FilterBar, FilterChip, FilterDay } from '@abona/ui/dense/queue/filter-bar.tsx';
import { useRef, useState } from 'react';
import { useCall } from '#api/use-call.ts';
import { trailActOptions, trailActText, trailCopy } from '#copy/trail.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { subjectFrom } from './trail-address.ts';
import { subjectText } from './trail-columns.tsx';

const copy = trailCopy.filters;

type TrailFiltersProps = {
  readonly people: readonly { readonly person_id: string; readonly name: string }[];
};

/** Who, what, to what and when; all of it stands in the address. F brings the focus here. */
export function TrailFilters({ people }: TrailFiltersProps) {
  const [search, change] = useSearch();
  const [typed, setTyped] = useState('');
  const today = useCall('getStaffToday', {}).data?.today;
  const bar = useRef<HTMLDivElement>(null);
  useShortcuts([
    { ...copy.key, keys: 'f', run: () => bar.current?.querySelector('select')?.focus() },
  ]);
  const { persona = '', acto = '', asunto, desde = '', hasta = '' } = search;
  const narrow = (changed: Readonly<Record<string, string | null>>) =>
    change({ fila: null, vista: null, ...changed });
  return (
    <div ref={bar}>
      <FilterBar
        label={copy.label}
        search={{
          label: copy.search,
          value: typed,
          onChange: (text) => {
            const subject = subjectFrom(text);
            setTyped(subject === null ? text : '');
            if (subject !== null) narrow({ asunto: subject });
          },
        }}
      >
        {asunto !== undefined && (
          <FilterChip
            field={copy.subject}
            text={subjectText(asunto)}
            removeLabel={copy.removeSubject}
            onRemove={() => narrow({ asunto: null })}
          />
        )}
        <FilterChip
          field={copy.person}
          text={people.find(({ person_id: id }) => id === persona)?.name ?? copy.anybody}
          value={persona}
          options={[
            { value: '', text: copy.anybody },
            ...people.map(({ person_id: value, name }) => ({ value, text: name })),
          ]}
          onChange={(chosen) => narrow({ persona: chosen })}
        />
        <FilterChip
          field={copy.act}
          text={acto === '' ? copy.anything : trailActText(acto)}
          value={acto}
          options={[{ value: '', text: copy.anything }, ...trailActOptions]}
          onChange={(chosen) => narrow({ acto: chosen })}
        />
        <FilterDay
          field={copy.from}
          value={desde}
          max={today}
          onChange={(day) => narrow({ desde: day })}
        />
        <FilterDay
          field={copy.to}
          value={hasta}
          max={today}
          onChange={(day) => narrow({ hasta: day })}
        />
      </FilterBar>
    </div>
  );
}
