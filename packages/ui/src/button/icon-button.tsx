import type { ComponentProps } from 'react';
import { classNames } from '#class-names.ts';
import { Icon } from '#icons/icon.tsx';
import type { IconName } from '#icons/icon-names.gen.ts';
import { Link } from '#link.tsx';
import styles from './icon-button.module.css';

type IconButtonLook = {
  readonly icon: IconName;
  /** Names the action; the icon alone says nothing to a screen reader. */
  readonly label: string;
  /** A dot that says there is something new. */
  readonly marked?: boolean;
};

function Face({ icon, marked }: { readonly icon: IconName; readonly marked: boolean }) {
  return (
    <>
      <Icon name={icon} />
      {marked && <span className={styles.dot} />}
    </>
  );
}

type IconButtonProps = IconButtonLook & Omit<ComponentProps<'button'>, 'children'>;

export function IconButton({ icon, label, marked = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, className)}
      aria-label={label}
    >
      <Face icon={icon} marked={marked} />
    </button>
  );
}

type IconLinkProps = IconButtonLook & { readonly href: string };

export function IconLink({ icon, label, marked = false, href }: IconLinkProps) {
  return (
    <Link className={styles.button} href={href} aria-label={label}>
      <Face icon={icon} marked={marked} />
    </Link>
  );
}
