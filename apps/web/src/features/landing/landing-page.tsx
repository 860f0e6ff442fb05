import { Dahlia } from '@abona/ui/art/dahlia.tsx';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { Logo } from '@abona/ui/logo.tsx';
import { CONTENT_ID, SkipLink } from '@abona/ui/skip-link.tsx';
import { landingCopy as copy } from '#copy/landing.ts';
import { shownQuote } from '#lib/quote.ts';
import { landingAddresses as address } from './landing-addresses.ts';
import { LandingFoot, LandingHow, LandingSafety } from './landing-below.tsx';
import styles from './landing-page.module.css';
import { LandingPayment } from './landing-payment.tsx';
import { LandingQuote } from './landing-quote.tsx';
import { OutsideLink } from './outside-link.tsx';

function Bar() {
  return (
    <header className={styles.bar}>
      <Logo inverse href={address.landing} label={copy.logo} />
      <nav className={styles.nav} aria-label={copy.access}>
        <a className={styles.wideLink} href={address.how}>
          {copy.nav.how}
        </a>
        <OutsideLink className={styles.wideLink} to="web_store_search">
          {copy.nav.shops}
        </OutsideLink>
        <OutsideLink className={styles.wideLink} to="help_centre">
          {copy.nav.help}
        </OutsideLink>
        <Button size="s" variant="on-wall" data-action="sign-in">
          {copy.signIn}
        </Button>
      </nav>
    </header>
  );
}

function Welcome() {
  const { before, bloom, after } = copy.headline;
  return (
    <div className={styles.words} data-landing="welcome">
      <p className={styles.regret} role="status" data-landing="no-payment" hidden>
        {copy.payment.unknown}
      </p>
      <h1 className={styles.headline}>
        {before}
        <br />
        <em className={styles.bloom}>{bloom}</em> <br />
        {after}
      </h1>
      <p className={styles.lead}>{copy.lead}</p>
      <div className={styles.actions}>
        <ButtonLink variant="bloom" href={address.signUp} data-action="sign-up">
          {copy.signUp}
        </ButtonLink>
        <Button variant="on-wall" className={styles.wideAction} data-action="sign-in">
          {copy.haveAccount}
        </Button>
      </div>
    </div>
  );
}

function Promises() {
  const { first, wide, last } = copy.promises;
  return (
    <WallBand className={styles.promises}>
      <ul className={styles.promiseList}>
        <li>{first}</li>
        <li className={styles.widePromise}>{wide}</li>
        <li>{last}</li>
      </ul>
    </WallBand>
  );
}

/** Rendered once, at build: whole before any script, and without a single inline style. */
export function LandingPage() {
  return (
    <div className={styles.page}>
      <SkipLink />
      <Bar />
      <main id={CONTENT_ID} tabIndex={-1}>
        <div className={styles.top}>
          <Wall as="div" className={styles.hero}>
            <Welcome />
            <LandingPayment />
            <div className={styles.sun}>
              <Dahlia className={styles.dahlia} />
            </div>
            <Promises />
          </Wall>
          <LandingQuote quote={shownQuote()} />
        </div>
        <LandingHow />
        <LandingSafety />
      </main>
      <LandingFoot />
    </div>
  );
}
