import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { KeyHint } from '#dense/action/key-hint.tsx';
import type { Keys } from '#dense/action/key-names.ts';
import { DenseIcon } from '#dense/dense-icon.tsx';
import { DenseTag } from '#dense/display/dense-tag.tsx';
import type { PetalTone } from '#dense/display/petal.tsx';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import { CommandOption } from './command-option.tsx';
import styles from './command-palette.module.css';

export type Command = {
  readonly id: string;
  readonly icon: DenseIconName;
  readonly tone?: PetalTone | undefined;
  readonly title: string;
  readonly text?: string | undefined;
  readonly keys?: Keys | undefined;
};

/** Acts on what is at hand come before places, places before search. */
export type CommandGroup = { readonly title: string; readonly commands: readonly Command[] };

export type CommandPaletteProps = {
  readonly onClose: () => void;
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly groups: readonly CommandGroup[];
  /** Enter previews it; `apart` when Ctrl was held: in another tab. */
  readonly onChoose: (command: Command, how: { readonly apart: boolean }) => void;
  /** Whom the acts are about. Backspace in an empty field lets it go. */
  readonly context?: { readonly icon: DenseIconName; readonly text: string } | undefined;
  readonly onContextGone?: (() => void) | undefined;
  /** Tab goes to the next one. */
  readonly onContextNext?: (() => void) | undefined;
  readonly busy?: boolean | undefined;
  readonly empty: ReactNode;
  readonly hints?: readonly { readonly keys: Keys; readonly text: string }[] | undefined;
  readonly note?: string | undefined;
};

const stepOf: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const cameFrom = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
    };
  }, []);
  return dialog;
}

/** Which command the arrows are on; what is typed brings them back to the first. */
function useActive(props: CommandPaletteProps) {
  const commands = props.groups.flatMap((group) => group.commands);
  const [active, setActive] = useState({ query: props.query, at: 0 });
  const at = active.query === props.query ? Math.min(active.at, commands.length - 1) : 0;
  const goTo = (next: number) => {
    const count = commands.length;
    if (count > 0) setActive({ query: props.query, at: (next + count) % count });
  };
  return { commands, at, goTo };
}

function keysOf(props: CommandPaletteProps, active: ReturnType<typeof useActive>) {
  const { commands, at, goTo } = active;
  const acts: Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>> = {
    Enter: (event) => {
      const command = commands[at];
      if (command !== undefined) {
        props.onChoose(command, { apart: event.ctrlKey || event.metaKey });
      }
    },
    Tab: props.onContextNext,
    Backspace: props.query === '' ? props.onContextGone : undefined,
  };
  return (event: KeyboardEvent) => {
    const step = stepOf[event.key];
    const act = acts[event.key];
    if (step === undefined && act === undefined) return;
    event.preventDefault();
    if (step === undefined) act?.(event);
    else goTo(at + step);
  };
}

/** Search and do, from anywhere (Ctrl K). Nothing happens unseen: Enter opens the act's preview. */
export function CommandPalette(props: CommandPaletteProps) {
  const { label, query, groups, context, hints = [], note } = props;
  const id = useId();
  const dialog = useOpenDialog();
  const active = useActive(props);
  const current = active.commands[active.at];
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) props.onClose();
      }}
    >
      <div className={styles.box}>
        <div className={styles.field}>
          <DenseIcon name="magnifying-glass-bold" size="m" />
          {context !== undefined && (
            <DenseTag tone="brand" icon={context.icon} text={context.text} />
          )}
          <input
            className={styles.input}
            role="combobox"
            aria-label={label}
            aria-expanded={active.commands.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => props.onQuery(event.target.value)}
            onKeyDown={keysOf(props, active)}
          />
          <KeyHint keys="Esc" silent />
        </div>
        <div
          id={`${id}-list`}
          className={styles.list}
          role="listbox"
          aria-label={label}
          aria-busy={props.busy || undefined}
        >
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
            <div key={group.title} role="group" aria-label={group.title}>
              <p className={styles.group} aria-hidden="true">
                {group.title}
              </p>
              {group.commands.map((command) => (
                <CommandOption
                  key={command.id}
                  id={`${id}-${command.id}`}
                  command={command}
                  query={query}
                  active={command === current}
                  onPoint={() => active.goTo(active.commands.indexOf(command))}
                  onChoose={(apart) => props.onChoose(command, { apart })}
                />
              ))}
            </div>
          ))}
        </div>
        {active.commands.length === 0 && <div className={styles.empty}>{props.empty}</div>}
        <footer className={styles.foot}>
          {hints.map((hint) => (
            <span key={hint.text} className={styles.hint}>
              <KeyHint keys={hint.keys} />
              {hint.text}
            </span>
          ))}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </footer>
      </div>
    </dialog>
  );
}
