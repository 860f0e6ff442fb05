import type { ComponentProps } from 'react';
import { classNames } from '#class-names.ts';
import { DenseIcon } from '#dense/dense-icon.tsx';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import { Link, type LinkProps } from '#link.tsx';
import styles from './icon-action.module.css';
import { ariaKeyShortcuts } from './key-names.ts';

type IconActionLook = {
  readonly icon: DenseIconName;
  /** Names the act, and is shown to whoever points at it. */
  readonly label: string;
  readonly keys?: string | undefined;
  readonly size?: 'm' | 's' | undefined;
};

type IconActionProps = IconActionLook & Omit<ComponentProps<'button'>, 'children' | 'title'>;

const lookOf = ({ label, keys, size }: IconActionLook) => ({
  'aria-label': label,
  'aria-keyshortcuts': ariaKeyShortcuts(keys),
  title: keys === undefined ? label : `${label} (${keys})`,
  className: classNames(styles.action, size === 's' && styles.small),
});

/** An act that an icon says to whoever sees it, and a label to everybody. */
export function IconAction(props: IconActionProps) {
  const { icon, label, keys, size, className, ...button } = props;
  const look = lookOf(props);
  return (
    <button type="button" {...button} {...look} className={classNames(look.className, className)}>
      <DenseIcon name={icon} size={size === 's' ? 's' : undefined} />
    </button>
  );
}

type IconActionLinkProps = IconActionLook & Pick<LinkProps, 'href'>;

export function IconActionLink(props: IconActionLinkProps) {
  return (
    <Link href={props.href} {...lookOf(props)}>
      <DenseIcon name={props.icon} size={props.size === 's' ? 's' : undefined} />
    </Link>
  );
}
