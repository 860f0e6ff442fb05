import { brandName } from '@abona/lender/lender';
import type { ReactNode } from 'react';
import { Dahlia } from '#art/dahlia.tsx';
import { Button } from '#button/button.tsx';
import { DenseIcon } from '#dense/dense-icon.tsx';
import { DenseBanner } from '#dense/display/dense-banner.tsx';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import { Wall, WallBand } from '#layout/wall.tsx';
import { Logo } from '#logo.tsx';
import styles from './sign-in-page.module.css';

type SignInCopy = {
  readonly title: string;
  readonly how: string;
  readonly enter: string;
  readonly again: string;
  readonly lines: readonly string[];
  readonly lastLine: string;
  readonly band: string;
  readonly returning: string;
  readonly over: string;
  readonly refusedByIssuer: string;
};

/** How far somebody is on their way to the issuer and back. */
type SignInWay = {
  readonly isReturning: boolean;
  readonly isRefused: boolean;
  readonly isOver: boolean;
  readonly isBusy: boolean;
  readonly onEnter: () => void;
};

type SignInPageProps = {
  readonly product: string;
  readonly copy: SignInCopy;
  /** Before what the band says. */
  readonly bandIcon: DenseIconName;
  /** What went wrong, as a sentence. */
  readonly failure: string | null;
  readonly way: SignInWay;
  readonly children?: ReactNode;
};

/** The door of an office: what it is for on the wall, and one button beside it. */
export function SignInPage({ product, copy, bandIcon, failure, way, children }: SignInPageProps) {
  return (
    <div className={styles.page}>
      <Wall as="aside" className={styles.wall}>
        <p className={styles.brand}>
          <Logo label={brandName} inverse />
          <span>{product}</span>
        </p>
        <p className={styles.claim}>
          {copy.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span className={styles.bloom}>{copy.lastLine}</span>
        </p>
        <Dahlia className={styles.flower} />
        <WallBand className={styles.band}>
          <DenseIcon name={bandIcon} className={styles.bloom} />
          {copy.band}
        </WallBand>
      </Wall>
      <main className={styles.main}>
        <div className={styles.column}>
          <h1>{copy.title}</h1>
          <p className={styles.how}>{copy.how}</p>
          <Enter copy={copy} failure={failure} way={way} />
          {children}
        </div>
      </main>
    </div>
  );
}

function Enter({ copy, failure, way }: Pick<SignInPageProps, 'copy' | 'failure' | 'way'>) {
  return (
    <>
      {failure !== null && <DenseBanner tone="late" live="polite" title={failure} />}
      {way.isRefused && <DenseBanner tone="warn" live="polite" title={copy.refusedByIssuer} />}
      {way.isOver && <DenseBanner tone="info" live="polite" title={copy.over} />}
      <Button full busy={way.isBusy} onClick={way.onEnter}>
        {failure === null ? copy.enter : copy.again}
      </Button>
      <p role="status" className={styles.how}>
        {way.isReturning && copy.returning}
      </p>
    </>
  );
}
