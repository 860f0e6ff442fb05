import { PetalTile, type TileTone } from '#display/petal-tile.tsx';
import type { IconName } from '#icons/icon-names.gen.ts';
import { Link } from '#link.tsx';
import styles from './quick-actions.module.css';

type QuickAction = {
  readonly href: string;
  readonly text: string;
  readonly icon: IconName;
  readonly tone: TileTone;
};

type QuickActionsProps = { readonly label: string; readonly actions: readonly QuickAction[] };

/** Four short cuts: in a row on phones, two by two from 992 px. */
export function QuickActions({ label, actions }: QuickActionsProps) {
  return (
    <nav className={styles.quick} aria-label={label}>
      {actions.map(({ href, text, icon, tone }) => (
        <Link key={href} className={styles.action} href={href}>
          <PetalTile icon={icon} tone={tone} size="l" />
          {text}
        </Link>
      ))}
    </nav>
  );
}
