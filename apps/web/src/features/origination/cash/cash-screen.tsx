import type { RequestedTerm } from '@abona/contract/origination/application';
import type { QuotedPlan, QuoteView } from '@abona/contract/origination/quote';
import { formatPercent } from '@abona/kernel/money';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { CatBox } from '@abona/ui/display/cat-box.tsx';
import { CostList } from '@abona/ui/display/cost-list.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Chips } from '@abona/ui/form/chips.tsx';
import { Slider } from '@abona/ui/form/slider.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cashCopy as copy } from '#copy/cash.ts';
import { dayWithYear } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { useSettled } from '#lib/use-settled.ts';
import { paths } from '#routing/paths.ts';
import { routeOfStatus } from '#routing/route-of-status.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { cashQuoteQuery, pendingApplicationQuery, useAskForLoan } from './cash-queries.ts';

const FREQUENCY = 'quincenal';
const STEP = 500_00;

/** Amount and term with what they cost in the product that will be offered; then the form. */
export function CashScreen() {
  const { go } = useNavigation();
  const [wanted, setAmount] = useState<number | null>(null);
  const [count, setCount] = useState<number | null>(null);
  const quote = useQuery(cashQuoteQuery(useSettled(wanted)));
  const ask = useAskForLoan();
  const amount = wanted ?? quote.data?.amount ?? null;
  const plans = plansOf(quote.data);
  const plan = plans.find(({ installments }) => installments === count) ?? middleOf(plans);
  const isAsked = ask.isPending || ask.isSuccess;
  const action = (
    <Button
      full
      busy={isAsked}
      disabled={amount === null || plan === null}
      onClick={() => amount !== null && plan !== null && ask.mutate({ amount, term: termOf(plan) })}
    >
      {copy.go}
    </Button>
  );
  return (
    <Screen title={copy.title} onBack={() => go(paths.home)} dock={action}>
      <Stack gap={6}>
        <Text tone="muted">{copy.text}</Text>
        <Pending />
        <FailureNotice error={quote.error} title={copy.quoteFailed} onRetry={quote.refetch} />
        {quote.data === undefined || amount === null || plan === null ? (
          quote.error === null && <QuoteSkeleton />
        ) : (
          <Columns
            main={
              <Wishes
                quote={quote.data}
                amount={amount}
                count={plan.installments}
                onAmount={setAmount}
                onCount={setCount}
              />
            }
            aside={
              <>
                <Costs quote={quote.data} plan={plan} isStale={quote.data.amount !== amount} />
                <OnDesktop>{action}</OnDesktop>
              </>
            }
          />
        )}
        <FailureNotice error={ask.error} title={copy.failed} />
      </Stack>
    </Screen>
  );
}

const plansOf = (quote: QuoteView | undefined): readonly QuotedPlan[] =>
  quote?.plans.filter(({ frequency }) => frequency === FREQUENCY) ?? [];

const middleOf = (plans: readonly QuotedPlan[]): QuotedPlan | null =>
  plans[Math.floor(plans.length / 2)] ?? null;

const termOf = ({ installments }: QuotedPlan): RequestedTerm => ({
  installments,
  frequency: FREQUENCY,
});

type WishesProps = {
  readonly quote: QuoteView;
  readonly amount: number;
  readonly count: number;
  readonly onAmount: (amount: number) => void;
  readonly onCount: (count: number) => void;
};

function Wishes({ quote, amount, count, onAmount, onCount }: WishesProps) {
  const { amount_min: least, amount_max: most } = quote;
  return (
    <Card>
      <Stack gap={4}>
        <Text look="h3" as="h2">
          {copy.amount}
        </Text>
        <Text look="amount-xl">
          <Money text={peso(amount)} raised />
        </Text>
        <Slider
          min={least}
          max={most}
          step={STEP}
          value={amount}
          aria-label={copy.amount}
          aria-valuetext={peso(amount)}
          onChange={({ currentTarget }) => onAmount(Number(currentTarget.value))}
        />
        <Text look="caption" tone="quiet">
          {copy.range(peso(least), peso(most))}
        </Text>
        <Chips
          label={copy.terms}
          value={count}
          onChange={onCount}
          chips={plansOf(quote).map(({ installments }) => ({
            value: installments,
            text: copy.term(installments),
          }))}
        />
      </Stack>
    </Card>
  );
}

type CostsProps = {
  readonly quote: QuoteView;
  readonly plan: QuotedPlan;
  /** The figures of another amount are on their way. */
  readonly isStale: boolean;
};

function Costs({ quote, plan, isStale }: CostsProps) {
  const opening = percent(quote.opening_fee_percent ?? '0');
  return (
    <div aria-busy={isStale}>
      <Stack gap={4}>
        <CostList
          costs={[
            ...(quote.opening_fee_percent === null
              ? []
              : [
                  {
                    name: copy.opening(opening),
                    amount: peso(plan.opening_fee + plan.opening_fee_iva),
                  },
                ]),
            { name: copy.net, amount: peso(plan.net_amount) },
            { name: copy.payments(plan.installments), amount: peso(plan.installment_amount) },
            { name: copy.total, amount: peso(plan.total_amount), total: true },
          ]}
        />
        <CatBox figure={copy.cat(`${plan.cat_percent}%`)} suffix={copy.catSuffix}>
          {copy.legal({
            product: quote.product_name,
            rate: percent(quote.annual_rate_percent),
            opening,
            day: dayWithYear(quote.calculated_on),
          })}
        </CatBox>
      </Stack>
    </div>
  );
}

/** `65` as a share of a hundred: `65.0%`. */
const percent = (figure: string): string => formatPercent(String(Number(figure) / 100), 1);

function QuoteSkeleton() {
  return (
    <SkeletonScreen>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </SkeletonScreen>
  );
}

/** What is open already gives way to a new one, unless it was accepted: there it can be finished. */
function Pending() {
  const { data } = useQuery(pendingApplicationQuery);
  const application = data?.application ?? null;
  if (application === null) return null;
  return (
    <Banner
      tone="info"
      {...copy.pending}
      action={
        <ButtonLink
          size="s"
          variant="line"
          href={`/pay${paths[routeOfStatus[application.status]]}`}
        >
          {copy.current}
        </ButtonLink>
      }
    />
  );
}
