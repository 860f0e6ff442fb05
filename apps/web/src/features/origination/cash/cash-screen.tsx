import { formatDateFull } from '@abona/kernel/date-format';
import { centavos, formatMoney, formatPercent } from '@abona/kernel/money';
import { rateText } from '@abona/kernel/rate';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '#api/api-failure.ts';
import { call } from '#api/call.ts';
import { readFingerprint } from '#browser/fingerprint.ts';
import { cashCopy as copy } from '#copy/cash.ts';
import { useFunnelMutation } from '#features/origination/frame/funnel-queries.ts';
import { quoteOf } from '#lib/quote.ts';
import { quoteRange, representativeTerms } from '#lib/representative-terms.ts';
import { paths } from '#routing/paths.ts';
import { routeOfStatus } from '#routing/route-of-status.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { applicationQuery } from '#session/customer-facts.ts';
import { FailureNotice } from '#shell/failure-notice.tsx';
import { trackFunnelStep } from '#tracking/funnel-step.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { CatBox } from '#ui/display/cat-box.tsx';
import { CostList } from '#ui/display/cost-list.tsx';
import { Chips } from '#ui/form/chips.tsx';
import { Slider } from '#ui/form/slider.tsx';
import { Card } from '#ui/layout/card.tsx';
import { OnDesktop } from '#ui/layout/responsive.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Money } from '#ui/money.tsx';
import { Screen } from '#ui/shell/screen.tsx';
import { Text } from '#ui/text.tsx';

const PESOS_MIN = 1_000;
const PESOS_MAX = 20_000;
const PESOS_STEP = 500;
const PESOS_SHOWN = 5_000;

const money = (pesos: number): string => formatMoney(centavos(pesos * 100));

/** Opens the application of a personal loan; another one that is open gives way. */
function useAskForLoan() {
  const client = useQueryClient();
  const { go } = useNavigation();
  return useFunnelMutation({
    mutationFn: (pesos: number) =>
      call('createApplication', {
        body: { requested_amount: pesos * 100, browser: readFingerprint() },
      }),
    onSuccess: (application) => {
      trackFunnelStep({ application, event: 'application_created', startedAt: new Date() });
      client.removeQueries({
        queryKey: ['origination'],
        predicate: ({ queryKey }) => queryKey[1] !== applicationQuery.queryKey[1],
      });
      client.setQueryData(applicationQuery.queryKey, application);
      go(paths.apply);
    },
  });
}

/** Amount and term with what they cost; then the form. */
export function CashScreen() {
  const { go } = useNavigation();
  const [pesos, setPesos] = useState(PESOS_SHOWN);
  const [instalments, setInstalments] = useState<number>(quoteRange.instalmentsShown);
  const ask = useAskForLoan();
  const action = (
    <Button full busy={ask.isPending || ask.isSuccess} onClick={() => ask.mutate(pesos)}>
      {copy.go}
    </Button>
  );
  return (
    <Screen title={copy.title} onBack={() => go(paths.home)} dock={action}>
      <Stack gap={6}>
        <Text tone="muted">{copy.text}</Text>
        <Card>
          <Stack gap={4}>
            <Text look="h3" as="h2">
              {copy.amount}
            </Text>
            <Text look="amount-xl">
              <Money text={money(pesos)} raised />
            </Text>
            <Slider
              min={PESOS_MIN}
              max={PESOS_MAX}
              step={PESOS_STEP}
              value={pesos}
              aria-label={copy.amount}
              aria-valuetext={money(pesos)}
              onChange={({ currentTarget }) => setPesos(Number(currentTarget.value))}
            />
            <Text look="caption" tone="quiet">
              {copy.range(money(PESOS_MIN), money(PESOS_MAX))}
            </Text>
            <Chips
              label={copy.terms}
              value={instalments}
              onChange={setInstalments}
              chips={quoteRange.instalments.map((count) => ({
                value: count,
                text: copy.term(count),
              }))}
            />
          </Stack>
        </Card>
        <Example pesos={pesos} instalments={instalments} />
        <Refused error={ask.error} />
        <OnDesktop>{action}</OnDesktop>
      </Stack>
    </Screen>
  );
}

type ExampleProps = { readonly pesos: number; readonly instalments: number };

function Example({ pesos, instalments }: ExampleProps) {
  const quote = quoteOf({ pesos, instalments });
  return (
    <Stack gap={4}>
      <CostList
        costs={[
          { name: copy.payments(instalments), amount: quote.instalment },
          { name: copy.total, amount: quote.total, total: true },
        ]}
      />
      <CatBox figure={copy.cat(quote.cat)} suffix={copy.catSuffix}>
        {copy.legal(
          formatPercent(rateText(representativeTerms.annualRate), 1),
          formatDateFull(representativeTerms.calculatedOn),
        )}
      </CatBox>
    </Stack>
  );
}

/** What stands in the way may be an accepted purchase: there it can be finished. */
function Refused({ error }: { readonly error: Error | null }) {
  const isBusyElsewhere = error instanceof ApiFailure && error.code === 'application_exists';
  const { data: application } = useQuery({ ...applicationQuery, enabled: isBusyElsewhere });
  return (
    <>
      <FailureNotice error={error} title={copy.failed} />
      {isBusyElsewhere && application && (
        <ButtonLink full variant="line" href={`/pay${paths[routeOfStatus[application.status]]}`}>
          {copy.current}
        </ButtonLink>
      )}
    </>
  );
}
