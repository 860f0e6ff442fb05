import type { ComponentProps } from 'react';
import { Dots } from '#feedback/dots.tsx';
import { Link, type LinkProps } from '#link.tsx';
import { VisuallyHidden } from '#visually-hidden.tsx';
import { uiCopy } from '#words.ts';
import styles from './dense-button.module.css';
import { DenseButtonFace, type DenseButtonLook, denseButtonClass } from './dense-button-look.tsx';
import { ariaKeyShortcuts } from './key-names.ts';

type DenseButtonProps = DenseButtonLook &
  Omit<ComponentProps<'button'>, keyof DenseButtonLook> & {
    /** Dots replace the label, the width stays, and a second press does nothing. */
    readonly busy?: boolean | undefined;
  };

/** The desk's button: names the result, shows the keys that do the same. */
export function DenseButton(props: DenseButtonProps) {
  const { variant, size, full, icon, keys, className, children, busy = false, ...button } = props;
  return (
    <button
      type="button"
      aria-keyshortcuts={ariaKeyShortcuts(keys)}
      {...button}
      className={denseButtonClass(props)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : button.onClick}
    >
      <DenseButtonFace {...props} />
      {busy && <Waiting />}
    </button>
  );
}

const Waiting = () => (
  <span className={styles.dots}>
    <Dots small />
    <VisuallyHidden>{uiCopy.loading}</VisuallyHidden>
  </span>
);

type DenseButtonLinkProps = DenseButtonLook & Omit<LinkProps, keyof DenseButtonLook>;

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function DenseButtonLink(props: DenseButtonLinkProps) {
  const { variant, size, full, icon, keys, className, children, ...link } = props;
  return (
    <Link aria-keyshortcuts={ariaKeyShortcuts(keys)} {...link} className={denseButtonClass(props)}>
      <DenseButtonFace {...props} />
    </Link>
  );
}
