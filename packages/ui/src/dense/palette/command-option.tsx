import { useEffect, useRef } from 'react';
import { classNames } from '#class-names.ts';
import { KeyHint } from '#dense/action/key-hint.tsx';
import type { Keys } from '#dense/action/key-names.ts';
import { Petal, type PetalTone } from '#dense/display/petal.tsx';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import styles from './command-palette.module.css';
import { matchParts } from './match-parts.ts';

type CommandOptionProps = {
  readonly id: string;
  readonly command: {
    readonly icon: DenseIconName;
    readonly tone?: PetalTone | undefined;
    readonly title: string;
    readonly text?: string | undefined;
    readonly keys?: Keys | undefined;
  };
  readonly query: string;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onChoose: (apart: boolean) => void;
};

function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  return matchParts(text, query).map((part, at) =>
    part.match ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places.
      <mark key={at} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** One line of the palette; the field keeps the focus and names the line it is on. */
export function CommandOption(props: CommandOptionProps) {
  const { id, command, query, active, onPoint, onChoose } = props;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
    <div
      ref={line}
      id={id}
      className={classNames(styles.option, active && styles.on)}
      role="option"
      aria-selected={active}
      onPointerMove={active ? undefined : onPoint}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      <Petal tone={command.tone ?? 'plain'} icon={command.icon} />
      <span className={styles.words}>
        <b className={styles.title}>
          <Marked text={command.title} query={query} />
        </b>
        {command.text !== undefined && (
          <span className={styles.text}>
            <Marked text={command.text} query={query} />
          </span>
        )}
      </span>
      {command.keys !== undefined && <KeyHint keys={command.keys} />}
    </div>
  );
}
