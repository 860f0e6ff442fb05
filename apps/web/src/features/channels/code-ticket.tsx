import { centavos, formatMoney } from '@abona/kernel/money';
import { Button } from '@abona/ui/button/button.tsx';
import { classNames } from '@abona/ui/class-names.ts';
import { Barcode } from '@abona/ui/codes/barcode.tsx';
import { Qr } from '@abona/ui/codes/qr.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Ticket } from '@abona/ui/display/ticket.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { clockText, useCountdown } from '@abona/ui/feedback/use-countdown.ts';
import { useWakeLock } from '@abona/ui/feedback/use-wake-lock.ts';
import { Money } from '@abona/ui/money.tsx';
import { VisuallyHidden } from '@abona/ui/visually-hidden.tsx';
import { copyText } from '#browser/clipboard.ts';
import { paymentCodeCopy as copy } from '#copy/payment-code.ts';
import styles from './channels.module.css';

type CodeTicketProps = {
  readonly code: {
    readonly code: string;
    readonly status: 'live' | 'charged' | 'expired';
    readonly amount_max: number;
    readonly until: number;
  };
};

/** Read aloud twice only: when little is left, and when nothing is. */
const SOON_S = 10;

async function copyCode(code: string): Promise<void> {
  const isCopied = await copyText(code);
  toasts.show(isCopied ? copy.copied : copy.notCopied, isCopied ? 'ok' : 'late');
}

/** The slip for the till. A code that is over stays to be seen, and cannot be taken for a good one. */
export function CodeTicket({ code: { code, status, amount_max, until } }: CodeTicketProps) {
  const left = useCountdown(status === 'live' ? until : null);
  const isLive = status === 'live' && left > 0;
  useWakeLock(isLive);
  return (
    <>
      {status === 'charged' && <Banner tone="ok" {...copy.charged} />}
      {status !== 'charged' && !isLive && <Banner tone="late" {...copy.expired} />}
      <Ticket
        title={copy.ticket}
        amount={<Money text={copy.cap(formatMoney(centavos(amount_max)))} />}
        mark={
          isLive ? (
            <Tag tone="warn" text={copy.left(clockText(left))} />
          ) : (
            <Tag tone="off" text={copy.over} />
          )
        }
        barcode={
          <div className={classNames(styles.codes, !isLive && styles.used)}>
            <div className={styles.qr}>
              <Qr digits={code} label={copy.qr} />
            </div>
            <div className={styles.bars}>
              <Barcode digits={code} label={copy.barcode} />
            </div>
          </div>
        }
        referenceName={copy.number}
        reference={codeGroups(code)}
        action={
          isLive && (
            <Button size="s" variant="quiet" icon="copy-bold" onClick={() => void copyCode(code)}>
              {copy.copy}
            </Button>
          )
        }
      />
      <VisuallyHidden>
        <span role="status">
          {status === 'live' && (left === SOON_S || left === 0) && copy.leftSoon(left)}
        </span>
      </VisuallyHidden>
    </>
  );
}

/** Nineteen digits in fours, as they are read aloud at a till. */
const codeGroups = (code: string): string => code.replace(/(\d{4})(?=\d)/g, '$1 ');
