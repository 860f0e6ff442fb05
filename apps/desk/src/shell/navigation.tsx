import { classNames } from '@abona/ui/class-names.ts';
import { KeyHint } from '@abona/ui/dense/action/key-hint.tsx';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { Link } from '@abona/ui/link.tsx';
import { ProductLogo } from '@abona/ui/office/product-logo.tsx';
import { useLocation } from '@tanstack/react-router';
import { shellCopy } from '#copy/shell.ts';
import { paths } from '#routing/paths.ts';
import styles from './navigation.module.css';
import { PersonWall } from './person-wall.tsx';
import type { Place } from './places.ts';
import { Recents } from './recents.tsx';
import { useCounts, useQueuePlaces } from './use-counts.ts';

const groups = ['top', 'queues', 'business', 'control'] as const;

type NavigationProps = { readonly places: readonly Place[]; readonly onSearch: () => void };

export function Navigation({ places, onSearch }: NavigationProps) {
  const queues = useQueuePlaces();
  return (
    <nav className={styles.nav} aria-label={shellCopy.navigation}>
      <ProductLogo href={paths.today} label={shellCopy.logo} product={shellCopy.product} />
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
      >
        <DenseIcon name="magnifying-glass" />
        <span className={styles.name}>{shellCopy.search}</span>
        <KeyHint keys="Ctrl K" silent />
      </button>
      {groups.map((group) => (
        <PlaceGroup
          key={group}
          title={group === 'top' ? null : shellCopy.groups[group]}
          places={[
            ...places.filter((place) => place.group === group),
            ...(group === 'queues' ? queues : []),
          ]}
        />
      ))}
      <Recents />
      <div className={styles.space} />
      <PersonWall />
    </nav>
  );
}

type PlaceGroupProps = {
  readonly title: string | null;
  readonly places: readonly Pick<Place, 'href' | 'name' | 'icon' | 'iconHere'>[];
};

function PlaceGroup({ title, places }: PlaceGroupProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const counts = useCounts();
  if (places.length === 0) return null;
  return (
    <>
      {title !== null && <p className={styles.group}>{title}</p>}
      <ul>
        {places.map(({ href, name, icon, iconHere }) => {
          const isHere = href === paths.today ? pathname === href : pathname.startsWith(href);
          const { open = 0, late = 0 } = counts.get(href) ?? {};
          return (
            <li key={href}>
              <Link className={styles.item} href={href} aria-current={isHere ? 'page' : undefined}>
                <DenseIcon name={isHere ? iconHere : icon} />
                <span className={styles.name}>{name}</span>
                {open > 0 && (
                  <span className={classNames(styles.count, late > 0 && styles.late)}>{open}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
