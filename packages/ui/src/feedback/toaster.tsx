import { useEffect, useRef, useSyncExternalStore } from 'react';
import { classNames } from '#class-names.ts';
import { Icon } from '#icons/icon.tsx';
import { type Toast, type ToastStore, toasts } from './toast-store.ts';
import styles from './toaster.module.css';

/** One short line over everything else. */
export function ToastBar({ text, tone }: Toast) {
  return (
    <div className={classNames(styles.toast, tone === 'late' && styles.late)}>
      <Icon name={tone === 'late' ? 'warning-fill' : 'check-circle-fill'} className={styles.icon} />
      {text}
    </div>
  );
}

type ToasterProps = {
  readonly store?: ToastStore;
  /** Room for a tab bar or a dock below. */
  readonly raised?: boolean;
};

/** Mounted once; its live regions are there before any message, or nobody would hear it. */
export function Toaster({ store = toasts, raised = false }: ToasterProps) {
  const toast = useSyncExternalStore(store.subscribe, store.current, () => null);
  const layer = useRef<HTMLDivElement>(null);

  // Back to the top of the top layer each time: a dialog may have opened since.
  useEffect(() => {
    const element = layer.current;
    if (toast === null || element?.showPopover === undefined) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [toast]);

  const pausing = {
    onPointerEnter: store.pause,
    onPointerLeave: store.resume,
    onFocus: store.pause,
    onBlur: store.resume,
  };

  return (
    <div ref={layer} className={classNames(styles.layer, raised && styles.raised)} popover="manual">
      <div role="status" {...pausing}>
        {toast?.tone === 'ok' && <ToastBar {...toast} />}
      </div>
      <div role="alert" {...pausing}>
        {toast?.tone === 'late' && <ToastBar {...toast} />}
      </div>
    </div>
  );
}
