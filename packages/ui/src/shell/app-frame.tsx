import type { ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import { SkipLink } from '#skip-link.tsx';
import styles from './app-frame.module.css';
import type { Navigation } from './navigation.ts';
import { SideNav } from './side-nav.tsx';
import { TabBar } from './tab-bar.tsx';

type AppFrameProps = {
  readonly navigation: Navigation;
  /** Root screens carry the tab bar on phones; sub-screens have a back arrow instead. */
  readonly root: boolean;
  /** Inside a host that brings its own bars (`mode=APP`, `design=mobile`). */
  readonly embedded?: boolean;
  readonly children: ReactNode;
};

/** What stays while screens change: navigation at the side or at the bottom. */
export function AppFrame({ navigation, root, embedded = false, children }: AppFrameProps) {
  if (embedded) return <div className={styles.embedded}>{children}</div>;
  return (
    <div className={classNames(styles.frame, root && styles.root)}>
      <SkipLink />
      <SideNav {...navigation} />
      <div className={styles.content}>{children}</div>
      {root && <TabBar items={navigation.items} />}
    </div>
  );
}
