import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '#class-names.ts';
import { IconAction } from '#dense/action/icon-action.tsx';
import { useKeys } from '#dense/action/use-keys.ts';
import styles from './side-panel.module.css';

type SidePanelProps = {
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Before the cross: neighbours, the whole screen. */
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  /** An act is edited in it: wider, and it takes the focus. A preview leaves the focus on its row. */
  readonly edits?: boolean;
  readonly children: ReactNode;
};

/** Gives the focus back to where it came from, if the panel still had it. */
function useFocusReturn(takesFocus: boolean) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    const cameFrom = document.activeElement;
    if (takesFocus) element?.focus();
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
    };
  }, [takesFocus]);
  return panel;
}

/** What the row at hand is about, or the act on it, beside the table. Escape closes it, also from the row. */
export function SidePanel(props: SidePanelProps) {
  const { title, closeLabel, onClose, actions, footer, edits = false, children } = props;
  const id = useId();
  const panel = useFocusReturn(edits);
  useKeys([{ keys: 'Esc', run: onClose }]);
  return (
    <aside
      ref={panel}
      className={classNames(styles.panel, edits && styles.wide)}
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <span className={styles.actions}>
          {actions}
          <IconAction icon="x-bold" label={closeLabel} onClick={onClose} />
        </span>
      </header>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
    </aside>
  );
}

type PanelColumnsProps = { readonly children: ReactNode; readonly panel?: ReactNode };

/** A table and its panel side by side; under 1440 px the panel covers the end of the table. */
export function PanelColumns({ children, panel }: PanelColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      {panel}
    </div>
  );
}
