import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { DenseSkeleton } from '@abona/ui/dense/state/states.tsx';
import { CONTENT_ID } from '@abona/ui/skip-link.tsx';
import { type ReactNode, useEffect } from 'react';
import { shellCopy } from '#copy/shell.ts';
import { useMode } from '#routing/use-mode.ts';
import styles from './screen-frame.module.css';

type ScreenFrameProps = {
  /** The screen's own name: its heading, and the title of the window. */
  readonly name: string;
  readonly sub?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A screen of the portal: its name, in which mode one is, and the work below. */
export function ScreenFrame({ name, sub, actions, children }: ScreenFrameProps) {
  const mode = useMode();
  useEffect(() => {
    document.title = `${name} · ${shellCopy.title}`;
  }, [name]);
  return (
    <main className={styles.main} id={CONTENT_ID} tabIndex={-1}>
      {mode === 'test' && (
        <p className={styles.test}>
          <DenseIcon name="flask-fill" />
          {shellCopy.testBanner}
        </p>
      )}
      <header className={styles.head}>
        <h1>{name}</h1>
        {sub !== undefined && <p className={styles.sub}>{sub}</p>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}

/** Something that is on its way. */
export const ScreenSkeleton = () => <DenseSkeleton rows={6} />;

/** What is wider than a phone scrolls in itself, and is reached by the keyboard; the table in it says what it is. */
export function ScrollBox({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse.
    <section className={styles.scroll} tabIndex={0}>
      {children}
    </section>
  );
}

type Paged = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
};

/** What follows in a list, as long as something does. */
export const More = ({ of }: { readonly of: Paged }) =>
  of.hasNextPage && (
    <DenseButton
      variant="text"
      busy={of.isFetchingNextPage}
      onClick={() => void of.fetchNextPage()}
    >
      {shellCopy.more}
    </DenseButton>
  );
