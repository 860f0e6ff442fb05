import { type KeyboardEvent, useRef } from 'react';
import { Icon } from '#icons/icon.tsx';
import type { IconName } from '#icons/icon-names.gen.ts';
import styles from './segmented.module.css';

type Segment<Value extends string> = {
  readonly value: Value;
  readonly text: string;
  readonly icon?: IconName;
  /** The id of the panel it shows. */
  readonly panelId?: string;
};

type SegmentedProps<Value extends string> = {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

const stepOf: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Two or three views of the same thing: tabs, moved with the arrow keys. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, segments, value, onChange } = props;
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const step = stepOf[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = segments.findIndex((segment) => segment.value === value);
    const to = (at + step + segments.length) % segments.length;
    const segment = segments[to];
    if (segment === undefined) return;
    onChange(segment.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };

  return (
    <div ref={list} className={styles.segmented} role="tablist" aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          role="tab"
          className={styles.segment}
          aria-selected={segment.value === value}
          aria-controls={segment.panelId}
          tabIndex={segment.value === value ? 0 : -1}
          onClick={() => onChange(segment.value)}
          onKeyDown={move}
        >
          {segment.icon !== undefined && <Icon name={segment.icon} size="s" />}
          {segment.text}
        </button>
      ))}
    </div>
  );
}
