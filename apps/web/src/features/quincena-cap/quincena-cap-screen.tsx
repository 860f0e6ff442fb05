import type { QuincenaBudgetView } from '@abona/contract/identity/quincena-budget';
import type { PlannerView } from '@abona/contract/lending/home';
import { Button } from '@abona/ui/button/button.tsx';
import { CostList } from '@abona/ui/display/cost-list.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Card } from '@abona/ui/layout/card.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { quincenaCapCopy as copy } from '#copy/quincena-cap.ts';
import { dayMonth } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { plannerQuery } from '#session/facts/loan-facts.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { CapFields, instantText, useCapForm } from './cap-form.tsx';
import { budgetQuery, useCap } from './cap-queries.ts';
import { OutsideDebts } from './outside-debts.tsx';
import { PaydaysAhead } from './paydays-ahead.tsx';
import styles from './quincena-cap.module.css';

type Shown = { readonly budget: QuincenaBudgetView; readonly planner: PlannerView };

/** What somebody wants to owe us a quincena at most, beside what comes and what they owe elsewhere. */
export function QuincenaCapScreen() {
  const { go } = useNavigation();
  const budget = useQuery(budgetQuery);
  const planner = useQuery(plannerQuery);
  const back = () => go(paths.home);
  if (budget.data === undefined || planner.data === undefined)
    return (
      <Screen title={copy.title} onBack={back}>
        <QueryTrouble query={budget} title={copy.failed} />
        <QueryTrouble query={planner} title={copy.failed} />
        {budget.error === null && planner.error === null && <Skeleton shape="card" />}
      </Screen>
    );
  return <CapScreen budget={budget.data} planner={planner.data.value} onBack={back} />;
}

function CapScreen({ budget, planner, onBack }: Shown & { readonly onBack: () => void }) {
  const form = useCapForm(budget);
  const save = (
    <Button full busy={form.isBusy} onClick={form.save}>
      {copy.form.save}
    </Button>
  );
  return (
    <Screen title={copy.title} onBack={onBack} dock={save}>
      <Columns
        even
        main={
          <>
            <CapWall budget={budget} planner={planner} />
            <NextCap budget={budget} />
            <Card>
              <CapFields budget={budget} form={form} />
              <OnDesktop>{save}</OnDesktop>
            </Card>
            <PaydaysAhead planner={planner} cap={budget.cap} />
          </>
        }
        aside={
          <>
            <OutsideDebts debts={budget.debts} />
            <Living budget={budget} planner={planner} />
          </>
        }
      />
    </Screen>
  );
}

function CapWall({ budget: { cap }, planner: { peak } }: Shown) {
  const left = cap === null ? null : cap - peak;
  const band =
    left === null
      ? copy.wall.peak(peso(peak))
      : left >= 0
        ? copy.wall.left(peso(left))
        : copy.wall.over(peso(-left));
  return (
    <Wall className={styles.wall}>
      <div className={styles.wallBody}>
        <Text look="small">{copy.wall.title}</Text>
        <Text as="p" look="amount-xl">
          {cap === null ? copy.wall.none : <Money raised text={peso(cap)} />}
        </Text>
        <Text look="small">{cap === null ? copy.wall.noneText : copy.wall.yours}</Text>
      </div>
      <WallBand icon={left !== null && left < 0 ? 'warning-fill' : 'check-circle-fill'}>
        <Text look="small-strong">{band}</Text>
      </WallBand>
    </Wall>
  );
}

/** A raise that sleeps over, and the way to take it back. */
function NextCap({ budget: { cap, next_cap: next } }: Pick<Shown, 'budget'>) {
  const takeBack = useCap();
  if (next === null) return null;
  const onPress = () =>
    takeBack.mutate(cap, { onSuccess: () => toasts.show(copy.next.takenBack, 'ok') });
  return (
    <>
      <Banner
        tone="warn"
        title={next.amount === null ? copy.next.titleNone : copy.next.title(peso(next.amount))}
        text={copy.next.text(instantText(next.from))}
        action={
          <Button size="s" variant="line" busy={takeBack.isPending} onClick={onPress}>
            {copy.next.takeBack}
          </Button>
        }
      />
      <FailureNotice error={takeBack.error} title={copy.form.failed} />
    </>
  );
}

/** What the heaviest payday leaves, where the customer told what comes in. */
function Living({ budget, planner: { paydays } }: Shown) {
  const income = budget.quincena_income;
  const heaviest = paydays.reduce<PlannerView['paydays'][number] | undefined>(
    (most, day) =>
      most !== undefined && most.total + most.elsewhere >= day.total + day.elsewhere ? most : day,
    undefined,
  );
  if (income === null || heaviest === undefined) return null;
  const { payday, total, elsewhere } = heaviest;
  return (
    <Section title={copy.living.title(dayMonth(payday))}>
      <Card>
        <CostList
          costs={[
            { name: copy.living.income, amount: peso(income) },
            { name: copy.living.ours, amount: peso(total) },
            { name: copy.living.elsewhere, amount: peso(elsewhere) },
            { name: copy.living.left, amount: peso(income - total - elsewhere), total: true },
          ]}
        />
      </Card>
    </Section>
  );
}
