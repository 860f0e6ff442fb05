import { type ReactNode, useId } from 'react';
import { IconLink } from '#button/icon-button.tsx';
import { classNames } from '#class-names.ts';
import { Skeleton } from '#feedback/skeleton.tsx';
import { Flower } from '#flower/flower.tsx';
import type { IconName } from '#icons/icon-names.gen.ts';
import { Logo } from '#logo.tsx';
import { Text } from '#text.tsx';
import { uiCopy } from '#words.ts';
import styles from './hero-wall.module.css';
import { Wall, WallBand } from './wall.tsx';

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
  /** The status line on the guardapolvo, with a way to its detail. */
  readonly band?: {
    readonly icon: IconName;
    readonly text: string;
    readonly more?: { readonly href: string; readonly label: string };
  };
  readonly shade?: boolean;
  /** The headline is a long amount: the flower makes room. */
  readonly wide?: boolean;
};

/** The wall that opens the home: full bleed with its own bar on phones, a card from 992 px. */
export function HeroWall(props: HeroWallProps) {
  const { homeHref, title, headline, text, support, art, actions, barEnd, band, shade } = props;
  const { wide = false } = props;
  const id = useId();
  return (
    <Wall className={styles.hero} aria-labelledby={id} {...(shade ? { shade } : {})}>
      <div className={styles.bar}>
        <Logo inverse className={styles.logo} href={homeHref} label={uiCopy.logo} />
        {barEnd}
      </div>
      <div className={styles.body}>
        <div className={classNames(styles.content, wide && styles.wide)}>
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
      </div>
      {band !== undefined && <Band {...band} />}
    </Wall>
  );
}

function Band({ icon, text, more }: NonNullable<HeroWallProps['band']>) {
  return (
    <WallBand icon={icon} className={styles.band}>
      <Text look="small-strong" className={styles.bandText}>
        {text}
      </Text>
      {more !== undefined && <IconLink icon="caret-right-bold" {...more} />}
    </WallBand>
  );
}

/** The same wall before its figures are known: painted, with an unpainted flower. */
export function HeroWallSkeleton({ homeHref }: { readonly homeHref: string }) {
  return (
    <Wall as="div" className={styles.hero}>
      <div className={styles.bar}>
        <Logo inverse className={styles.logo} href={homeHref} label={uiCopy.logo} />
      </div>
      <div className={styles.content}>
        <div className={styles.pieces}>
          <Skeleton width="m" />
          <Skeleton shape="amount" width="m" />
          <Skeleton width="m" />
        </div>
        <div className={styles.art}>
          <Flower total={8} paid={0} marksNext={false} />
        </div>
        <div className={styles.actions}>
          <Skeleton shape="button" />
          <Skeleton shape="button" width="s" />
        </div>
      </div>
      <WallBand className={styles.band}>{null}</WallBand>
    </Wall>
  );
}
