import type { CreditLineView } from '@abona/contract/origination/decision';
import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateFull, formatUncheckedDate } from '@abona/kernel/date-format';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { centavos, formatMoney } from '@abona/kernel/money';
import { CostList } from '@abona/ui/display/cost-list.tsx';
import { ProgressBar } from '@abona/ui/display/progress-bar.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { logInvalidDate } from '#browser/log.ts';
import { outcomesCopy } from '#copy/outcomes.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { creditLineQuery } from '#session/facts/customer-facts.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';

const copy = outcomesCopy.credit;

const money = (amount: number): string => formatMoney(centavos(amount));
const day = (text: string): string =>
  formatUncheckedDate(text, {
    format: (date: CivilDate) => formatDateFull(date),
    onInvalid: logInvalidDate,
  });

function Line({ line }: { readonly line: CreditLineView }) {
  return (
    <>
      <Card>
        <Stack gap={3}>
          <Text tone="muted">{copy.available}</Text>
          <Text look="amount-xl">
            <Money text={money(line.available)} raised />
          </Text>
          <ProgressBar
            value={line.used}
            max={line.limit}
            label={copy.usage(money(line.used), money(line.limit))}
          />
          <CostList
            costs={[
              { name: copy.used, amount: money(line.used) },
              { name: copy.limit, amount: money(line.limit), total: true },
            ]}
          />
          <Text look="small" tone="muted">
            {`${copy.granted} ${formatDateFull(mexicoCityDate(Date.parse(line.granted_at)))}`}
            <br />
            {`${copy.validUntil} ${day(line.valid_until)}`}
          </Text>
        </Stack>
      </Card>
      <Section title={copy.where}>
        <RowCard>
          {line.product_types.map((product) => (
            <Row key={product} still icon="storefront" title={copy.products[product]} />
          ))}
        </RowCard>
      </Section>
    </>
  );
}

/** The line in figures. */
export function CreditDetailScreen() {
  const line = useQuery(creditLineQuery);
  const { go } = useNavigation();
  return (
    <Screen title={copy.title} onBack={() => go(paths.home)}>
      <FailureNotice error={line.error} title={copy.failed} onRetry={line.refetch} />
      {line.isPending && (
        <SkeletonScreen>
          <Skeleton shape="card" />
        </SkeletonScreen>
      )}
      {line.data === null && <EmptyState {...copy.none} />}
      {line.data && <Line line={line.data} />}
    </Screen>
  );
}
