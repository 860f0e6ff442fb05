import { clockText } from '@abona/ui/feedback/use-countdown.ts';
import { Icon } from '@abona/ui/icons/icon.tsx';
import { offerCopy as copy } from '#copy/offer.ts';
import styles from './offer.module.css';

const HOUR_S = 3_600;

/** Minutes and seconds in the last hour; before that, whole hours. */
export function OfferClock({ leftS }: { readonly leftS: number }) {
  return (
    <span className={styles.timer}>
      <Icon name="clock-bold" size="s" />
      {leftS > HOUR_S
        ? copy.validHours(Math.floor(leftS / HOUR_S))
        : `${copy.validFor} ${clockText(leftS)}`}
    </span>
  );
}
