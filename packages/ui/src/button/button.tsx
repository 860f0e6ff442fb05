import type { ComponentProps, MouseEvent } from 'react';
import { Dots } from '#feedback/dots.tsx';
import { Icon } from '#icons/icon.tsx';
import { VisuallyHidden } from '#visually-hidden.tsx';
import { uiCopy } from '#words.ts';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-look.ts';

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, keyof ButtonLook> & {
    /** Dots replace the label, the width stays, and a second press does nothing. */
    readonly busy?: boolean;
  };

export function Button(props: ButtonProps) {
  const { variant, size, full, icon, className, children, busy = false, onClick, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(props)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <span className={styles.label}>
        {icon !== undefined && <Icon name={icon} size="s" />}
        {children}
      </span>
      {busy && (
        <span className={styles.dots}>
          <Dots small />
          <VisuallyHidden>{uiCopy.loading}</VisuallyHidden>
        </span>
      )}
    </button>
  );
}
