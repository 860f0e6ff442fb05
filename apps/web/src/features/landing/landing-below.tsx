import { Flower } from '@abona/ui/flower/flower.tsx';
import { shieldCheckFill } from '@abona/ui/icons/glyphs.gen.ts';
import { InlineIcon } from '@abona/ui/icons/inline-icon.tsx';
import { Logo } from '@abona/ui/logo.tsx';
import { landingCopy as copy } from '#copy/landing.ts';
import { landingFootCopy } from '#copy/landing-foot.ts';
import { landingAddresses } from './landing-addresses.ts';
import styles from './landing-below.module.css';
import { OutsideLink } from './outside-link.tsx';

const idOf = (address: string): string => address.slice(1);

/** How it works, in three steps and three petals. */
export function LandingHow() {
  const { title, steps } = copy.how;
  return (
    <section className={styles.how} id={idOf(landingAddresses.how)} aria-labelledby="asi-de-claro">
      <h2 className={styles.howTitle} id="asi-de-claro">
        {title}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <Flower total={steps.length} paid={index + 1} marksNext={false} size={64} />
            <div>
              <h3 className={styles.stepTitle}>{step.title}</h3>
              <p className={styles.stepText}>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function LandingSafety() {
  const { label, title, text, more } = copy.safety;
  return (
    <section className={styles.safety} aria-label={label}>
      <div className={styles.safetyBody}>
        <InlineIcon glyph={shieldCheckFill} size="l" />
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <OutsideLink className={styles.safetyLink} to="help_centre">
          {more}
        </OutsideLink>
      </div>
      <div className={styles.skirting} />
    </section>
  );
}

export function LandingFoot() {
  const { links, label, paragraphs } = landingFootCopy;
  return (
    <footer className={styles.foot} id={idOf(landingAddresses.legal)}>
      <div className={styles.footBody}>
        <Logo inverse href={landingAddresses.landing} label={copy.logo} />
        <nav aria-label={label}>
          <ul className={styles.footLinks}>
            <li>
              <OutsideLink className={styles.footLink} to="help_centre">
                {links.help}
              </OutsideLink>
            </li>
            <li>
              <OutsideLink className={styles.footLink} to="terms">
                {links.terms}
              </OutsideLink>
            </li>
            <li>
              <OutsideLink className={styles.footLink} to="privacy_notice">
                {links.privacy}
              </OutsideLink>
            </li>
            <li>
              <a className={styles.footLink} href={landingAddresses.costs}>
                {links.costs}
              </a>
            </li>
            <li>
              <a className={styles.footLink} href={landingAddresses.care}>
                {links.care}
              </a>
            </li>
          </ul>
        </nav>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </footer>
  );
}
