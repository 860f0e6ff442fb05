import { type RefObject, use, useEffect, useEffectEvent } from 'react';
import { isControl, isTyping, SingleKeysContext } from '#dense/action/single-keys.ts';
import { isLetter, type TableCommand, tableCommand } from './table-command.ts';

type Options = {
  readonly table: RefObject<HTMLElement | null>;
  /** The table of the screen: its keys work wherever nobody is typing. */
  readonly hearsPage: boolean;
  readonly onCommand: (command: TableCommand) => boolean;
};

/** No control has the focus: the page has it, or the part of it that one came to. */
const isNobodys = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.matches('main'));

/** Whether a control, a text or a dialog has its own use for the key. */
function isTaken(event: KeyboardEvent, inside: boolean): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || isTyping(target)) return true;
  if (!inside && document.querySelector('dialog:modal') !== null) return true;
  if (isLetter(key)) return false;
  return isControl(target) || !(inside || isNobodys(target));
}

/** J, K, arrows, Home, End, Enter, Space and X: for the whole page, or inside the table alone. */
export function useTableKeys({ table, hearsPage, onCommand }: Options): void {
  const letters = use(SingleKeysContext);
  const obey = useEffectEvent(onCommand);
  useEffect(() => {
    const isOurs = (event: KeyboardEvent): boolean => {
      const inside = event.target instanceof Node && table.current?.contains(event.target) === true;
      if (!(inside || hearsPage) || isTaken(event, inside)) return false;
      return letters || !isLetter(event.key);
    };
    const press = (event: KeyboardEvent) => {
      const command = isOurs(event) ? tableCommand(event) : null;
      if (command !== null && obey(command)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [table, hearsPage, letters]);
}
