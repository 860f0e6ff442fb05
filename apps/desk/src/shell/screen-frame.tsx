import type { RecentSubject } from '@abona/contract/staff/staff-today';
import { brand } from '@abona/lender/lender';
import { IconAction } from '@abona/ui/dense/action/icon-action.tsx';
import { DenseSkeleton } from '@abona/ui/dense/state/states.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Link } from '@abona/ui/link.tsx';
import { readTheme, type Theme, turnTheme } from '@abona/ui/office/theme.ts';
import { CONTENT_ID } from '@abona/ui/skip-link.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shellCopy } from '#copy/shell.ts';
import { momentText } from '#lib/moments.ts';
import { NewsBell } from './news-bell.tsx';
import styles from './screen-frame.module.css';
import { useBusinessNow } from './use-counts.ts';
import { useRecent } from './use-recent.ts';
import { WatchersLine } from './watchers.tsx';

type Crumb = { readonly name: string; readonly href: string };

type ScreenFrameProps = {
  /** The screen's own name: the last crumb, and the title of the window. */
  readonly name: string;
  readonly crumbs?: readonly Crumb[];
  /** What has this page, once it is there: it stands among what its reader opened last, and others who have it open are told. */
  readonly recent?: RecentSubject | undefined;
  readonly children: ReactNode;
};

const WINDOW = ` · ${brand.desk}`;

/** The name of the screen that is open, as its window says it. */
export const screenName = (): string => document.title.replace(WINDOW, '');

/** The first screen of a page that was just loaded is not one that somebody came to from another. */
let hasOpened = false;

const themeIcons = { auto: 'circle-half-fill', light: 'sun', dark: 'moon' } as const;

/** A screen of the desk: where one is, the hour in Mexico City, and the work below. */
export function ScreenFrame({ name, crumbs = [], recent, children }: ScreenFrameProps) {
  const [theme, setTheme] = useState<Theme>(() => readTheme('desk'));
  useRecent(recent);
  const work = useRef<HTMLElement>(null);
  useEffect(() => {
    // Whoever opened this by a key goes on in it; at first, from the top of the page.
    if (hasOpened && document.activeElement === document.body)
      work.current?.focus({ preventScroll: true });
    hasOpened = true;
  }, []);
  useEffect(() => {
    document.title = `${name}${WINDOW}`;
  }, [name]);
  const copyLink = async () => {
    await navigator.clipboard.writeText(window.location.href);
    toasts.show(shellCopy.linkCopied);
  };
  return (
    <>
      <header className={styles.top}>
        <nav aria-label={shellCopy.where} className={styles.where}>
          <ol className={styles.crumbs}>
            {crumbs.map((crumb) => (
              <li key={crumb.href}>
                <Link href={crumb.href}>{crumb.name}</Link>
              </li>
            ))}
            <li aria-current="page">{name}</li>
          </ol>
        </nav>
        <div className={styles.tools}>
          <WatchersLine subject={recent} />
          <Clock />
          <IconAction icon="link-bold" label={shellCopy.copyLink} onClick={() => void copyLink()} />
          <NewsBell />
          <IconAction
            icon={themeIcons[theme]}
            label={shellCopy.theme[theme]}
            onClick={() => setTheme(turnTheme('desk'))}
          />
        </div>
      </header>
      <main ref={work} className={styles.work} id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function Clock() {
  const now = useBusinessNow();
  return <time className={styles.now}>{momentText(now)}</time>;
}

/** Something that is on its way. */
export function ScreenSkeleton() {
  return <DenseSkeleton rows={6} />;
}
