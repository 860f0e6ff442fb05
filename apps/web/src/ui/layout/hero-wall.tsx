import { type ReactNode, useId } from 'react';
import { uiCopy } from '#copy/ui.ts';
import { Logo } from '#ui/logo.tsx';
import { Text } from '#ui/text.tsx';
import styles from './hero-wall.module.css';
import { Wall } from './wall.tsx';

type HeroWallProps = {
  readonly homeHref: string;
  /** "Tu próximo abono" */
  readonly title: string;
  /** The one XL amount of the screen, or another short headline. */
  readonly headline: ReactNode;
  readonly text?: ReactNode;
  readonly support?: ReactNode;
  /** Beside the words: the flower. */
  readonly art?: ReactNode;
  readonly actions?: ReactNode;
  /** Icon links of the bar that the wall carries on phones. */
  readonly barEnd?: ReactNode;
  /** A `WallBand`. */
  readonly band?: ReactNode;
  readonly shade?: boolean;
};

/** The wall that opens the home: full bleed with its own bar on phones, a card from 992 px. */
export function HeroWall(props: HeroWallProps) {
  const { homeHref, title, headline, text, support, art, actions, barEnd, band, shade } = props;
  const id = useId();
  return (
    <Wall className={styles.hero} aria-labelledby={id} {...(shade ? { shade } : {})}>
      <div className={styles.bar}>
        <Logo inverse className={styles.logo} href={homeHref} label={uiCopy.logo} />
        {barEnd}
      </div>
      <div className={styles.body}>
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <div className={styles.headline}>{headline}</div>
          {text !== undefined && <p className={styles.text}>{text}</p>}
          {support !== undefined && (
            <Text look="small" tone="muted">
              {support}
            </Text>
          )}
        </div>
        {art !== undefined && <div className={styles.art}>{art}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {band}
    </Wall>
  );
}
