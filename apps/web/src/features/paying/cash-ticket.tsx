import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { Button } from '@abona/ui/button/button.tsx';
import { Barcode } from '@abona/ui/codes/barcode.tsx';
import { HowTo } from '@abona/ui/display/how-to.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Ticket } from '@abona/ui/display/ticket.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { useWakeLock } from '@abona/ui/feedback/use-wake-lock.ts';
import { Section } from '@abona/ui/layout/section.tsx';
import { Money } from '@abona/ui/money.tsx';
import { attemptCopy } from '#copy/paying.ts';
import { dayMonthShort } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { copyValue } from './copy-value.ts';
import { totalOf } from './pay-choice.ts';
import { SlipActions } from './slip-actions.tsx';

const copy = attemptCopy.oxxo;

type CashTicketProps = { readonly attempt: PaymentAttemptView };

const lastDay = (expiresAt: string): string => dayMonthShort(mexicoCityDate(Date.parse(expiresAt)));

/** The slip for the till: amount, bars, number, until when. It opens without a network too. */
export function CashTicket({ attempt }: CashTicketProps) {
  useWakeLock(true);
  const { cash_reference: reference, expires_at } = attempt;
  if (reference === null) return null;
  const money = peso(totalOf(attempt));
  return (
    <>
      <Ticket
        title={copy.title}
        amount={<Money text={money} raised />}
        mark={expires_at !== null && <Tag tone="warn" text={copy.due(lastDay(expires_at))} />}
        barcode={<Barcode digits={reference.barcode} label={copy.barcode} />}
        referenceName={copy.reference}
        reference={reference.formatted}
        action={
          <Button
            size="s"
            variant="quiet"
            icon="copy-bold"
            onClick={() => void copyValue(reference.number)}
          >
            {attemptCopy.copy}
          </Button>
        }
      />
      <SlipActions
        attempt={attempt}
        text={copy.shareText(
          money,
          reference.formatted,
          expires_at === null ? null : lastDay(expires_at),
        )}
      />
      <Section title={copy.stepsTitle}>
        <HowTo steps={copy.steps} />
      </Section>
      <Banner tone="info" text={copy.note} />
    </>
  );
}
