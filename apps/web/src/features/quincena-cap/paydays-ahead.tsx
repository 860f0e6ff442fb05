import type { PlannerView } from '@abona/contract/lending/home';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Text } from '@abona/ui/text.tsx';
import { quincenaCapCopy } from '#copy/quincena-cap.ts';
import { dayMonth, dayMonthShort } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import styles from './quincena-cap.module.css';

const copy = quincenaCapCopy.ahead;
const SHOWN_MAX = 6;
/** The longest of bars and cap ends a little before the edge. */
const ROOM = 16 / 15;

type PaydaysAheadProps = { readonly planner: PlannerView; readonly cap: number | null };

/** What each payday carries, with the cap as a line across. */
export function PaydaysAhead({ planner: { paydays, peak }, cap }: PaydaysAheadProps) {
  const first = paydays.findIndex(({ total }) => total > 0);
  const last = paydays.findLastIndex(({ total }) => total > 0);
  const shown = first < 0 ? [] : paydays.slice(first, last + 1).slice(0, SHOWN_MAX);
  const whole = Math.max(peak, cap ?? 0, 1) * ROOM;
  const share = (amount: number): string => `${(amount / whole) * 100}%`;
  return (
    <Section title={copy.title}>
      <Card>
        {shown.length > 0 && (
          <ol className={styles.paydays}>
            {shown.map(({ payday, total }) => (
              <li key={payday} className={styles.payday}>
                <span>{dayMonthShort(payday)}</span>
                <span
                  className={styles.bar}
                  role="img"
                  aria-label={
                    cap === null
                      ? copy.bar(peso(total), dayMonth(payday))
                      : copy.barWithCap(peso(total), dayMonth(payday), peso(cap))
                  }
                >
                  <span className={styles.filled} style={{ width: share(total) }} />
                  {cap !== null && (
                    <span className={styles.mark} style={{ insetInlineStart: share(cap) }} />
                  )}
                </span>
                <b className={styles.total}>{peso(total)}</b>
              </li>
            ))}
          </ol>
        )}
        <Text look="small" tone="muted">
          {shown.length === 0 ? copy.none : cap === null ? '' : copy.mark}
        </Text>
      </Card>
    </Section>
  );
}
