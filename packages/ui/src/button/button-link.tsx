import { Icon } from '#icons/icon.tsx';
import { Link, type LinkProps } from '#link.tsx';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-look.ts';

type ButtonLinkProps = ButtonLook & Omit<LinkProps, keyof ButtonLook>;

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, full, icon, className, children, ...rest } = props;
  return (
    <Link {...rest} className={buttonClass(props)}>
      <span className={styles.label}>
        {icon !== undefined && <Icon name={icon} size="s" />}
        {children}
      </span>
    </Link>
  );
}
