import type { ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import { Logo } from '#logo.tsx';
import { CONTENT_ID, SkipLink } from '#skip-link.tsx';
import { Text } from '#text.tsx';
import { uiCopy } from '#words.ts';
import styles from './message-screen.module.css';

type MessageScreenProps = {
  readonly art: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  /** The way on first, then the way out. */
  readonly actions: ReactNode;
  /** Choices or reasons; from 992 px they stand beside the message. */
  readonly children?: ReactNode;
  /** The help folio, under everything. */
  readonly note?: ReactNode;
  readonly homeHref?: string;
  /** At the end of the bar, such as "Ayuda". */
  readonly barEnd?: ReactNode;
  /** Announced at once: something went wrong. */
  readonly alert?: boolean;
};

function Lead({ art, title, text, alert }: MessageScreenProps) {
  return (
    <div className={styles.lead}>
      {art}
      <div className={styles.text} role={alert ? 'alert' : undefined}>
        <h1 tabIndex={-1}>{title}</h1>
        {text !== undefined && <Text tone="muted">{text}</Text>}
      </div>
    </div>
  );
}

/** A whole screen that says one thing: error, offline, rejected, verification. */
export function MessageScreen(props: MessageScreenProps) {
  const { actions, children, note, homeHref, barEnd } = props;
  const splits = children !== undefined;
  return (
    <div className={styles.screen} data-message="">
      <SkipLink />
      <header className={styles.bar}>
        <Logo label={uiCopy.logo} {...(homeHref === undefined ? {} : { href: homeHref })} />
        {barEnd}
      </header>
      <main
        id={CONTENT_ID}
        className={classNames(styles.main, splits && styles.split)}
        tabIndex={-1}
      >
        <Lead {...props} />
        <div className={styles.next}>
          {children}
          <div className={styles.actions}>{actions}</div>
          {note !== undefined && (
            <Text look="caption" tone="quiet" align="center">
              {note}
            </Text>
          )}
        </div>
      </main>
    </div>
  );
}
