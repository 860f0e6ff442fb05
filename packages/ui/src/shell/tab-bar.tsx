import { Icon } from '#icons/icon.tsx';
import { Link } from '#link.tsx';
import { uiCopy } from '#words.ts';
import type { NavigationItem } from './navigation.ts';
import styles from './tab-bar.module.css';

/** Bottom navigation, below 992 px. */
export function TabBar({ items }: { readonly items: readonly NavigationItem[] }) {
  return (
    <nav className={styles.bar} aria-label={uiCopy.mainNavigation}>
      {items.map(({ href, text, icon, currentIcon, current }) => (
        <Link
          key={href}
          className={styles.tab}
          href={href}
          aria-current={current ? 'page' : undefined}
        >
          <Icon name={current ? currentIcon : icon} />
          {text}
        </Link>
      ))}
    </nav>
  );
}
