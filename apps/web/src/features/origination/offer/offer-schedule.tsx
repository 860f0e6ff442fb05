import type { OfferPlan } from '@abona/contract/origination/offer';
import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateShort, formatUncheckedDate } from '@abona/kernel/date-format';
import { Button } from '@abona/ui/button/button.tsx';
import { ScheduleList } from '@abona/ui/display/schedule-list.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { useId, useState } from 'react';
import { logInvalidDate } from '#browser/log.ts';
import { offerDetailsCopy as copy } from '#copy/offer-details.ts';
import styles from './offer.module.css';
import { money } from './plan-figures.ts';

/** A day of the offer in words; what is none is shown as it came. */
export const day = (text: string, format: (date: CivilDate) => string): string =>
  formatUncheckedDate(text, { format, onInvalid: logInvalidDate });

const FOLDED = 3;

function noteOf({ number, due_date, pay_by }: OfferPlan['schedule'][number]): string | null {
  if (pay_by !== due_date) return copy.payBy(day(pay_by, formatDateShort));
  return number === 1 ? copy.firstPayment : null;
}

/** The first payments, and every one of them on demand. */
export function OfferSchedule({ plan }: { readonly plan: OfferPlan }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const rows = isWhole ? plan.schedule : plan.schedule.slice(0, FOLDED);
  return (
    <Section title={copy.schedule}>
      <div id={id}>
        <ScheduleList
          entries={rows.map((row) => {
            const note = noteOf(row);
            return {
              number: row.number,
              state: row.number === 1 ? 'next' : 'rest',
              date: day(row.due_date, formatDateShort),
              amount: money(row.payment),
              label: copy.payment(row.number),
              ...(note === null ? {} : { note }),
            };
          })}
        />
      </div>
      {plan.schedule.length > FOLDED && (
        <Button
          size="s"
          variant="text"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? copy.showLess : copy.showAll(plan.schedule.length)}
        </Button>
      )}
    </Section>
  );
}
