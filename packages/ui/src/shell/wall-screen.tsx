import type { ReactNode } from 'react';
import { Wall } from '#layout/wall.tsx';
import { Logo } from '#logo.tsx';
import { CONTENT_ID, SkipLink } from '#skip-link.tsx';
import { Text } from '#text.tsx';
import { uiCopy } from '#words.ts';
import styles from './wall-screen.module.css';

type WallScreenProps = {
  readonly art: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  /** What it is about, in one small line above the title. */
  readonly note?: string;
  /** On the guardapolvo: a timeline while waiting, the ways on after a success. */
  readonly band: ReactNode;
  /** Behind everything, such as confetti. */
  readonly sky?: ReactNode;
  readonly celebrates?: boolean;
  /** At the end of the bar, such as a way out. */
  readonly barEnd?: ReactNode;
};

/** A whole screen of wall: waiting and good news. */
export function WallScreen(props: WallScreenProps) {
  const { art, title, text, note, band, sky, celebrates = false, barEnd } = props;
  return (
    <Wall as="div" className={styles.screen}>
      <SkipLink />
      {sky}
      <header className={styles.bar}>
        <Logo inverse label={uiCopy.logo} />
        {barEnd !== undefined && <div className={styles.barEnd}>{barEnd}</div>}
      </header>
      <main id={CONTENT_ID} className={styles.main} aria-live="polite" tabIndex={-1}>
        {art}
        {note !== undefined && (
          <Text look="small" tone="muted">
            {note}
          </Text>
        )}
        <h1 className={celebrates ? styles.celebrates : undefined} tabIndex={-1}>
          {title}
        </h1>
        {text !== undefined && (
          <Text tone="muted" className={styles.text}>
            {text}
          </Text>
        )}
      </main>
      <footer className={styles.band}>
        <div className={styles.inner}>{band}</div>
      </footer>
    </Wall>
  );
}
