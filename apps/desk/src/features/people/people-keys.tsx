import { useSearch } from '@abona/client/office/use-address.ts';
import { peopleCopy } from '#copy/people.ts';
import type { Shortcut } from '#keyboard/shortcut-store.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { useMay, useSession } from '#session/session.ts';
import { rowId } from './people-list.tsx';
import type { StaffPerson } from './person.ts';

type PeopleKeysProps = {
  readonly people: readonly StaffPerson[];
  readonly person: StaffPerson | undefined;
};

/** J and K move through the people and take the focus along; the rest opens what can be done about the one at hand. */
export function PeopleKeys({ people, person }: PeopleKeysProps) {
  const may = useMay();
  const { person_id: reader } = useSession();
  const [, change] = useSearch();
  const { keys, hints } = peopleCopy;
  const move = (by: number) => {
    const at = people.findIndex(({ person_id }) => person_id === person?.person_id);
    const to = people[at < 0 ? 0 : at + by];
    if (to === undefined) return;
    change({ persona: to.person_id, accion: null, rol: null });
    document.getElementById(rowId(to.person_id))?.focus();
  };
  const act = (accion: string) => () => change({ accion, rol: null });
  const isOther = person !== undefined && person.person_id !== reader;
  const offered: readonly (Shortcut & { readonly isOn: boolean })[] = [
    { keys: 'j', label: keys.next, hint: hints.next, run: () => move(1), isOn: true },
    { keys: 'k', label: keys.previous, hint: hints.previous, run: () => move(-1), isOn: true },
    {
      keys: 'i',
      label: keys.invite,
      hint: hints.invite,
      run: () => change({ persona: null, accion: 'invitar', rol: null }),
      isOn: may('grantRole'),
    },
    {
      keys: 'r',
      label: keys.grant,
      hint: hints.grant,
      run: act('dar'),
      isOn: isOther && may('grantRole'),
    },
    {
      keys: 'Delete',
      label: keys.revoke,
      hint: hints.revoke,
      run: act('quitar'),
      isOn: (person?.roles.length ?? 0) > 0 && may('revokeRole'),
    },
    {
      keys: 's',
      label: keys.signOut,
      hint: hints.signOut,
      run: act('salir'),
      isOn: (person?.open_sessions ?? 0) > 0 && may('endSessionsOf'),
    },
  ];
  useShortcuts(offered.filter(({ isOn }) => isOn));
  return null;
}

/** While an act is open: it is confirmed by Ctrl Enter, and left by Escape. */
export function useFormKeys(send: () => void, cancel: () => void): void {
  const { keys, hints } = peopleCopy;
  useShortcuts([
    { keys: 'Ctrl+Enter', label: keys.send, hint: hints.send, run: send },
    { keys: 'Escape', label: keys.cancel, hint: hints.cancel, run: cancel },
  ]);
}
