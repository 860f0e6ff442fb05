import { formatDayMonth } from '@abona/kernel/date-format';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { offerCopy as copy } from '#copy/offer.ts';
import { clockText } from '#ui/feedback/use-countdown.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './offer.module.css';

const HOUR_S = 3_600;

type OfferClockProps = { readonly expiresAt: string; readonly leftS: number };

/** Minutes and seconds when there is an hour or less; before that, the day. */
export function OfferClock({ expiresAt, leftS }: OfferClockProps) {
  return (
    <span className={styles.timer}>
      <Icon name="clock-bold" size="s" />
      {leftS > HOUR_S
        ? copy.validUntil(formatDayMonth(mexicoCityDate(Date.parse(expiresAt))))
        : `${copy.validFor} ${clockText(leftS)}`}
    </span>
  );
}
