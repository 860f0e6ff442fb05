import { centavos, formatMoney } from '@abona/kernel/money';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { HowTo } from '@abona/ui/display/how-to.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { channelsCopy as copy } from '#copy/channels.ts';
import { useFlags } from '#flags/use-flags.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { applicationQuery, creditLineQuery } from '#session/facts/customer-facts.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { capabilitiesQuery } from './channel-queries.ts';
import styles from './channels.module.css';
import { CodeWall } from './code-wall.tsx';

const ShopList = lazy(() => import('./shop-list.tsx').then((part) => ({ default: part.ShopList })));

/** Where and how to buy: at a till with a code, in shops online, or with money in hand. */
export function ChannelsScreen() {
  const line = useQuery(creditLineQuery);
  const application = useQuery(applicationQuery);
  const isPending = line.isPending || application.isPending;
  return (
    <Screen title={copy.title}>
      <Columns
        main={
          isPending ? (
            <SkeletonScreen>
              <Skeleton shape="card" />
              <Skeleton shape="card" />
            </SkeletonScreen>
          ) : (
            <>
              <CodeWall
                application={application.data ?? null}
                available={line.data ? formatMoney(centavos(line.data.available)) : null}
              />
              <FailureNotice error={line.error} onRetry={line.refetch} />
              <How />
              <Suspense fallback={<Skeleton shape="card" />}>
                <ShopList />
              </Suspense>
            </>
          )
        }
        aside={<Loan />}
      />
    </Screen>
  );
}

function How() {
  return (
    <Section title={copy.how.title}>
      <Card>
        <HowTo steps={copy.how.steps} />
      </Card>
    </Section>
  );
}

/** Money in hand, where it is offered; where it cannot be had for now, why. */
function Loan() {
  const flags = useFlags();
  const { data } = useQuery(capabilitiesQuery);
  const loan = data?.products.find(({ product }) => product === 'cash_installments');
  if (!flags.CASH_INSTALLMENTS) return null;
  return (
    <Card as="section">
      <Stack gap={3}>
        <div className={styles.lead}>
          <PetalTile tone="gold" icon="hand-coins-fill" />
          <div>
            <Text as="h2" look="h3">
              {copy.ways.loan.title}
            </Text>
            <Text look="small" tone="muted">
              {copy.ways.loan.text}
            </Text>
          </div>
        </div>
        {loan?.is_enabled === false ? (
          <Text look="small">{loan.reason}</Text>
        ) : (
          <ButtonLink size="s" variant="quiet" href={hrefOf('personalLoan')}>
            {copy.ways.loan.go}
          </ButtonLink>
        )}
      </Stack>
    </Card>
  );
}
