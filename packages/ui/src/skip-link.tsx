import { uiCopy } from '#words.ts';
import styles from './skip-link.module.css';

export const CONTENT_ID = 'contenido';

/** First stop of the keyboard: past the navigation, to the screen. */
export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${CONTENT_ID}`}>
      {uiCopy.skipToContent}
    </a>
  );
}
