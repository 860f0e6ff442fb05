import type { ReactNode } from 'react';
import { IconButton } from '#button/icon-button.tsx';
import { classNames } from '#class-names.ts';
import { CONTENT_ID } from '#skip-link.tsx';
import { uiCopy } from '#words.ts';
import { Dock } from './dock.tsx';
import styles from './screen.module.css';

type ScreenProps = {
  readonly title: string;
  /** Sub-screens: the arrow before the title. */
  readonly onBack?: () => void;
  /** Icon buttons at the end of the bar. */
  readonly actions?: ReactNode;
  /** The title shows from 992 px only; on phones a wall with its own bar opens the screen. */
  readonly wallFirst?: boolean;
  /** The main action: at the thumb on phones; where the screen puts it from 992 px. */
  readonly dock?: ReactNode;
  readonly children: ReactNode;
};

/** One screen inside the frame: its bar, its content, its dock. */
export function Screen(props: ScreenProps) {
  const { title, onBack, actions, wallFirst = false, dock, children } = props;
  return (
    <>
      <header
        className={classNames(
          styles.bar,
          wallFirst && styles.wallFirst,
          onBack !== undefined && styles.hasBack,
        )}
      >
        {onBack !== undefined && (
          <IconButton icon="arrow-left-bold" label={uiCopy.back} onClick={onBack} />
        )}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {actions}
      </header>
      <main
        id={CONTENT_ID}
        className={classNames(styles.main, dock !== undefined && styles.docked)}
        tabIndex={-1}
      >
        {children}
      </main>
      {dock !== undefined && <Dock>{dock}</Dock>}
    </>
  );
}
