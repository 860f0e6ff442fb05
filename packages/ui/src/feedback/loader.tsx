import { LOADING_DOT_PX, LOADING_SIZE_DEFAULT } from '@abona/contract/limits';
import type { CSSProperties } from 'react';
import { classNames } from '#class-names.ts';
import { uiCopy } from '#words.ts';
import { Dots } from './dots.tsx';
import styles from './loader.module.css';

type LoaderProps = {
  /** Width of the three dots together, in px; each takes 24 of 100 (specification 9). */
  readonly size?: number;
  readonly fullScreen?: boolean;
};

/** The loading indicator: inside its place, or over the whole screen on the page's colour. */
export function Loader({ size = LOADING_SIZE_DEFAULT, fullScreen = false }: LoaderProps) {
  const dot = (size * LOADING_DOT_PX) / LOADING_SIZE_DEFAULT;
  const scale =
    size === LOADING_SIZE_DEFAULT
      ? {}
      : { style: { '--loader-size': `${size}px`, '--dot': `${dot}px` } as CSSProperties };
  return (
    <div
      className={classNames(styles.loader, fullScreen && styles.fullScreen)}
      role="status"
      aria-label={uiCopy.loading}
      data-testid="loading"
      {...scale}
    >
      <Dots />
      <span className={styles.word}>{uiCopy.loading}</span>
    </div>
  );
}
