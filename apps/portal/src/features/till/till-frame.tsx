import type { TillShift } from '@abona/contract/portal/portal-till';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { initialsOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { Link } from '@abona/ui/link.tsx';
import { CONTENT_ID } from '@abona/ui/skip-link.tsx';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { shellCopy } from '#copy/shell.ts';
import { tillCopy } from '#copy/till.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { useSession } from '#session/session.ts';
import { startWorker } from './start-worker.ts';
import styles from './till.module.css';

const watchNetwork = (onChange: () => void) => {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
};

/** Whether there is a network at all; whether we answer is seen when we are asked. */
export const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine);

/** Which till, and where, in a shop that has branches. */
export const placeOf = (shift: Pick<TillShift, 'till' | 'branch'> | null): string | null =>
  shift === null ? null : tillCopy.place(shift.till, shift.branch);

type TillFrameProps = {
  readonly title: string;
  readonly till: string | null;
  /** Back to where; without it the shop's mark stands there. */
  readonly back?: string | undefined;
  /** What is there reaches the edges of the screen. */
  readonly bleed?: boolean;
  readonly children: ReactNode;
};

/** The till fills the screen: who charges where, the way to the shift, and the work. */
export function TillFrame({ title, till, back, bleed = false, children }: TillFrameProps) {
  const { account, name } = useSession();
  const paths = usePaths();
  const mode = useMode();
  const isOnline = useOnline();
  const pathname = useLocation({ select: (location) => location.pathname });
  const ways = [
    { href: paths.till, text: tillCopy.charge },
    { href: paths.tillShift, text: tillCopy.shift },
  ];
  useEffect(() => {
    void startWorker();
  }, []);
  useEffect(() => {
    document.title = `${title} · ${shellCopy.title}`;
  }, [title]);
  return (
    <div className={styles.till} data-density="touch">
      <header>
        <div className={styles.bar}>
          {back === undefined ? (
            <Petal tone="gold" initials={initialsOf(account?.name ?? name)} />
          ) : (
            <Link className={styles.back} href={back} aria-label={tillCopy.code.back}>
              <DenseIcon name="arrow-left-bold" />
            </Link>
          )}
          <span className={styles.who}>
            <b>{title}</b>
            <span>{till === null ? name : tillCopy.where(till, name.split(' ')[0] ?? name)}</span>
          </span>
          <nav className={styles.ways} aria-label={shellCopy.navigation}>
            {ways.map(({ href, text }) => (
              <Link key={href} href={href} aria-current={pathname === href ? 'page' : undefined}>
                {text}
              </Link>
            ))}
          </nav>
        </div>
        {mode === 'test' && <p className={styles.test}>{tillCopy.test}</p>}
        {!isOnline && (
          <div className={styles.offline}>
            <DenseBanner
              tone="late"
              icon="wifi-slash-fill"
              live="assertive"
              title={tillCopy.offline}
              text={tillCopy.offlineHow}
            />
          </div>
        )}
      </header>
      <main className={bleed ? styles.bleed : styles.main} id={CONTENT_ID} tabIndex={-1}>
        <h1 className={styles.hidden}>{title}</h1>
        {children}
      </main>
    </div>
  );
}
