import type { PlannerView } from '@abona/contract/lending/home';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { ProgressBar } from '@abona/ui/display/progress-bar.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { homeMoneyCopy } from '#copy/home-money.ts';
import { dayMonth, dayMonthShort, dayShort } from '#lib/day-text.ts';
import { goodsOrShop } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { plannerQuery } from '#session/facts/loan-facts.ts';
import styles from './home.module.css';
import { PlannerFrame } from './planner-frame.tsx';

const copy = homeMoneyCopy.planner;
const SHOWN_FIRST = 3;

type Payday = PlannerView['paydays'][number];
type PaydayProps = {
  readonly payday: Payday;
  readonly peak: number;
  readonly isHeaviest: boolean;
};

function PaydayLine({ payday: { payday, paid_on, total, items }, peak, isHeaviest }: PaydayProps) {
  return (
    <li className={styles.payday}>
      <details>
        <summary className={styles.summary}>
          <span className={styles.paydayName}>
            <span className={styles.strong}>{copy.payday(dayMonthShort(payday))}</span>
            <Text as="span" look="small" tone="muted">
              {total === 0 ? copy.empty : copy.paidOn(dayShort(paid_on))}
            </Text>
            {isHeaviest && <Tag tone="brand" text={copy.heaviest} />}
          </span>
          <span className={styles.paydayTotal}>{peso(total)}</span>
        </summary>
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={`${item.loan_id}-${item.number}`} className={styles.item}>
              <span>{copy.item(goodsOrShop(item), item.number, item.instalments_total)}</span>
              <span className={styles.figure}>{peso(item.amount)}</span>
            </li>
          ))}
        </ul>
      </details>
      <ProgressBar
        value={total}
        max={Math.max(1, peak)}
        label={copy.bar(peso(total), dayMonth(payday))}
      />
    </li>
  );
}

/** Which payday carries what, over all purchases: before more is bought, not after. */
export function HomePlanner() {
  const planner = useQuery(plannerQuery);
  const [isWhole, setWhole] = useState(false);
  if (planner.isPending) return <PlannerFrame />;
  if (planner.data === undefined) return null;
  const { paydays, peak, cap } = planner.data.value;
  const last = paydays.findLastIndex(({ total }) => total > 0);
  if (last < 0) return null;
  const first = paydays.findIndex(({ total }) => total > 0);
  const all = paydays.slice(first, last + 1);
  // Where several weigh the same, none is the heaviest.
  const isAlone = all.filter(({ total }) => total === peak).length === 1;
  const shown = isWhole ? all : all.slice(0, SHOWN_FIRST);
  return (
    <PlannerFrame>
      <ol className={styles.paydays}>
        {shown.map((payday) => (
          <PaydayLine
            key={payday.payday}
            payday={payday}
            peak={peak}
            isHeaviest={isAlone && all.length > 1 && payday.total === peak}
          />
        ))}
      </ol>
      {all.length > SHOWN_FIRST && (
        <Button size="s" variant="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? copy.less : copy.more(all.length - SHOWN_FIRST)}
        </Button>
      )}
      <ButtonLink size="s" variant="text" href={hrefOf('quincenaCap')}>
        {cap === null ? copy.setCap : copy.cap(peso(cap))}
      </ButtonLink>
    </PlannerFrame>
  );
}
