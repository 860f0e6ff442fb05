import { useGo } from '@abona/client/office/use-address.ts';
import {
  type Command,
  type CommandGroup,
  CommandPalette,
} from '@abona/ui/dense/palette/command-palette.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { shellCopy } from '#copy/shell.ts';
import { keysText } from '#keyboard/keys-text.ts';
import type { Shortcut } from '#keyboard/shortcut-store.ts';
import { useActiveShortcuts, useShortcuts } from '#keyboard/use-shortcuts.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import type { Place } from './places.ts';
import { recentCommand } from './recents.tsx';
import { sentenceOf } from './route-failure.tsx';
import { screenName } from './screen-frame.tsx';
import { useQueuePlaces } from './use-counts.ts';

const copy = shellCopy.palette;
/** As short as something whole can be. */
const VALUE_MIN = 4;
const FIND = 'find';

type PaletteProps = {
  readonly places: readonly Place[];
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
};

const OPEN = 'Ctrl+k';

/** Does what the screen at hand can do, goes anywhere and finds anybody, from anywhere (Ctrl K). */
export function Palette({ places, isOpen, onChange }: PaletteProps) {
  useShortcuts([
    { keys: OPEN, label: shellCopy.search, hint: shellCopy.search, run: () => onChange(true) },
  ]);
  return isOpen ? <OpenPalette places={places} onClose={() => onChange(false)} /> : null;
}

/** What the keys of the screen do; not those that only go somewhere, leave something or say which keys there are. */
const isAct = ({ keys, run }: Shortcut): boolean =>
  run !== null && !keys.startsWith('g ') && ![OPEN, 'Escape', '?'].includes(keys);

const idOfAct = ({ keys }: Shortcut): string => `act ${keys}`;

type OpenPaletteProps = { readonly places: readonly Place[]; readonly onClose: () => void };

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('es-MX');

const isLike = (name: string, text: string): boolean => plain(name).includes(plain(text));

function OpenPalette({ places, onClose }: OpenPaletteProps) {
  const [query, setQuery] = useState('');
  const may = useMay();
  const go = useGo();
  const queues = useQueuePlaces();
  const acts = useActiveShortcuts().filter(isAct);
  const recents = useCall('listRecents', {}).data?.recents.map(recentCommand) ?? [];
  const [here] = useState(screenName);
  const [isHere, setHere] = useState(true);
  const find = useMutation({
    mutationFn: (value: string) => call('findCustomers', { body: { value } }),
    onSuccess: ({ customers: [only, ...others] }) => {
      if (only !== undefined && others.length === 0) open(paths.customer(only.customer_id));
    },
  });
  const open = (href: string) => {
    onClose();
    go(href);
  };
  const text = query.trim();
  const isFound = find.variables === text && find.data !== undefined;
  const hasActs = isHere && acts.length > 0;
  const groups = groupsOf({
    here,
    acts: hasActs ? acts.filter(({ label }) => isLike(label, text)) : [],
    recents: recents.filter(({ title }) => isLike(title, text)),
    places: [...places, ...queues].filter(({ name }) => isLike(name, text)),
    text: may('findCustomers') && text.length >= VALUE_MIN ? text : null,
    found: isFound ? find.data.customers : null,
  });
  const choose = ({ id }: Command, { apart }: { readonly apart: boolean }) => {
    const act = acts.find((one) => idOfAct(one) === id);
    if (act !== undefined) {
      // It may go to a field: the focus has come back from here by then.
      flushSync(onClose);
      act.run?.();
    } else if (id === FIND) find.mutate(text);
    else if (apart) window.open(id, '_blank', 'noopener');
    else open(id);
  };
  return (
    <CommandPalette
      label={shellCopy.search}
      query={query}
      onQuery={setQuery}
      groups={groups}
      onChoose={choose}
      onClose={onClose}
      context={hasActs ? { icon: 'map-pin-fill', text: here } : undefined}
      onContextGone={() => setHere(false)}
      busy={find.isPending}
      empty={find.error === null ? copy.none : sentenceOf(find.error)}
      hints={[
        { keys: ['↑', '↓'], text: copy.move },
        { keys: 'Enter', text: copy.open },
        { keys: 'Ctrl Enter', text: copy.apart },
      ]}
      note={copy.note}
    />
  );
}

type Found = {
  readonly here: string;
  readonly acts: readonly Shortcut[];
  readonly recents: readonly Command[];
  readonly places: readonly Pick<Place, 'name' | 'href' | 'icon'>[];
  /** What somebody could be found by; null: too little. */
  readonly text: string | null;
  readonly found: readonly { readonly customer_id: number; readonly name: string | null }[] | null;
};

function groupsOf({ here, acts, recents, places, text, found }: Found): readonly CommandGroup[] {
  const customers: readonly Command[] =
    found === null
      ? []
      : found.map(({ customer_id: id, name }) => ({
          id: paths.customer(id),
          icon: 'user-circle',
          title: name ?? copy.nameless,
          text: copy.found(id),
        }));
  const search: readonly Command[] =
    text === null || found !== null
      ? []
      : [
          {
            id: FIND,
            icon: 'magnifying-glass-bold',
            title: copy.find(text),
            text: copy.findHow,
          },
        ];
  const doable: readonly Command[] = acts.map((act) => ({
    id: idOfAct(act),
    icon: 'lightning',
    tone: 'pink',
    title: act.label,
    keys: keysText(act.keys),
  }));
  const nobody: readonly Command[] =
    found?.length === 0 ? [{ id: paths.customers, icon: 'users', title: copy.nobody }] : [];
  return [
    { title: copy.acts(here), commands: doable },
    {
      title: shellCopy.recents,
      commands: recents.filter(({ id }) => customers.every((customer) => customer.id !== id)),
    },
    {
      title: copy.places,
      commands: places.map(({ name, href, icon }) => ({ id: href, icon, title: name })),
    },
    { title: copy.customers, commands: [...customers, ...search, ...nobody] },
  ].filter(({ commands }) => commands.length > 0);
}
