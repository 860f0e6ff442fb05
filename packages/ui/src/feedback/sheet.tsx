import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { Text } from '#text.tsx';
import { closeOnBack } from './close-on-back.ts';
import styles from './sheet.module.css';
import { useDragToClose } from './use-drag-to-close.ts';

type SheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text?: ReactNode;
  /** At most 120 px high. */
  readonly art?: ReactNode;
  /** Under each other, the safe choice first. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  /** Closes by its buttons and Esc only: a slip must not decide. */
  readonly firm?: boolean;
};

/** Opens and closes the native dialog, also on back, and gives the focus back to where it came from. */
function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    const cameFrom = document.activeElement;
    element.showModal();
    const release = closeOnBack(() => close());
    return () => {
      release();
      element.close();
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
    };
  }, [open]);
  return dialog;
}

/** A bottom sheet on phones, a centred dialog from 992 px. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, text, art, actions, children, firm = false } = props;
  const id = useId();
  const dialog = useModal(open, onClose);
  const drag = useDragToClose({ dialog, onClose, disabled: firm });

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the scrim is for pointers; keys have Esc.
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onCancel={cancel}
      onClick={(event) => {
        if (!firm && event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.body}>
        <div className={styles.grip} {...drag} />
        {art}
        <div className={styles.text}>
          <h2 id={id}>{title}</h2>
          {text !== undefined && <Text tone="muted">{text}</Text>}
        </div>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
