import { brand } from '@abona/lender/lender';
import { classNames } from './class-names.ts';
import { petalPath, petalTurns } from './flower/petal-path.ts';
import { Link } from './link.tsx';
import styles from './logo.module.css';

type LogoProps = {
  /** Where it leads; without an address it is only a mark. */
  readonly href?: string;
  /** Read aloud in place of the wordmark, e.g. "Abona, ir a inicio". */
  readonly label: string;
  /** White, for walls. */
  readonly inverse?: boolean;
  readonly className?: string | undefined;
};

const PETALS = brand.flower.petals;
const petal = petalPath(PETALS, { reach: 49, root: 4, gap: 3 });

function Mark() {
  return (
    <>
      <svg className={styles.mark} viewBox="-50 -50 100 100" aria-hidden="true">
        {petalTurns(PETALS).map((turn, index) => (
          <path
            key={turn}
            className={index === 1 ? styles.next : styles.petal}
            d={petal}
            transform={`rotate(${turn})`}
          />
        ))}
      </svg>
      <span aria-hidden="true">{brand.wordmark}</span>
    </>
  );
}

/** A flower, its second petal in bloom: la que sigue. */
export function Logo({ href, label, inverse = false, className }: LogoProps) {
  const look = classNames(styles.logo, inverse && styles.inverse, className);
  if (href === undefined) {
    return (
      <span className={look} role="img" aria-label={label}>
        <Mark />
      </span>
    );
  }
  return (
    <Link className={look} href={href} aria-label={label}>
      <Mark />
    </Link>
  );
}
