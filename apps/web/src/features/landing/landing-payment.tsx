import { Button } from '@abona/ui/button/button.tsx';
import { handbagFill } from '@abona/ui/icons/glyphs.gen.ts';
import { InlineIcon } from '@abona/ui/icons/inline-icon.tsx';
import { landingCopy } from '#copy/landing.ts';
import styles from './landing-page.module.css';

const copy = landingCopy.payment;

/**
 * What stands first for somebody who comes from a shop's checkout. Hidden in the prerendered page;
 * the boot script shows it and fills in the shop once the payment is known.
 */
export function LandingPayment() {
  return (
    <div className={styles.words} data-landing="payment" hidden>
      <div className={styles.purchase} data-payment="purchase" hidden>
        <span className={styles.shopTile}>
          <img className={styles.shopLogo} alt="" data-payment="logo" hidden />
          <span data-payment="bag">
            <InlineIcon glyph={handbagFill} />
          </span>
        </span>
        <p className={styles.shopText}>
          {copy.shopBefore}
          <b data-payment="shop" />
          <span className={styles.order} data-payment="order-line" hidden>
            {copy.order}
            <span data-payment="order" />
          </span>
        </p>
      </div>
      <h1 className={styles.headline}>{copy.title}</h1>
      <p className={styles.price} data-payment="amount" hidden />
      <p className={styles.lead}>{copy.lead}</p>
      <div className={styles.actions}>
        <Button variant="bloom" data-action="continue">
          {copy.go}
        </Button>
      </div>
    </div>
  );
}
