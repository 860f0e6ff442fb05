import { PetalTile } from '#display/petal-tile.tsx';
import { Icon } from '#icons/icon.tsx';
import type { IconName } from '#icons/icon-names.gen.ts';
import { Link } from '#link.tsx';
import { Logo } from '#logo.tsx';
import { uiCopy } from '#words.ts';
import type { Navigation } from './navigation.ts';
import styles from './side-nav.module.css';

type EntryProps = {
  readonly href: string;
  readonly text: string;
  readonly icon: IconName;
  readonly current?: boolean;
};

function Entry({ href, text, icon, current = false }: EntryProps) {
  return (
    <Link className={styles.entry} href={href} aria-current={current ? 'page' : undefined}>
      <Icon name={icon} />
      {text}
    </Link>
  );
}

/** Who is signed in. */
export const Person = ({ name, initial, detail }: NonNullable<Navigation['person']>) => (
  <div className={styles.person}>
    <PetalTile tone="gold" initial={initial} />
    <span className={styles.names}>
      <span className={styles.name}>{name}</span>
      <span className={styles.detail}>{detail}</span>
    </span>
  </div>
);

/** Side navigation, from 992 px: logo, the same four places, help, and who is signed in. */
export function SideNav({ items, homeHref, help, person }: Navigation) {
  return (
    <nav className={styles.nav} aria-label={uiCopy.mainNavigation}>
      <Logo className={styles.logo} href={homeHref} label={uiCopy.logo} />
      {items.map(({ href, text, icon, currentIcon, current }) => (
        <Entry
          key={href}
          href={href}
          text={text}
          icon={current ? currentIcon : icon}
          current={current}
        />
      ))}
      <span className={styles.spring} />
      {help !== undefined && <Entry {...help} icon="headset" />}
      {person !== undefined && <Person {...person} />}
    </nav>
  );
}
