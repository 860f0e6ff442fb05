import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { CostList } from '@abona/ui/display/cost-list.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { homeMoneyCopy } from '#copy/home-money.ts';
import { movementsCopy as copy } from '#copy/movements.ts';
import { dayMonth, dayShort } from '#lib/day-text.ts';
import { goodsOrShop } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { href, payPath } from '#routing/loan-paths.ts';
import { balanceQuery, homeQuery } from '#session/facts/loan-facts.ts';
import styles from './movements.module.css';

/** What is to be paid first: what is late, else what comes next. */
function useDue() {
  const { data } = useQuery(homeQuery);
  const late = data?.value.overdue ?? null;
  const [first] = late?.loans ?? [];
  if (late !== null && first !== undefined) {
    return { isLate: true, amount: late.amount, loanId: first.loan_id, next: null } as const;
  }
  const next = data?.value.next_payment ?? null;
  if (next === null) return null;
  return { isLate: false, amount: next.amount, loanId: next.loan_id, next } as const;
}

export function NextBanner() {
  const due = useDue();
  if (due === null) return null;
  const pay = (monto?: string) => (
    <ButtonLink
      size="s"
      variant="ink"
      href={href(payPath(due.loanId, monto === undefined ? {} : { monto }))}
    >
      {copy.pay}
    </ButtonLink>
  );
  return due.isLate ? (
    <Banner
      tone="late"
      title={copy.late(peso(due.amount))}
      text={copy.lateText}
      action={pay('vencido')}
    />
  ) : (
    <Banner
      tone="warn"
      title={copy.next(dayMonth(due.next.pay_by))}
      text={copy.nextText(peso(due.amount), goodsOrShop(due.next))}
      action={pay()}
    />
  );
}

export function NextWall() {
  const due = useDue();
  if (due === null) return null;
  const { next } = due;
  return (
    <Wall className={styles.wall} shade={due.isLate}>
      <div className={styles.next}>
        <Text look="small-strong">
          {next === null ? copy.isLate : copy.nextTitle(dayShort(next.pay_by))}
        </Text>
        <Text look="amount-xl">
          <Money text={peso(due.amount)} raised />
        </Text>
        {next !== null && (
          <Text look="small" tone="muted">
            {homeMoneyCopy.hero.instalment(goodsOrShop(next), next.number, next.instalments_total)}
          </Text>
        )}
        <ButtonLink
          full
          variant="bloom"
          href={href(payPath(due.loanId, due.isLate ? { monto: 'vencido' } : {}))}
        >
          {due.isLate ? copy.catchUp : copy.payInstalment}
        </ButtonLink>
      </div>
      <WallBand icon={due.isLate ? 'warning-fill' : 'check-circle-fill'}>
        <Text look="small-strong">{due.isLate ? copy.isLate : copy.onTime}</Text>
      </WallBand>
    </Wall>
  );
}

/** What is owed and what is theirs, over all purchases. */
export function MovementsSummary() {
  const { data } = useQuery(balanceQuery);
  const words = copy.summary;
  return (
    <Card as="section">
      <Stack gap={4}>
        <h2>{words.title}</h2>
        {data !== undefined && (
          <CostList
            costs={[
              { name: words.owed, amount: peso(data.value.owed.total) },
              { name: words.due, amount: peso(data.value.due_now) },
              { name: words.credit, amount: peso(data.value.credit_balance) },
            ]}
          />
        )}
        <ButtonLink size="s" variant="quiet" href={hrefOf('statements')}>
          {words.statements}
        </ButtonLink>
        <ButtonLink size="s" variant="text" href={hrefOf('savings')}>
          {words.savings}
        </ButtonLink>
      </Stack>
    </Card>
  );
}
