import { Link } from '#link.tsx';
import { Logo } from '#logo.tsx';
import styles from './product-logo.module.css';

type ProductLogoProps = {
  readonly href: string;
  readonly label: string;
  /** Which product of ours it is, beside the mark. */
  readonly product: string;
};

export function ProductLogo({ href, label, product }: ProductLogoProps) {
  return (
    <Link className={styles.logo} href={href}>
      <Logo className={styles.mark} label={label} />
      <span className={styles.product} aria-hidden="true">
        {product}
      </span>
    </Link>
  );
}
