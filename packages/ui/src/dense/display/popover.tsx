import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import styles from './popover.module.css';

type PopoverProps = {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** What it hangs from: the button that opens it, and closes it again. */
  readonly button: ReactNode;
  readonly children: ReactNode;
};

/** The focus goes in when it opens, and back to where it came from, unless somebody took it elsewhere meanwhile. */
function useFocusInside(open: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!open || element === null) return;
    const cameFrom = document.activeElement;
    element.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      const isElsewhere = activeElement !== document.body && !element.contains(activeElement);
      if (isElsewhere || !(cameFrom instanceof HTMLElement)) return;
      if (cameFrom.isConnected) cameFrom.focus();
    };
  }, [open]);
  useEffect(() => {
    // What had the focus is gone from here, a button that did its work: the keys are still heard.
    if (open && document.activeElement === document.body)
      panel.current?.focus({ preventScroll: true });
  });
  return panel;
}

/** Pressing outside of it closes it, as leaving it by Tab does; what was pressed is pressed. */
function usePressOutside(open: boolean, onPress: () => void) {
  const whole = useRef<HTMLSpanElement>(null);
  const press = useRef(onPress);
  useEffect(() => {
    press.current = onPress;
  });
  useEffect(() => {
    if (!open) return;
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && whole.current?.contains(target) !== true) press.current();
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [open]);
  return whole;
}

/** Something short that is read beside the screen, under its button; at the foot of a narrow window. */
export function Popover({ title, open, onClose, button, children }: PopoverProps) {
  const id = useId();
  const panel = useFocusInside(open);
  const whole = usePressOutside(open, onClose);
  const leave = ({ relatedTarget }: FocusEvent) => {
    // Nowhere: another window has the focus, or what had it is gone from here.
    if (relatedTarget instanceof Node && whole.current?.contains(relatedTarget) !== true) onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (!open || event.ctrlKey || event.metaKey) return;
    // The keys of the screen rest while this is read; Escape closes this alone.
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of what stands in it.
    <span ref={whole} className={styles.whole} onBlur={leave} onKeyDown={press}>
      {button}
      {open && (
        <div ref={panel} className={styles.panel} role="dialog" aria-labelledby={id} tabIndex={-1}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </span>
  );
}
